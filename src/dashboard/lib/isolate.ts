// Right-to-left letters, and control characters that change the direction of the text after them.
const DIRECTED =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2066-\u2069]/g;
const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069'];

/**
 * Wraps a name in Unicode isolates, so that its writing direction doesn't affect the text around it. For plain text,
 * such as a document's title; in markup, use `<bdi>`.
 */
export const isolate = (name: string): string =>
  DIRECTED.test(name)
    ? `${FIRST_STRONG_ISOLATE}${name.replaceAll(ISOLATES, '')}${POP_DIRECTIONAL_ISOLATE}`
    : name;
