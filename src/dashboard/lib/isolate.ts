// Matches right-to-left letters and the control characters that set the writing direction.
const DIRECTED =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2066-\u2069]/g;
const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069'];

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [character] of text.matchAll(ISOLATES)) {
    depth += character === POP_DIRECTIONAL_ISOLATE ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Wraps a name in Unicode isolates, so that its writing direction doesn't affect the text around it. Use it for plain
 * text, such as the title of a browser tab; in markup, use `<bdi>`.
 */
export function isolate(name: string): string {
  if (!DIRECTED.test(name)) return name;
  const text = isBalanced(name) ? name : name.replaceAll(ISOLATES, '');
  return `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}`;
}
