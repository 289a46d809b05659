import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { Range, RowHighlights } from '../catalogue-api.ts';
import { snippetOf } from './snippet.ts';
import { matchTerm } from './match-term.ts';
import { foldedWords, rangeOf, type Word, wordsOf } from './tokenize.ts';

const FIELDS = ['name', 'ticker', 'domain', 'location'] as const;

/** The typed words, and whether each is a typo for this company. */
export type TypoByTerm = ReadonlyMap<string, boolean>;

export const queryTerms = (text: string): readonly string[] => [...new Set(foldedWords(text))];

const matchesWord = (typed: string, { folded }: Word, mistyped: boolean): boolean => {
  const kind = matchTerm(typed, folded);
  return kind !== null && (kind === 'typo') === mistyped;
};

export const isMistyped = (typed: string, words: readonly Word[]) =>
  !words.some((word) => matchesWord(typed, word, false));

/** The matching part of a word; all of it for a typo. */
function rangeInWord(word: Word, typed: string, mistyped: boolean): [start: number, end: number] {
  const from = mistyped ? 0 : word.folded.indexOf(typed);
  return rangeOf(word, from, mistyped ? word.folded.length : from + typed.length);
}

/** Ranges of all matches; overlapping and adjacent ones are merged. */
export function mergedRanges(words: readonly Word[], typoByTerm: TypoByTerm, matched?: Set<string>): Range[] {
  const ranges = [...typoByTerm].flatMap(([typed, mistyped]) => {
    const matching = words.filter((word) => matchesWord(typed, word, mistyped));
    if (matching.length > 0) matched?.add(typed);
    return matching.map((word) => rangeInWord(word, typed, mistyped));
  });
  const merged: [start: number, end: number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The letters that a row shows of a field; longer texts are cut off there. */
const VISIBLE_LETTERS = { name: 30, ticker: 12, domain: 34, location: 22, categories: 24 } as const;

/** The typed words with a match that a row shows. */
function visibleTerms(words: readonly Word[], typoByTerm: TypoByTerm, letters: number): string[] {
  return [...typoByTerm].flatMap(([typed, mistyped]) =>
    words.some(
      (word) => matchesWord(typed, word, mistyped) && rangeInWord(word, typed, mistyped)[1] <= letters,
    )
      ? typed
      : [],
  );
}

/** Highlights in a single text; typo matches only for words without an exact match. */
export function rangesIn(text: string, typedWords: readonly string[]): Range[] {
  const words = wordsOf(text);
  return mergedRanges(words, new Map(typedWords.map((typed) => [typed, isMistyped(typed, words)])));
}

/** Highlights by field; `elsewhere` only for words without a match that the row shows. */
export function highlightsOf(company: CompanySummaryResponse, typedWords: readonly string[]): RowHighlights {
  if (typedWords.length === 0) return {};
  const parse = (text: string | null) => wordsOf(text ?? '');
  const shown = {
    name: parse(company.name),
    ticker: parse(company.ticker),
    domain: parse(company.domain),
    location: parse(company.location),
  };
  const categories = company.categories.map(({ slug, name }) => [slug, parse(name ?? slug)] as const);
  const all = [...Object.values(shown), ...categories.map(([, words]) => words)].flat();
  // Skip the long texts if the shown fields match every word.
  const isShown = typedWords.every((typed) => !isMistyped(typed, all));
  const hidden = isShown
    ? []
    : ([
        ['Legal name', company.legal_name, parse(company.legal_name)],
        ['Description', company.description, parse(company.description)],
      ] as const);
  const every = [...all, ...hidden.flatMap(([, , words]) => words)];
  const typoByTerm = new Map(typedWords.map((typed) => [typed, isMistyped(typed, every)] as const));
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
  const visible = new Set([
    ...FIELDS.flatMap((field) => visibleTerms(shown[field], typoByTerm, VISIBLE_LETTERS[field])),
    ...categories.flatMap(([, words]) => visibleTerms(words, typoByTerm, VISIBLE_LETTERS.categories)),
  ]);
  const missing = new Map([...typoByTerm].filter(([typed]) => !visible.has(typed)));
  const cutOff = [
    ['Location', company.location, shown.location],
    ['Domain', company.domain, shown.domain],
    ['Name', company.name, shown.name],
  ] as const;
  const elsewhere = [...cutOff, ...hidden].flatMap(([field, text, words]) => {
    const ranges = mergedRanges(words, missing);
    return text !== null && ranges.length > 0 ? [{ field, ...snippetOf(text, ranges) }] : [];
  })[0];
  return {
    ...fieldRanges,
    ...(categoryRanges.length > 0 && { categories: new Map(categoryRanges) }),
    ...(elsewhere && { elsewhere }),
  };
}
