/** How a word can match, best first. `slips` means two typos, or one typo in the beginning of a longer word. */
export const MATCH_KINDS = ['whole', 'start', 'typo', 'slips', 'inside'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

// Minimum lengths of typed words. Shorter ones would match too many words.
const MIN_INSIDE = 4;
const MIN_TYPO = 4;
const MIN_START_TYPO = 5;
const MIN_TWO_TYPOS = 8;
const HAS_DIGIT = /\d/;
const UNSEPARATED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** True for text in a script without spaces, where a match inside is as good as one at the start. */
export const isUnseparated = (text: string): boolean => UNSEPARATED.test(text);

export const mayBeInside = (typed: string): boolean => typed.length >= MIN_INSIDE || isUnseparated(typed);

/**
 * Returns how many typos a word may have. A word with a digit may have none, because a number with a typo is another
 * number.
 */
export function typosIn(typed: string): 0 | 1 | 2 {
  if (typed.length < MIN_TYPO || HAS_DIGIT.test(typed)) return 0;
  return typed.length < MIN_TWO_TYPOS ? 1 : 2;
}

/** True if a typed word with a typo may match the beginning of a longer word. */
export const mayHaveStartTypo = (typed: string): boolean => typed.length >= MIN_START_TYPO;

/** Returns the bit of a letter in masks of the letters of a word. Letters other than a to z share six bits. */
export const letterBit = (code: number): number =>
  1 << (code >= 97 && code < 123 ? code - 97 : 26 + (code % 6));

/** Returns a bit mask of a word's letters. */
export function letterMask(text: string): number {
  let mask = 0;
  for (let at = 0; at < text.length; at++) mask |= letterBit(text.charCodeAt(at));
  return mask;
}

/**
 * Clears the lowest set bit as many times as `count` says, which is at most 2. Subtracting 0 changes nothing. It has no
 * condition, because the processor could not foresee it for each of a million words.
 */
function withoutBits(bits: number, count: number): number {
  const others = bits & (bits - Number(count > 0));
  return others & (others - Number(count > 1));
}

/**
 * Quick check before comparing words: false if the masks of their letters rule out a match in which at most `maxLost`
 * letters of the typed word are missing, and at most `maxAdded` others are there instead. Both are 2 at most.
 */
export const mayBeClose = (typedMask: number, mask: number, maxLost: number, maxAdded: number): boolean =>
  withoutBits(typedMask & ~mask, maxLost) === 0 && withoutBits(mask & ~typedMask, maxAdded) === 0;

/**
 * True if the rest of `typed`, from `here` on, can be turned into `text` between `there` and `end`, or into its
 * beginning, by at most this many insertions, deletions, substitutions and swaps of neighbours.
 */
function isWithin(
  typos: number,
  typed: string,
  here: number,
  text: string,
  there: number,
  end: number,
  asStart: boolean,
): boolean {
  let [at, place] = [here, there];
  while (at < typed.length && place < end && typed.charCodeAt(at) === text.charCodeAt(place)) {
    at += 1;
    place += 1;
  }
  const [remaining, available] = [typed.length - at, end - place];
  if (remaining === 0 && (asStart || available === 0)) return true;
  if (typos === 0 || remaining - available > typos || (!asStart && available - remaining > typos))
    return false;
  const isSwap =
    remaining > 1 &&
    available > 1 &&
    typed.charCodeAt(at) === text.charCodeAt(place + 1) &&
    typed.charCodeAt(at + 1) === text.charCodeAt(place);
  return (
    (isSwap && isWithin(typos - 1, typed, at + 2, text, place + 2, end, asStart)) ||
    (remaining > 0 && available > 0 && isWithin(typos - 1, typed, at + 1, text, place + 1, end, asStart)) ||
    (remaining > 0 && isWithin(typos - 1, typed, at + 1, text, place, end, asStart)) ||
    (available > 0 && isWithin(typos - 1, typed, at, text, place + 1, end, asStart))
  );
}

/**
 * Returns how well a typed word matches the text between `start` and `end`, or a prefix of it, with typos. The word
 * must neither equal the text nor be its start.
 */
export function matchTypo(
  typed: string,
  text: string,
  start = 0,
  end = text.length,
  mayBeStart = true,
  typos = typosIn(typed),
): 'typo' | 'slips' | null {
  if (typos === 0) return null;
  // Most words don't match, so look first for as many typos as there may be.
  if (isWithin(typos, typed, 0, text, start, end, false))
    return typos === 1 || isWithin(1, typed, 0, text, start, end, false) ? 'typo' : 'slips';
  const isSlip = mayBeStart && mayHaveStartTypo(typed) && isWithin(1, typed, 0, text, start, end, true);
  return isSlip ? 'slips' : null;
}

/** Returns how a typed word matches another; null if it doesn't. Both must be folded. */
export function matchWord(typed: string, word: string): MatchKind | null {
  if (word === typed) return 'whole';
  if (word.startsWith(typed)) return 'start';
  if (isUnseparated(typed) && word.includes(typed)) return 'start';
  return matchTypo(typed, word) ?? (mayBeInside(typed) && word.includes(typed) ? 'inside' : null);
}
