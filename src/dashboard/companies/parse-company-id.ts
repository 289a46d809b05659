/** Parses a company id from the URL (SPEC §4.3: an integer); null if invalid, so that no request is made. */
export function parseCompanyId(text: string): number | null {
  if (!/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
