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

// Letters with their marks, and dots as Chinese and Japanese keyboards type them; a port and a slash may follow.
const isDomain = (text: string) =>
  ASCII_DOMAIN.test(text) ||
  /^(?:\/\/)?[\p{L}\p{M}\p{N}_.。．｡-]+[.。．｡][\p{L}\p{M}\p{N}-]{2,}[.。．｡]?(?::\d{1,5})?\/?$/u.test(text);

const SCHEME = /^https?:\/\//i;

/**
 * The address of a company's domain, however it is written: `acme.example`, ` acme.example:8080/ `,
 * `https://acme.example/`. Null for anything else.
 */
export function domainUrl(domain: string | null): URL | null {
  const text = domain?.trim() ?? '';
  if (SCHEME.test(text)) return safeUrl(text);
  // Characters that disguise a target are no part of a domain.
  if (text.length >= MAX_URL_LENGTH || !isDomain(text)) return null;
  const address = `https://${text.replace(/^\/\//, '').normalize('NFC')}`;
  return URL.canParse(address) ? new URL(address) : null;
}
