const MAX_URL_LENGTH = 2048;

// Control, space, bidirectional and zero-width characters and backslashes can disguise a link's target.
const DECEPTIVE = /[\s\p{Cc}\p{Cf}\\]/u;

/** Parses a record's link; null if it is not a safe http(s) URL and must be shown as text. */
export function safeUrl(text: string | null): URL | null {
  if (text === null || text.length > MAX_URL_LENGTH || DECEPTIVE.test(text) || !URL.canParse(text))
    return null;
  const url = new URL(text);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url : null;
}

/** The https URL of a bare domain such as `acme.example`; null for anything else. */
export const domainUrl = (domain: string | null): URL | null =>
  domain && /^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(domain) ? safeUrl(`https://${domain}`) : null;
