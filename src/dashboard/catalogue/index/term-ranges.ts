import type { Range } from '../catalogue-api.ts';
import { matchTerm } from './match-term.ts';
import { hasPhrase } from './phrase-matcher.ts';
import { parseSearchText, type SearchTerm } from './search-terms.ts';
import { rangeOf, type Word, wordsOf } from './tokenize.ts';

/** The typed words and phrases, and whether each is a typo for this company. */
export type TypoByTerm = ReadonlyMap<SearchTerm, boolean>;

/** The terms of a search text that are highlighted: those it does not exclude. */
export const queryTerms = (text: string): readonly SearchTerm[] => parseSearchText(text).wanted;

const matchesWord = (typed: string, { folded }: Word, mistyped: boolean): boolean => {
  const kind = matchTerm(typed, folded);
  return kind !== null && (kind === 'typo') === mistyped;
};

/** Phrases are never mistyped. */
export const isMistyped = (term: SearchTerm, words: readonly Word[]): boolean =>
  typeof term === 'string' && !words.some((word) => matchesWord(term, word, false));

/** The matching part of a word; all of it for a typo. */
function rangeInWord(word: Word, typed: string, mistyped: boolean): [start: number, end: number] {
  const from = mistyped ? 0 : word.folded.indexOf(typed);
  return rangeOf(word, from, mistyped ? word.folded.length : from + typed.length);
}

/** The ranges of one text that a term matches. */
export function matchesIn(term: SearchTerm, words: readonly Word[], mistyped: boolean): Range[] {
  if (typeof term === 'string')
    return words
      .filter((word) => matchesWord(term, word, mistyped))
      .map((word) => rangeInWord(word, term, mistyped));
  const { length } = term.words;
  return words.flatMap((first, at) => {
    const run = words.slice(at, at + length);
    const last = run.at(-1);
    const isMatch =
      last !== undefined &&
      hasPhrase(
        run.map(({ folded }) => folded),
        term,
      );
    if (!isMatch) return [];
    const typedLength = term.isUnfinished ? (term.words.at(-1)?.length ?? 0) : last.folded.length;
    return [[rangeOf(first, 0, first.folded.length)[0], rangeOf(last, 0, typedLength)[1]]];
  });
}

/** Whether a text has a term as it is spelled. */
export const hasTerm = (text: string, term: SearchTerm): boolean =>
  matchesIn(term, wordsOf(text), false).length > 0;

/** Ranges of all matches; overlapping and adjacent ones are merged. */
export function mergedRanges(
  words: readonly Word[],
  typoByTerm: TypoByTerm,
  matched?: Set<SearchTerm>,
): Range[] {
  const ranges = [...typoByTerm].flatMap(([term, mistyped]) => {
    const found = matchesIn(term, words, mistyped);
    if (found.length > 0) matched?.add(term);
    return found;
  });
  const merged: [start: number, end: number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Highlights in a single text; typo matches only for words without an exact match. */
export function rangesIn(text: string, terms: readonly SearchTerm[]): Range[] {
  const words = wordsOf(text);
  return mergedRanges(words, new Map(terms.map((term) => [term, isMistyped(term, words)])));
}
