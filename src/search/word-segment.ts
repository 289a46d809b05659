import { bisect } from './bisect.ts';
import { isUnseparated } from './match-word.ts';
import type { Postings, WordRange } from './postings.ts';

/**
 * An immutable part of the index: the words of some records, and where each occurs. Words are numbered in the order
 * of their code units, so all words with the same beginning are neighbours, and so are their postings.
 */
export interface WordSegment {
  /** All words, each followed by a line break. One long text takes less memory than many short ones. */
  readonly text: string;
  /** Position of each word in `text`. One more position at the end is the length of `text`. */
  readonly starts: Uint32Array;
  /** Where words occur. Each posting has the record's slot in its upper bits and the field in its lowest three. */
  readonly postings: Postings;
  /** The slot after the last one of the segment. Its first slot is this number of the segment before it. */
  readonly slotEnd: number;
}

export const wordCount = ({ starts }: WordSegment): number => starts.length - 1;

/** Returns where a word of a segment ends in its text. */
export const wordEnd = ({ starts }: WordSegment, word: number) => (starts[word + 1] ?? 0) - 1;

export const wordLength = (segment: WordSegment, word: number): number =>
  wordEnd(segment, word) - (segment.starts[word] ?? 0);

export const wordText = (segment: WordSegment, word: number): string =>
  segment.text.slice(segment.starts[word] ?? 0, wordEnd(segment, word));

/** Returns the range of words that start with the typed text. If one of them is the text itself, it is the first. */
export function wordsStartingWith(segment: WordSegment, typed: string): WordRange {
  const { text, starts } = segment;
  const from = bisect(0, wordCount(segment), (word) => wordText(segment, word) >= typed);
  const to = bisect(from, wordCount(segment), (word) => !text.startsWith(typed, starts[word] ?? 0));
  return [from, to];
}

export const isWord = (segment: WordSegment, word: number, typed: string): boolean =>
  wordLength(segment, word) === typed.length;

/** True if a match inside words counts like one at their beginning, as in scripts without spaces. */
export const isFoundAnywhere = (typed: string): boolean => isUnseparated(typed);

/** The line break that stands after each word. It sorts before all letters. */
export const END_OF_WORD = 10;

/** Returns a letter of a word; END_OF_WORD after the last one. */
export const letterAt = ({ text, starts }: WordSegment, word: number, depth: number): number =>
  text.charCodeAt((starts[word] ?? 0) + depth);

/**
 * Returns the first word of those between `from` and `to` whose letter at position `depth` is `letter` or a later one;
 * `to` if there is none. All of them must begin with the same `depth` letters.
 */
export const firstWithLetter = (
  segment: WordSegment,
  from: number,
  to: number,
  depth: number,
  letter: number,
): number => bisect(from, to, (word) => letterAt(segment, word, depth) >= letter);

/**
 * Compares a word's letters from position `depth` on with those of `typed` from `at` on. Returns 0 if the word goes on
 * with these letters, whatever follows them; otherwise a negative number if the word stands before them, or a positive
 * one.
 */
export function compareRest(
  { text, starts }: WordSegment,
  word: number,
  depth: number,
  typed: string,
  at: number,
): number {
  // A shorter word differs from the typed letters where it ends, because the line break after it is no letter.
  for (let place = (starts[word] ?? 0) + depth, nth = at; nth < typed.length; place++, nth++) {
    const difference = text.charCodeAt(place) - typed.charCodeAt(nth);
    if (difference !== 0) return difference;
  }
  return 0;
}
