import type { FacetValue } from '#company-search/company-counts.ts';
import { isAkin, singular } from '#company-search/kindred-words.ts';
import { MATCH_KINDS, matchWord } from '#search/match-word.ts';
import { parseSearchText } from '#search/search-text.ts';
import { foldedWords } from '#search/tokenize.ts';

/**
 * Returns how well a text matches the typed words; 0 is best. The word that matches worst decides. Null if a word
 * doesn't match.
 */
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

/** Returns the categories whose names contain all words of a text. If there are none, also accepts related words. */
export function sharingCategories(categories: readonly FacetValue[], text: string): readonly FacetValue[] {
  const same = sharing(categories, text, (typed, word) => singular(typed) === singular(word));
  return same.length > 0 ? same : sharing(categories, text, isAkin);
}

/**
 * Returns the categories that are related to a text: Insurance for “insurers”. Returns none if a category's name begins
 * with the text, as with “insur”, because an ordinary search finds that category.
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

/** Returns the categories that match a text, best match first. An empty text matches all categories. */
export const suggestCategories = (categories: readonly FacetValue[], text: string): readonly FacetValue[] =>
  suggestValues(categories, text, ({ name, value }) => `${name} ${value}`);

/** Like `suggestCategories`, but for values of any filter. `textOf` returns the text to compare. */
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
