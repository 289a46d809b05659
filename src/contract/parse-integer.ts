/** Parses decimal digits (no sign, no leading zero) up to 2⁵³−1; undefined for anything else. */
export function parseInteger(text: string): number | undefined {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
