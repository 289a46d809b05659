import { matchWord } from './match-word.ts';
import { hasPhrase } from './phrase-matcher.ts';
import { isPhrase, parseSearchText, type SearchTerm, soleWord, type TypedWord } from './search-text.ts';
import { rangeOf, type Range, type Word, wordsOf } from './tokenize.ts';

/** A text of a row, split into words. */
export interface TextWords {
  readonly words: readonly Word[];
  /** Only names match by the inside of a word, and written in one. */
  readonly isName: boolean;
}

/** The typed words and phrases, and whether each is a typo for this row. */
export type TypoByTerm = ReadonlyMap<SearchTerm, boolean>;

/** The terms of a search text that are marked: those that it neither excludes nor leaves open. */
export const queryTerms = (text: string): readonly SearchTerm[] => parseSearchText(text).wanted;

export const readText = (text: string, isName = false): TextWords => ({ words: wordsOf(text), isName });

/** The matching part of a word; null if it doesn't match, or is right while it is to be mistyped. */
function rangeInWord(
  { word, synonyms, joined }: TypedWord,
  found: Word,
  isName: boolean,
  mistyped: boolean,
): Range | null {
  const { folded } = found;
  if (mistyped) {
    const kind = matchWord(word, folded);
    return kind === 'typo' || kind === 'slips' ? rangeOf(found, 0, folded.length) : null;
  }
  if (synonyms.includes(folded)) return rangeOf(found, 0, folded.length);
  const spelled = [word, ...joined].filter((each) => folded.startsWith(each));
  const longest = Math.max(0, ...spelled.map((each) => each.length));
  if (longest > 0) return rangeOf(found, 0, longest);
  const kind = matchWord(word, folded);
  const from = kind === 'start' || (kind === 'inside' && isName) ? folded.indexOf(word) : -1;
  return from < 0 ? null : rangeOf(found, from, from + word.length);
}

/** Words of a name that are typed as one: all of them, or its beginning. */
function rangesOfRuns(typed: string, words: readonly Word[]): Range[] {
  return words.flatMap((first, from): Range[] => {
    let length = 0;
    for (let to = from; to < words.length; to++) {
      const last = words[to] ?? first;
      const rest = typed.slice(length);
      if (!last.folded.startsWith(rest) && !rest.startsWith(last.folded)) return [];
      length += last.folded.length;
      if (length < typed.length) continue;
      const isRun = to > from && (from === 0 || length === typed.length);
      return isRun ? [[rangeOf(first, 0, first.folded.length)[0], rangeOf(last, 0, rest.length)[1]]] : [];
    }
    return [];
  });
}

function rangesOfPhrase(
  term: Extract<SearchTerm, { isUnfinished: boolean }>,
  words: readonly Word[],
): Range[] {
  const { length } = term.words;
  return words.flatMap((first, at): Range[] => {
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

/** The ranges of one text that a term matches. */
export function matchesIn(term: SearchTerm, { words, isName }: TextWords, mistyped: boolean): Range[] {
  if (isPhrase(term)) return rangesOfPhrase(term, words);
  const ranges = words.flatMap((word) => {
    const range = rangeInWord(term, word, isName, mistyped);
    return range ? [range] : [];
  });
  return isName && !mistyped ? [...ranges, ...rangesOfRuns(term.word, words)] : ranges;
}

/** Phrases are never mistyped. */
export const isMistyped = (term: SearchTerm, texts: readonly TextWords[]): boolean =>
  !isPhrase(term) && !texts.some((text) => matchesIn(term, text, false).length > 0);

/** Whether a text has a term as it is spelled. */
export const hasTerm = (text: string, term: SearchTerm | string): boolean =>
  matchesIn(typeof term === 'string' ? soleWord(term) : term, readText(text, true), false).length > 0;

/** Ranges of all matches; overlapping and adjacent ones are merged. */
export function mergedRanges(text: TextWords, typoByTerm: TypoByTerm, matched?: Set<SearchTerm>): Range[] {
  const ranges = [...typoByTerm].flatMap(([term, mistyped]) => {
    const found = matchesIn(term, text, mistyped);
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

/** Marks in a name; typo matches only for words without an exact match. */
export function rangesIn(text: string, terms: readonly SearchTerm[]): Range[] {
  const read = readText(text, true);
  return mergedRanges(read, new Map(terms.map((term) => [term, isMistyped(term, [read])])));
}
