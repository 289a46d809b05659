import { MATCH_KINDS, matchWord } from '#dashboard/index/match-word.ts';
import { parseSearchText } from '#dashboard/index/search-text.ts';
import { foldedWords } from '#dashboard/index/tokenize.ts';
import type { FacetValue } from '../company-query.ts';

/** Of who does or makes something, of doing it, and of several: "insurers" are in Insurance, "miners" in Mining. */
const ENDING = /(?<=\p{L}{3})(?:makers?|er(?:y|ies)|ance|ing|ers?|ies|ics|s)$|(?<=\p{L}{4})(?:es?|y)$/u;
const PLURAL = /(?<=\p{L}{3})s$/u;

/** Stems that people say, and those by which categories are called. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  auto: 'automobil',
  car: 'automobil',
  chip: 'semiconductor',
  drug: 'pharmaceutical',
  lend: 'bank',
  pharma: 'pharmaceutical',
  telco: 'telecommunication',
};

const singular = (word: string) => word.replace(PLURAL, '');

/** What the forms of a word have in common. */
const stemOf = (word: string) => word.replace(ENDING, '');

/** Shorter ones begin too many other words. */
const MIN_STEM = 4;

/** Whether a category's word has the stem of a typed one, or one that means the same. */
function isAkin(typed: string, word: string): boolean {
  const [stem, own] = [stemOf(typed), stemOf(word)];
  return own === stem || own === ALSO_CALLED[stem] || (stem.length >= MIN_STEM && own.startsWith(stem));
}

/** Rank of the worst match of a typed word in a text, 0 is best; null if a word doesn't match. */
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

/**
 * The categories whose names have all words of the text, in the singular or plural; if there are none, those with words
 * that are akin.
 */
export function sharingCategories(categories: readonly FacetValue[], text: string): readonly FacetValue[] {
  const same = sharing(categories, text, (typed, word) => singular(typed) === singular(word));
  return same.length > 0 ? same : sharing(categories, text, isAkin);
}

/** As `sharingCategories`, if none is called by what was typed: "insurers" mean Insurance, as "insur" does anyway. */
export function akinCategories(categories: readonly FacetValue[], text: string): readonly FacetValue[] {
  const called = sharing(categories, text, (typed, word) => word.startsWith(typed));
  return called.length > 0 ? [] : sharing(categories, text, isAkin);
}

/** The categories one of whose words is akin to a typed one, but none spelled like it: Insurance for "insurers". */
export const kindredCategories = (categories: Iterable<CategoryWords>, typed: string): readonly string[] =>
  [...categories].flatMap(({ slug, words }) => (words.some((word) => isAkin(typed, word)) ? [slug] : []));

export interface CategoryWords {
  readonly slug: string;
  readonly words: readonly string[];
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

/** The matching categories, best first; ties, and all categories for an empty text, keep their order. */
export const suggestCategories = (categories: readonly FacetValue[], text: string): readonly FacetValue[] =>
  suggestValues(categories, text, ({ name, value }) => `${name} ${value}`);

/** As `suggestCategories`, for values that are found by a text of their own. */
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
