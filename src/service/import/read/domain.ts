const DOMAIN = /^[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+$/u;
/** Matches domains that need no cleaning. Most domains match. */
const PLAIN = /^(?!www\.)[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/**
 * Returns the domain of a web address such as `https://www.acme.example:8080/about`, in lower case and without
 * `www.` and the blanks around it. Returns any other text unchanged.
 */
export function cleanDomain(text: string): string {
  if (PLAIN.test(text)) return text;
  const domain = text
    .trim()
    .normalize('NFC')
    .replaceAll(/[。．｡]/g, '.')
    .replace(/^(?:[a-z][a-z\d+.-]*:\/\/|https?:\/*|\/\/)/i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^[^@]*@/, (login) => (/^[a-z]+:/i.test(text) && !/^mailto:/i.test(text) ? '' : login))
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const bare = domain.replace(/^www\.(?=.*\.)/, '');
  return DOMAIN.test(bare) ? bare : text;
}
