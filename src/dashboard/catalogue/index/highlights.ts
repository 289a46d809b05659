import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { NarrowSnippet, Range, RowHighlights, Snippet } from '../catalogue-api.ts';
import { snippetOf } from './snippet.ts';
import { matchTerm } from './match-term.ts';
import { hasPhrase } from './phrase-matcher.ts';
import { parseSearchText, type SearchTerm } from './search-terms.ts';
import { rangeOf, type Word, wordsOf } from './tokenize.ts';

const FIELDS = ['name', 'ticker', 'domain', 'location'] as const;

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
function matchesIn(term: SearchTerm, words: readonly Word[], mistyped: boolean): Range[] {
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

/** The letters that a row shows of a field, at least; longer texts are cut off there. */
const VISIBLE_LETTERS = { name: 30, ticker: 12, domain: 34, location: 20, categories: 17 } as const;
const NARROW_LETTERS = { ...VISIBLE_LETTERS, name: 20, domain: 26, location: 12 } as const;

/** The first letters of a longer match are mark enough. */
const MIN_MARKED = 3;

/** The terms with a match that a row shows. */
function visibleTerms(words: readonly Word[], typoByTerm: TypoByTerm, letters: number): SearchTerm[] {
  return [...typoByTerm].flatMap(([term, mistyped]) =>
    matchesIn(term, words, mistyped).some(([start, end]) => Math.min(end, start + MIN_MARKED) <= letters)
      ? term
      : [],
  );
}

/** Highlights in a single text; typo matches only for words without an exact match. */
export function rangesIn(text: string, terms: readonly SearchTerm[]): Range[] {
  const words = wordsOf(text);
  return mergedRanges(words, new Map(terms.map((term) => [term, isMistyped(term, words)])));
}

/** Shown with every company, whatever columns there are. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['name', 'domain']);

/** The columns that a table leaves out as it narrows, in this order. */
const NARROWING: readonly NarrowSnippet['without'][] = ['categories', 'ticker', 'location'];

/**
 * Highlights by field; `elsewhere` only for terms without a match that the row shows, and `narrow` for what it
 * shows no longer in a narrow table. `columns` are those that it has, undefined for all.
 */
export function highlightsOf(
  company: CompanySummaryResponse,
  terms: readonly SearchTerm[],
  columns?: readonly string[],
): RowHighlights {
  if (terms.length === 0) return {};
  const parse = (text: string | null) => wordsOf(text ?? '');
  const shown = {
    name: parse(company.name),
    ticker: parse(company.ticker),
    domain: parse(company.domain),
    location: parse(company.location),
  };
  const categories = company.categories.map(({ slug, name }) => [slug, parse(name ?? slug)] as const);
  const shownTexts = [...Object.values(shown), ...categories.map(([, words]) => words)];
  // Skip the long texts if the shown fields match every term.
  const isShown = terms.every((term) => shownTexts.some((words) => matchesIn(term, words, false).length > 0));
  const hidden = isShown
    ? []
    : ([
        ['Legal name', company.legal_name, parse(company.legal_name)],
        ['Description', company.description, parse(company.description)],
      ] as const);
  const all = [...shownTexts.flat(), ...hidden.flatMap(([, , words]) => words)];
  const typoByTerm = new Map(terms.map((term) => [term, isMistyped(term, all)] as const));
  const fieldRanges = Object.fromEntries(
    Object.entries(shown).flatMap(([field, words]) => {
      const ranges = mergedRanges(words, typoByTerm);
      return ranges.length > 0 ? [[field, ranges]] : [];
    }),
  );
  const categoryRanges = categories.flatMap(([slug, words]) => {
    const ranges = mergedRanges(words, typoByTerm);
    return ranges.length > 0 ? [[slug, ranges] as const] : [];
  });
  const isColumn = (field: string) => !columns || ALWAYS_SHOWN.has(field) || columns.includes(field);
  const cutOff = [
    ['Location', company.location, shown.location],
    ['Domain', company.domain, shown.domain],
    ['Name', company.name, shown.name],
    ['Ticker', company.ticker, shown.ticker],
  ] as const;
  const missingIn = (
    isVisible: (field: string) => boolean,
    letters: Readonly<Record<keyof typeof VISIBLE_LETTERS, number>>,
  ): TypoByTerm => {
    const visible = new Set([
      ...FIELDS.filter(isVisible).flatMap((field) => visibleTerms(shown[field], typoByTerm, letters[field])),
      ...(isVisible('categories') ? categories : []).flatMap(([, words]) =>
        visibleTerms(words, typoByTerm, letters.categories),
      ),
    ]);
    return new Map([...typoByTerm].filter(([term]) => !visible.has(term)));
  };
  const snippetFor = (missing: TypoByTerm): Snippet | undefined => {
    const names = company.categories
      .map(({ slug, name }) => name ?? slug)
      .filter((name) => mergedRanges(wordsOf(name), missing).length > 0)
      .join(', ');
    const listed = ['Categories', names, wordsOf(names)] as const;
    for (const [field, text, words] of [...cutOff, listed, ...hidden]) {
      const ranges = mergedRanges(words, missing);
      if (text !== null && ranges.length > 0) return { field, ...snippetOf(text, ranges) };
    }
    return undefined;
  };
  const missing = missingIn(isColumn, VISIBLE_LETTERS);
  const elsewhere = snippetFor(missing);
  const narrow: NarrowSnippet[] = [];
  let missed = missing.size;
  for (const [at, without] of NARROWING.entries()) {
    const left = new Set<string>(NARROWING.slice(0, at + 1));
    const missingHere = missingIn((field) => isColumn(field) && !left.has(field), NARROW_LETTERS);
    const snippet = missingHere.size > missed && snippetFor(missingHere);
    missed = missingHere.size;
    if (snippet) narrow.push({ without, ...snippet });
  }
  return {
    ...fieldRanges,
    ...(categoryRanges.length > 0 && { categories: new Map(categoryRanges) }),
    ...(elsewhere && { elsewhere }),
    ...(narrow.length > 0 && { narrow }),
  };
}
