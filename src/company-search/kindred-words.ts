/** Matches endings of words for people, activities and plurals, which leave a stem: "insur-ers", "insur-ance". */
const ENDING = /(?<=\p{L}{3})(?:makers?|er(?:y|ies)|ance|ing|ers?|ies|ics|s)$|(?<=\p{L}{4})(?:es?|y)$/u;
const PLURAL = /(?<=\p{L}{3})s$/u;

/** Stems of words with the same meaning. Users may type one, and names of categories use the other. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  auto: 'automobil',
  car: 'automobil',
  chip: 'semiconductor',
  drug: 'pharmaceutical',
  lend: 'bank',
  pharma: 'pharmaceutical',
  telco: 'telecommunication',
};

/** Removes the plural ending of a word. */
export const singular = (word: string) => word.replace(PLURAL, '');

const stemOf = (word: string) => word.replace(ENDING, '');

/** Shorter stems are the start of too many unrelated words. */
const MIN_STEM = 4;

/** True if both words have the same stem, or stems with the same meaning. */
export function isAkin(typed: string, word: string): boolean {
  const [stem, own] = [stemOf(typed), stemOf(word)];
  const isSynonym = own === ALSO_CALLED[stem] || stem === ALSO_CALLED[own];
  return own === stem || isSynonym || (stem.length >= MIN_STEM && own.startsWith(stem));
}

/** Words of a category's name, in lower case and without accents. */
export interface CategoryWords {
  readonly slug: string;
  readonly words: readonly string[];
}

/** Returns the slugs of categories with a word related to the typed one, such as Insurance for "insurers". */
export const kindredCategories = (categories: Iterable<CategoryWords>, typed: string): readonly string[] =>
  [...categories].flatMap(({ slug, words }) => (words.some((word) => isAkin(typed, word)) ? [slug] : []));
