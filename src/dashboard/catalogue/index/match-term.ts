/** How a typed word matches a word of a company, best first. */
export const MATCH_KINDS = ['whole', 'start', 'inside', 'typo'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

// Shorter words occur inside, or are one typo away from, too many others.
const MIN_INSIDE = 3;
const MIN_TYPO = 4;
const MIN_PREFIX_TYPO = 5;
const PLAIN = /^[a-z0-9]*$/;
const DIGITS = /^\d*$/;

/** Whether to look for a typed word inside others: not for two Latin letters, but two Chinese ones are a word. */
export const mayBeInside = (typed: string): boolean => typed.length >= MIN_INSIDE || !PLAIN.test(typed);

/** Whether to allow typos: not in numbers. */
export const mayBeTypo = (typed: string): boolean => typed.length >= MIN_TYPO && !DIGITS.test(typed);

/** Whether `typed` from `here` equals `text` from `there` to `end`, or its start if `asStart`. */
function equalsFrom(
  typed: string,
  here: number,
  text: string,
  there: number,
  end: number,
  asStart: boolean,
): boolean {
  const remaining = typed.length - here;
  const available = end - there;
  if (remaining < 0 || (asStart ? available < remaining : available !== remaining)) return false;
  for (let at = 0; at < remaining; at++)
    if (typed.charCodeAt(here + at) !== text.charCodeAt(there + at)) return false;
  return true;
}

/**
 * Whether `typed` is one insertion, deletion, substitution or transposition away from `text` between `start` and
 * `end`. Five or more letters may match just a prefix; four need the first letter right.
 */
export function isOneTypo(typed: string, text: string, start = 0, end = text.length): boolean {
  const asPrefix = typed.length >= MIN_PREFIX_TYPO;
  const shorter = Math.min(typed.length, end - start);
  if (shorter < typed.length - 1 || (!asPrefix && end - start > typed.length + 1)) return false;
  let at = 0;
  while (at < shorter && typed.charCodeAt(at) === text.charCodeAt(start + at)) at++;
  if (at === 0 && !asPrefix) return false;
  const place = start + at;
  return (
    equalsFrom(typed, at + 1, text, place + 1, end, asPrefix) ||
    equalsFrom(typed, at + 1, text, place, end, asPrefix) ||
    equalsFrom(typed, at, text, place + 1, end, asPrefix) ||
    (at + 1 < shorter &&
      typed.charCodeAt(at) === text.charCodeAt(place + 1) &&
      typed.charCodeAt(at + 1) === text.charCodeAt(place) &&
      equalsFrom(typed, at + 2, text, place + 2, end, asPrefix))
  );
}

/** How a typed word matches another, both folded; null if it doesn't. */
export function matchTerm(typed: string, word: string): MatchKind | null {
  if (word === typed) return 'whole';
  if (word.startsWith(typed)) return 'start';
  if (mayBeInside(typed) && word.includes(typed)) return 'inside';
  return mayBeTypo(typed) && isOneTypo(typed, word) ? 'typo' : null;
}
