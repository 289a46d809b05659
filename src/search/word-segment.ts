import { firstPlace } from './first-place.ts';
import { isUnseparated, mayBeInside } from './match-word.ts';

/**
 * An immutable part of the index: the words of some records, and where each occurs. Words are numbered in the order
 * of their code units, so all words with the same beginning are neighbours, and so are their postings.
 */
export interface WordSegment {
  /** All words, each between two line breaks: searching one long text is far faster than searching many short ones. */
  readonly text: string;
  /** Position of each word in `text`, and at last the position after the final line break. */
  readonly starts: Uint32Array;
  /** Word numbers, sorted by the words' last letters, then by those before them. */
  readonly bySuffix: Uint32Array;
  /** Place of each word's first posting in `postings`, and at last the number of all postings. */
  readonly postingStarts: Uint32Array;
  /**
   * Where words occur. Each number has the record's slot in its upper bits and the field in its lowest three. The
   * numbers of one word are neighbours, in ascending order.
   */
  readonly postings: Uint32Array;
}

/** A range of word or posting numbers, the end excluded. */
export type NumberRange = readonly [from: number, to: number];

export const wordCount = ({ starts }: WordSegment): number => starts.length - 1;

/** Returns where a word of a segment ends in its text. */
export const wordEnd = ({ starts }: WordSegment, word: number) => (starts[word + 1] ?? 0) - 1;

export const wordText = (segment: WordSegment, word: number): string =>
  segment.text.slice(segment.starts[word] ?? 0, wordEnd(segment, word));

/** Returns the range of words that start with the typed text. If one of them is the text itself, it is the first. */
export function wordsStartingWith(segment: WordSegment, typed: string): NumberRange {
  const { text, starts } = segment;
  const from = firstPlace(0, wordCount(segment), (word) => wordText(segment, word) >= typed);
  const to = firstPlace(from, wordCount(segment), (word) => !text.startsWith(typed, starts[word] ?? 0));
  return [from, to];
}

export const isWord = (segment: WordSegment, word: number, typed: string): boolean =>
  wordEnd(segment, word) - (segment.starts[word] ?? 0) === typed.length;

/** Returns the range of postings that a range of words has. */
export const postingsOf = ({ postingStarts }: WordSegment, [from, to]: NumberRange): NumberRange => [
  postingStarts[from] ?? 0,
  postingStarts[to] ?? 0,
];

/** Calls `found` for each word that contains the typed text, but doesn't start with it. */
export function findInside(segment: WordSegment, typed: string, found: (word: number) => void): void {
  const { text, starts } = segment;
  if (!mayBeInside(typed)) return;
  let word = 0;
  for (let at = text.indexOf(typed); at !== -1; at = text.indexOf(typed, wordEnd(segment, word))) {
    const position = at;
    word = firstPlace(word, wordCount(segment), (each) => wordEnd(segment, each) > position);
    if (at > (starts[word] ?? 0)) found(word);
  }
}

/** True if a match inside words counts like one at their beginning, as in scripts without spaces. */
export const isFoundAnywhere = (typed: string): boolean => isUnseparated(typed);

/** The line break that stands before and after each word. It sorts before all letters. */
export const END_OF_WORD = 10;

/** A sorted list of words: those with the same first letters are neighbours. */
export interface SortedWords {
  readonly count: number;
  wordAt(place: number): number;
  /** Returns a letter of the word at a place; END_OF_WORD after the last one. */
  letterAt(place: number, depth: number): number;
  /** Returns the first place from `from` on with this letter or a later one. */
  firstPlace(from: number, to: number, depth: number, letter: number): number;
}

function sortedBy(
  count: number,
  wordAt: (place: number) => number,
  letterAt: (place: number, depth: number) => number,
): SortedWords {
  return {
    count,
    wordAt,
    letterAt,
    firstPlace: (from, to, depth, letter) =>
      firstPlace(from, to, (place) => letterAt(place, depth) >= letter),
  };
}

/** The words of a segment sorted by their beginnings. */
export const forwards = (segment: WordSegment): SortedWords => {
  const { text, starts } = segment;
  return sortedBy(
    wordCount(segment),
    (place) => place,
    (place, depth) => text.charCodeAt((starts[place] ?? 0) + depth),
  );
};

/** The words of a segment sorted by their ends, as if they were written backwards. */
export const backwards = (segment: WordSegment): SortedWords => {
  const { bySuffix } = segment;
  const wordAt = (place: number) => bySuffix[place] ?? 0;
  return sortedBy(wordCount(segment), wordAt, (place, depth) => letterFromEnd(segment, wordAt(place), depth));
};

/** Returns a letter of a word, counted from its end; END_OF_WORD before the first one. */
export const letterFromEnd = (segment: WordSegment, word: number, depth: number): number =>
  segment.text.charCodeAt(wordEnd(segment, word) - 1 - depth);
