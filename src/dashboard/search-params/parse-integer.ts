const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,15})$/;

/** Parses a whole number; undefined if the text is anything else or the number is below `min`. */
export function parseInteger(text: string, min = 0): number | undefined {
  if (!WHOLE_NUMBER.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= min ? value : undefined;
}
