import type { CompanySummaryReading } from '#contract/response-schemas.ts';
import type { Range, RowHighlights } from '../catalogue-api.ts';
import { snippetOf } from './snippet.ts';
import { matchTerm } from './match-term.ts';
import { foldedWords, rangeOf, type Word, wordsOf } from './tokenize.ts';

/** The typed words, and whether each was mistyped for this company. */
type Sought = ReadonlyMap<string, boolean>;

/** The typed words of a text, each once. */
export const queryTerms = (text: string): readonly string[] => [...new Set(foldedWords(text))];

const fits = (typed: string, { folded }: Word, mistyped: boolean): boolean => {
  const fit = matchTerm(typed, folded);
  return fit !== null && (fit === 'typo') === mistyped;
};

const isMistyped = (typed: string, words: readonly Word[]) => !words.some((word) => fits(typed, word, false));

/** The part of a word that a typed one stands for; all of it when it was mistyped. */
function placeIn(word: Word, typed: string, mistyped: boolean): [start: number, end: number] {
  const from = mistyped ? 0 : word.folded.indexOf(typed);
  return rangeOf(word, from, mistyped ? word.folded.length : from + typed.length);
}

/** Where the typed words stand, overlapping and touching places as one. */
function mergedRanges(words: readonly Word[], sought: Sought, hit?: Set<string>): Range[] {
  const places = [...sought].flatMap(([typed, mistyped]) => {
    const fitting = words.filter((word) => fits(typed, word, mistyped));
    if (fitting.length > 0) hit?.add(typed);
    return fitting.map((word) => placeIn(word, typed, mistyped));
  });
  const merged: [start: number, end: number][] = [];
  for (const [start, end] of places.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Where typed words stand in a text by itself; a mistyped one only where it does not stand as it is. */
export function rangesIn(text: string, typedWords: readonly string[]): Range[] {
  const words = wordsOf(text);
  return mergedRanges(words, new Map(typedWords.map((typed) => [typed, isMistyped(typed, words)])));
}

/** What of a company matches, field by field; elsewhere only for words that no shown field holds. */
export function highlightsOf(company: CompanySummaryReading, typedWords: readonly string[]): RowHighlights {
  if (typedWords.length === 0) return {};
  const read = (text: string | null) => wordsOf(text ?? '');
  const shown = {
    name: read(company.name),
    ticker: read(company.ticker),
    domain: read(company.domain),
    location: read(company.location),
  };
  const categories = company.categories.map(({ slug, name }) => [slug, read(name ?? slug)] as const);
  const all = [...Object.values(shown), ...categories.map(([, words]) => words)].flat();
  // Most rows show why they are there: then the long texts need not be read.
  const isShown = typedWords.every((typed) => !isMistyped(typed, all));
  const hidden = isShown
    ? []
    : ([
        ['Legal name', company.legal_name, read(company.legal_name)],
        ['Description', company.description, read(company.description)],
      ] as const);
  const every = [...all, ...hidden.flatMap(([, , words]) => words)];
  const sought = new Map(typedWords.map((typed) => [typed, isMistyped(typed, every)] as const));
  const hit = new Set<string>();
  const marked = Object.fromEntries(
    Object.entries(shown).flatMap(([field, words]) => {
      const ranges = mergedRanges(words, sought, hit);
      return ranges.length > 0 ? [[field, ranges]] : [];
    }),
  );
  const inCategories = categories.flatMap(([slug, words]) => {
    const ranges = mergedRanges(words, sought, hit);
    return ranges.length > 0 ? [[slug, ranges] as const] : [];
  });
  const missing = new Map([...sought].filter(([typed]) => !hit.has(typed)));
  const elsewhere = hidden.flatMap(([field, text, words]) => {
    const ranges = mergedRanges(words, missing);
    return text !== null && ranges.length > 0 ? [{ field, ...snippetOf(text, ranges) }] : [];
  })[0];
  return {
    ...marked,
    ...(inCategories.length > 0 && { categories: Object.fromEntries(inCategories) }),
    ...(elsewhere && { elsewhere }),
  };
}
