/** How a typed word fits a word of a company, the best first. */
export const MATCH_KINDS = ['whole', 'start', 'inside', 'typo'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

// Shorter words stand inside too many others, or have too many neighbours, to mean anything by it.
const SHORTEST_INSIDE = 3;
const SHORTEST_TYPO = 4;
const SHORTEST_LENIENT = 5;
const PLAIN = /^[a-z0-9]*$/;
const DIGITS = /^\d*$/;

/** Whether a typed word may stand inside another: two Latin letters may not, two Chinese ones are a word. */
export const mayBeInside = (typed: string): boolean => typed.length >= SHORTEST_INSIDE || !PLAIN.test(typed);

/** Whether a typed word may have been mistyped: numbers are meant as they are. */
export const mayBeTypo = (typed: string): boolean => typed.length >= SHORTEST_TYPO && !DIGITS.test(typed);

/** Whether the letters of `typed` from `here` on are those of `text` between two places, or the first of them. */
function goesOn(
  typed: string,
  here: number,
  text: string,
  there: number,
  end: number,
  asStart: boolean,
): boolean {
  const left = typed.length - here;
  const given = end - there;
  if (left < 0 || (asStart ? given < left : given !== left)) return false;
  for (let at = 0; at < left; at++)
    if (typed.charCodeAt(here + at) !== text.charCodeAt(there + at)) return false;
  return true;
}

/**
 * Whether one letter missing, too many, wrong or swapped with its neighbour makes `typed` the word that stands in
 * `text` from `start` to `end`. Five letters or more may make just its beginning; four have their first one right.
 */
export function isOneTypo(typed: string, text: string, start = 0, end = text.length): boolean {
  const lenient = typed.length >= SHORTEST_LENIENT;
  const shorter = Math.min(typed.length, end - start);
  if (shorter < typed.length - 1 || (!lenient && end - start > typed.length + 1)) return false;
  let at = 0;
  while (at < shorter && typed.charCodeAt(at) === text.charCodeAt(start + at)) at++;
  if (at === 0 && !lenient) return false;
  const place = start + at;
  return (
    goesOn(typed, at + 1, text, place + 1, end, lenient) ||
    goesOn(typed, at + 1, text, place, end, lenient) ||
    goesOn(typed, at, text, place + 1, end, lenient) ||
    (at + 1 < shorter &&
      typed.charCodeAt(at) === text.charCodeAt(place + 1) &&
      typed.charCodeAt(at + 1) === text.charCodeAt(place) &&
      goesOn(typed, at + 2, text, place + 2, end, lenient))
  );
}

/** How a typed word fits another, both folded; null when it does not. */
export function matchTerm(typed: string, word: string): MatchKind | null {
  if (word === typed) return 'whole';
  if (word.startsWith(typed)) return 'start';
  if (mayBeInside(typed) && word.includes(typed)) return 'inside';
  return mayBeTypo(typed) && isOneTypo(typed, word) ? 'typo' : null;
}
