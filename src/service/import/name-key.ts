/** Normalizes a name, so that names which differ only in case or spaces are equal. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
