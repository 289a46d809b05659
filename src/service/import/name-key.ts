/** Normalizes a name. Names that differ only in case or spaces become equal. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
