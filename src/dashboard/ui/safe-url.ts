const LONGEST = 2048;

// Controls, spaces, bidirectional and zero-width characters, and backslashes: all have hidden where a link goes.
const DECEPTIVE = /[\s\p{Cc}\p{Cf}\\]/u;

/** The parsed address when a record's link is safe to follow; null when it must stay plain text. */
export function safeUrl(text: string | null): URL | null {
  if (text === null || text.length > LONGEST || DECEPTIVE.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url : null;
}

/** The address of a bare domain such as `acme.example`; null when it is none. */
export const domainUrl = (domain: string | null): URL | null =>
  domain && /^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(domain) ? safeUrl(`https://${domain}`) : null;
