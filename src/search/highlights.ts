import { matchWord } from './match-word.ts';
import { hasPhrase } from './phrase-matcher.ts';
import { isPhrase, type SearchTerm, soleWord, type TypedWord } from './search-text.ts';
import { mergeRanges, snippetOf } from './snippet.ts';
import { rangeOf, type Range, type Word, wordsOf } from './tokenize.ts';
import { singularOrPluralOf } from './word-lists.ts';

/** A text of a row, prepared for matching. */
export interface RowText {
  readonly text: string;
  readonly words: readonly Word[];
  /**
   * True for names, titles, tickers and domains. In these, a term also matches inside a word ("book" in
   * "Facebook"), or several words at once ("solarcity" for "Solar City").
   */
  readonly isName: boolean;
  /** Parts of the text that terms refer to without being spelled alike: "Germany" for the term "de". */
  readonly meant?: ReadonlyMap<SearchTerm, Range>;
}

/** Ways in which a row can match a term, in the order in which they are tried. */
type Match = 'spelled' | 'meant' | 'mistyped';
export type RowTerms = ReadonlyMap<SearchTerm, Match>;

/** Matches beyond this position in a text still count, but aren't highlighted. */
const MAX_MARKED_LENGTH = 20_000;

/** Prepares a text for matching. Most texts are never needed, so it is split on first use. */
export function toRowText(given: string | null | undefined, isName = false): RowText {
  const text = given ?? '';
  let words: readonly Word[] | undefined;
  return {
    text,
    get words() {
      return (words ??= wordsOf(text.slice(0, MAX_MARKED_LENGTH)));
    },
    isName,
  };
}

/**
 * Returns the part of the word `found` that a typed word matches; null if there is none. With `mistyped`, only a match
 * with typos counts.
 */
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
  const singularOrPlural = singularOrPluralOf(word) ?? word;
  const spelled = [word, singularOrPlural, ...joined].filter((each) => folded.startsWith(each));
  const longest = Math.max(0, ...spelled.map((each) => each.length));
  if (longest > 0) return rangeOf(found, 0, longest);
  const kind = matchWord(word, folded);
  const from = kind === 'start' || (kind === 'inside' && isName) ? folded.indexOf(word) : -1;
  return from < 0 ? null : rangeOf(found, from, from + word.length);
}

/** Returns the ranges of words in a name that the user typed as one word, perhaps unfinished. */
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

/** Returns the ranges of a text that match a term in the given way. */
export function matchesIn(term: SearchTerm, { words, isName, meant }: RowText, by: Match): Range[] {
  if (by === 'meant') {
    const range = meant?.get(term);
    return range ? [range] : [];
  }
  if (isPhrase(term)) return rangesOfPhrase(term, words);
  const ranges = words.flatMap((word) => {
    const range = rangeInWord(term, word, isName, by === 'mistyped');
    return range ? [range] : [];
  });
  return isName && by === 'spelled' ? [...ranges, ...rangesOfRuns(term.word, words)] : ranges;
}

/** Returns how a row with these texts matches each term. Phrases match only without typos. */
export function termsOfRow(terms: readonly SearchTerm[], texts: readonly RowText[]): RowTerms {
  const isIn = (term: SearchTerm, by: Match) => texts.some((text) => matchesIn(term, text, by).length > 0);
  const matchOf = (term: SearchTerm): Match => {
    if (isPhrase(term) || isIn(term, 'spelled')) return 'spelled';
    return isIn(term, 'meant') ? 'meant' : 'mistyped';
  };
  return new Map(terms.map((term) => [term, matchOf(term)]));
}

export const termsWithout = (terms: RowTerms, has: (term: SearchTerm, by: Match) => boolean): RowTerms =>
  new Map([...terms].filter(([term, by]) => !has(term, by)));

/** True if a text contains a term exactly as spelled. */
export const hasTerm = (text: string, term: SearchTerm | string): boolean =>
  matchesIn(typeof term === 'string' ? soleWord(term) : term, toRowText(text, true), 'spelled').length > 0;

/** Returns the ranges of a text that match any of the terms, merged where they overlap or touch. */
export const mergedRanges = (text: RowText, terms: RowTerms): Range[] =>
  mergeRanges([...terms].flatMap(([term, by]) => matchesIn(term, text, by)));

/** Returns the first text with a match, cut to the surroundings of the match. */
export function firstSnippet<Text extends RowText>(texts: readonly Text[], terms: RowTerms) {
  for (const found of texts) {
    const ranges = mergedRanges(found, terms);
    if (ranges.length > 0) return { found, snippet: snippetOf(found.text, ranges) };
  }
  return undefined;
}

/** Returns the ranges to highlight in a name. A typo counts only if the word has no exact match. */
export function rangesIn(text: string, terms: readonly SearchTerm[]): Range[] {
  const read = toRowText(text, true);
  return mergedRanges(read, termsOfRow(terms, [read]));
}
