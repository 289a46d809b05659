/** Matches a URL, an email address or a domain, and captures its host. */
const ADDRESS =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^\s@/]+@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})\.?(?::\d+)?(?:[/?#]\S*)?$/iu;
/** Matches all but the last scheme of a URL that was pasted behind a scheme: “https://https://”. */
const REPEATED_SCHEME = /^(?:https?:\/\/)+(?=https?:\/\/)/i;
/** Matches a domain in lower case without anything around it. */
const PLAIN_DOMAIN = /^[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}$/;
/** Matches endings of names and abbreviations that look like domains, such as "Yahoo.Inc" and "U.S.A". */
const NOT_AN_ENDING = /\.(?:inc|ltd|corp|plc|llc|gmbh|co|oq|[a-z])$/i;

/** Returns the host of a URL, email address or domain; null for other text. */
export function parseDomain(text: string): string | null {
  // Recognize plain domains quickly. Most companies have one, and there are many companies.
  if (PLAIN_DOMAIN.test(text) && !NOT_AN_ENDING.test(text)) return text.replace(/^www\.(?=.*\.)/, '');
  const [, host] = ADDRESS.exec(text.trim().replace(REPEATED_SCHEME, '')) ?? [];
  if (host === undefined || NOT_AN_ENDING.test(host)) return null;
  return host.toLowerCase().replace(/^www\.(?=.*\.)/, '');
}
