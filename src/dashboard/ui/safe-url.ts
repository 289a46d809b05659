const MAX_URL_LENGTH = 2048;

// Characters that can disguise a link's target: spaces, backslashes, and control, bidirectional and zero-width
// characters.
const DECEPTIVE = /[\s\p{Cc}\p{Cf}\\]/u;

/** Parses a URL. Returns null for other text. `URL.canParse` isn't used, because Node 20's often rejects an "ü". */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Parses a link from a record. Returns null if it isn't a safe http(s) URL. Show it as plain text then. */
export function safeUrl(text: string | null): URL | null {
  if (text === null || text.length > MAX_URL_LENGTH || DECEPTIVE.test(text)) return null;
  const url = parseUrl(text);
  if (url === null) return null;
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url : null;
}

// Matches most domains without the Unicode pattern below, which takes browsers a millisecond to compile.
const ASCII_DOMAIN = /^[a-z\d.-]+\.[a-z\d-]{2,}$/i;

// Matches letters of any script, the full stops of Chinese and Japanese keyboards, a port and a trailing slash.
const isDomain = (text: string) =>
  ASCII_DOMAIN.test(text) ||
  /^(?:\/\/)?[\p{L}\p{M}\p{N}_.。．｡-]+[.。．｡][\p{L}\p{M}\p{N}-]{2,}[.。．｡]?(?::\d{1,5})?\/?$/u.test(text);

const SCHEME = /^https?:\/\//i;

/** Returns the URL of a domain such as `acme.example` or `https://acme.example/`; null for other text. */
export function domainUrl(domain: string | null): URL | null {
  const text = domain?.trim() ?? '';
  if (SCHEME.test(text)) return safeUrl(text);
  // A separate check for characters that can disguise a link's target isn't needed, because isDomain() rejects them.
  if (text.length >= MAX_URL_LENGTH || !isDomain(text)) return null;
  return parseUrl(`https://${text.replace(/^\/\//, '').normalize('NFC')}`);
}
