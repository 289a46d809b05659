/**
 * How a typed word matches a word of a record, best first. `slips` are two typos, or one in the beginning of a longer
 * word.
 */
export const MATCH_KINDS = ['whole', 'start', 'typo', 'slips', 'inside'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

// Shorter words occur inside, or are one typo away from, too many others.
const MIN_INSIDE = 4;
const MIN_TYPO = 4;
const MIN_START_TYPO = 5;
const MIN_TWO_TYPOS = 8;
const HAS_DIGIT = /\d/;
// These scripts don't separate words, so no part of a text is a whole word.
const UNSEPARATED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Whether a text is in a script that doesn't separate words: what is inside another word is as good as its start. */
export const isUnseparated = (text: string): boolean => UNSEPARATED.test(text);

/** Whether to look for a typed word inside others. */
export const mayBeInside = (typed: string): boolean => typed.length >= MIN_INSIDE || isUnseparated(typed);

/** How many typos a typed word may have. None with a digit: another number is another thing. */
export function typosIn(typed: string): 0 | 1 | 2 {
  if (typed.length < MIN_TYPO || HAS_DIGIT.test(typed)) return 0;
  return typed.length < MIN_TWO_TYPOS ? 1 : 2;
}

/** Whether a typed word may be the beginning of another with a typo. */
export const mayHaveStartTypo = (typed: string): boolean => typed.length >= MIN_START_TYPO;

/** A bit for each letter of a word; letters other than a to z share the rest. */
export function letterMask(text: string): number {
  let mask = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - 97;
    mask |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (text.charCodeAt(at) % 6));
  }
  return mask;
}

/** Whether a word may have another with so many typos, by their letters. Far faster than to compare them. */
export function mayBeClose(typedMask: number, mask: number, typos: number): boolean {
  const missing = typedMask & ~mask;
  const second = missing & (missing - 1);
  return second === 0 || (typos === 2 && (second & (second - 1)) === 0);
}

/**
 * Whether `typed` from `here` is within so many insertions, deletions, substitutions and swaps of neighbours of
 * `text` from `there` to `end`, or of a beginning of that.
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
 * How far a typed word, which is neither whole nor the start, is off the text between `start` and `end`, or off a
 * beginning of it.
 */
export function matchTypo(
  typed: string,
  text: string,
  start = 0,
  end = text.length,
  mayBeStart = true,
): 'typo' | 'slips' | null {
  const most = typosIn(typed);
  if (most === 0) return null;
  if (isWithin(1, typed, 0, text, start, end, false)) return 'typo';
  const isSlip =
    (most === 2 && isWithin(2, typed, 0, text, start, end, false)) ||
    (mayBeStart && mayHaveStartTypo(typed) && isWithin(1, typed, 0, text, start, end, true));
  return isSlip ? 'slips' : null;
}

/** How a typed word matches another, both folded; null if it doesn't. */
export function matchWord(typed: string, word: string): MatchKind | null {
  if (word === typed) return 'whole';
  if (word.startsWith(typed)) return 'start';
  if (isUnseparated(typed) && word.includes(typed)) return 'start';
  return matchTypo(typed, word) ?? (mayBeInside(typed) && word.includes(typed) ? 'inside' : null);
}
