import type { FacetValue } from '#company-search/company-counts.ts';
import { isAkin, singular } from '#company-search/kindred-words.ts';
import { MATCH_KINDS, matchWord } from '#search/match-word.ts';
import { parseSearchText } from '#search/search-text.ts';
import { foldedWords } from '#search/tokenize.ts';

/** Returns the rank of the typed word that matches worst; 0 is best. Null if a word doesn't match. */
function rankMatch(text: string, typed: readonly string[]): number | null {
  const words = foldedWords(text);
  const best = (term: string) => {
    const kinds = new Set(words.map((word) => matchWord(term, word)));
    const rank = MATCH_KINDS.findIndex((kind) => kinds.has(kind));
    if (rank >= 0) return rank;
    return words.some((word) => isAkin(term, word)) ? MATCH_KINDS.length : Infinity;
  };
  const worst = Math.max(...typed.map(best));
  return Number.isFinite(worst) ? worst : null;
}

/** Returns the categories whose names contain all words, or else related words. */
export function sharingCategories(categories: readonly FacetValue[], text: string): readonly FacetValue[] {
  const same = sharing(categories, text, (typed, word) => singular(typed) === singular(word));
  return same.length > 0 ? same : sharing(categories, text, isAkin);
}

/**
 * Returns the categories with words related to the text, unless some name starts with the text: "insurers" means
 * Insurance, while "insur" finds it anyway.
 */
export function akinCategories(categories: readonly FacetValue[], text: string): readonly FacetValue[] {
  const called = sharing(categories, text, (typed, word) => word.startsWith(typed));
  return called.length > 0 ? [] : sharing(categories, text, isAkin);
}

function sharing(
  categories: readonly FacetValue[],
  text: string,
  isSame: (typed: string, word: string) => boolean,
): readonly FacetValue[] {
  const typed = foldedWords(parseSearchText(text).plain);
  if (typed.length === 0) return [];
  return categories.filter(({ name }) => {
    const words = foldedWords(name);
    return typed.every((term) => words.some((word) => isSame(term, word)));
  });
}

/** Returns the matching categories, best first. For an empty text, returns all of them. */
export const suggestCategories = (categories: readonly FacetValue[], text: string): readonly FacetValue[] =>
  suggestValues(categories, text, ({ name, value }) => `${name} ${value}`);

/** Like `suggestCategories`, for values that are searched by another text than their name. */
export function suggestValues<Value extends FacetValue>(
  values: readonly Value[],
  text: string,
  textOf: (value: Value) => string,
): readonly Value[] {
  if (text.trim() === '') return values;
  const typed = foldedWords(parseSearchText(text).plain);
  if (typed.length === 0) return [];
  return values
    .flatMap((value) => {
      const rank = rankMatch(textOf(value), typed);
      return rank === null ? [] : [{ value, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}
