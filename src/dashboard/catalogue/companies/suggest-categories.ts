import type { FacetValue } from '../catalogue-api.ts';
import { type MatchKind, MATCH_KINDS, matchWord } from '#dashboard/index/match-word.ts';
import { parseSearchText } from '#dashboard/index/search-text.ts';
import { foldedWords } from '#dashboard/index/tokenize.ts';

/** What those are called who do what a category names: "insurers" are in Insurance, "brewers" in Breweries. */
const DOERS = /(?<=\p{L}{4})(?:e?rs?|ies|s)$/u;

/** Rank of the category's worst match, 0 is best; null if a word doesn't match. */
function rankMatch({ name, value }: FacetValue, typed: readonly string[]): number | null {
  const words = foldedWords(`${name} ${value}`);
  const best = (term: string) => {
    const kinds = words
      .map((word) => matchWord(term, word))
      .filter((kind): kind is MatchKind => kind !== null);
    const rank = Math.min(...kinds.map((kind) => MATCH_KINDS.indexOf(kind)));
    const stem = term.replace(DOERS, '');
    return rank < Infinity || !words.some((word) => word.startsWith(stem)) ? rank : MATCH_KINDS.length;
  };
  const worst = Math.max(...typed.map(best));
  return Number.isFinite(worst) ? worst : null;
}

/** The categories whose names have all words of the text, in the singular or plural. */
export function sharingCategories(categories: readonly FacetValue[], text: string): readonly FacetValue[] {
  const stemsOf = (words: readonly string[]) => words.map((word) => word.replace(DOERS, ''));
  const typed = stemsOf(foldedWords(parseSearchText(text).plain));
  if (typed.length === 0) return [];
  return categories.filter(({ name }) => {
    const own = stemsOf(foldedWords(name));
    return typed.every((word) => own.includes(word));
  });
}

/** The matching categories, best first; ties, and all categories for an empty text, keep their order. */
export function suggestCategories(categories: readonly FacetValue[], text: string): readonly FacetValue[] {
  if (text.trim() === '') return categories;
  const typed = foldedWords(parseSearchText(text).plain);
  if (typed.length === 0) return [];
  return categories
    .flatMap((category) => {
      const rank = rankMatch(category, typed);
      return rank === null ? [] : [{ category, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ category }) => category);
}
