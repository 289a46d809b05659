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

// Most are like this, and the browser takes a millisecond to compile the first pattern with classes of Unicode.
const ASCII_DOMAIN = /^[a-z\d.-]+\.[a-z\d-]{2,}$/i;

const isDomain = (text: string) =>
  ASCII_DOMAIN.test(text) || /^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(text);

/** The https URL of a bare domain such as `acme.example`; null for anything else. */
export function domainUrl(domain: string | null): URL | null {
  // Characters that disguise a target are no part of a domain.
  const isSafe = domain !== null && domain.length < MAX_URL_LENGTH && isDomain(domain);
  return isSafe && URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`) : null;
}
