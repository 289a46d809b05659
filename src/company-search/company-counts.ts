import { extent, sum } from 'd3-array';
import { categoryName } from '#contract/shown-name.ts';
import { countNumbers, countTexts } from '#search/record-mask.ts';
import { forEachRange, type RangeParam } from './company-fields.ts';
import type { CompanyConditions, CompanyMask } from './company-filter.ts';
import type { CompanyFields, CompanyTable } from './company-index-fields.ts';
import { LAST_YEAR } from './company-schema.ts';

/** A value that lists can be filtered by, and the number of companies that have it. */
export interface FacetValue {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

/** A place in the hierarchy of places: a country, a state or a town. */
export interface PlaceValue extends FacetValue {
  /** `value` of the place that contains this one; undefined for a country. */
  readonly within: string | undefined;
  /** Number of companies located in this place itself, not in a smaller place within it. */
  readonly here: number;
  /** True if other places have the same name, and nothing says which of them is meant. */
  readonly isUnplaced: boolean;
}

/** A place that companies are filtered by. */
export interface ChosenPlace {
  readonly value: string;
  /** The `value` of each place that this one stands for: several if they share the name. */
  readonly places: readonly string[];
  readonly count: number;
}

/** The number of companies founded in a year. */
export interface YearCount {
  readonly year: number;
  readonly count: number;
}

/**
 * The counts beside the values of filters. Each says how many companies would match if this value alone were chosen in
 * its filter and all other filters stayed as they are. Excluded categories stay excluded while other categories are
 * counted. The most frequent values come first; years ascend.
 */
export interface CompanyCounts {
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly locations: readonly PlaceValue[];
  readonly chosenLocations: readonly ChosenPlace[];
  readonly founded: readonly YearCount[];
}

/** The columns of an index of companies. */
export type CompanyColumns = Pick<CompanyTable, 'fields' | 'size'>;

/** No count is higher. */
const MAX_COUNT = 2 ** 32;

/** Returns those of the numbers that have a count, the highest count first. Equal ones stay in the given order. */
function mostFirst(numbers: readonly number[], counts: Uint32Array): number[] {
  const keys = new Float64Array(numbers.length);
  let length = 0;
  numbers.forEach((number, at) => {
    const count = counts[number] ?? 0;
    if (count > 0) keys[length++] = (MAX_COUNT - count) * numbers.length + at;
  });
  return Array.from(keys.subarray(0, length).toSorted(), (key) => numbers[key % numbers.length] ?? 0);
}

/**
 * Returns the categories and their counts, most frequent first. The column numbers its categories, and `counts`
 * contains the count of category n at index n.
 */
export function categoryValues(
  { categories, bySlug, categoriesByName }: CompanyFields,
  counts: Uint32Array,
): FacetValue[] {
  return mostFirst(categoriesByName(), counts).map((number) => {
    const value = categories.texts[number] ?? '';
    return { value, name: categoryName(bySlug.get(value) ?? { slug: value }), count: counts[number] ?? 0 };
  });
}

/** Counts the companies in each place. Ignores the location filter, so that the user can choose further places. */
export function countPlaces(
  { fields }: CompanyColumns,
  mask: CompanyMask,
  chosen: readonly string[] = [],
): Pick<CompanyCounts, 'locations' | 'chosenLocations'> {
  const { places, placed, unplaced, endsOf, placesOf, placesCalled, locationsMatching } = fields.places();
  const companiesAt = countTexts(mask, fields.location, mask.bitsOf('location'));
  const [counts, here] = [new Uint32Array(places.length), new Uint32Array(places.length)];
  endsOf.forEach((ends, location) => {
    const companies = companiesAt[location] ?? 0;
    if (companies === 0) return;
    for (const end of ends) here[end] = (here[end] ?? 0) + companies;
    // A company with two addresses in a country counts only once there.
    for (const place of placesOf[location] ?? []) counts[place] = (counts[place] ?? 0) + companies;
  });
  return {
    locations: [placed, unplaced].flatMap((numbers) =>
      mostFirst(numbers, counts).flatMap((place): PlaceValue | [] => {
        const found = places[place];
        if (!found) return [];
        const { name, value, within: outer, isUnplaced } = found;
        const [count = 0, own = 0] = [counts[place], here[place]];
        return { value, name, count, here: own, within: places[outer]?.value, isUnplaced };
      }),
    ),
    chosenLocations: chosen.map((value) => ({
      value,
      places: [...placesCalled(value)].flatMap((place) => places[place]?.value ?? []),
      count: sum(locationsMatching(value), (location) => companiesAt[location]),
    })),
  };
}

/** The lowest and highest number of any company; null if none has a number. */
export type NumberBounds = { readonly min: number; readonly max: number } | null;

/** Returns the bounds of each field that can be filtered by a range, whatever is filtered by. */
export const numberBounds = ({ fields, size }: CompanyColumns): Record<RangeParam, NumberBounds> =>
  forEachRange((param) => {
    const [min, max] = extent(fields[param].numbers(size));
    return min === undefined ? null : { min, max };
  });

/** Counts the companies founded in each year. */
export function countYears(
  { fields, size }: CompanyColumns,
  mask: CompanyMask,
  ignored: number,
): YearCount[] {
  const counted: YearCount[] = [];
  countNumbers(mask, fields.founded.numbers(size), LAST_YEAR + 1, ignored).forEach((count, year) => {
    if (year > 0 && count > 0) counted.push({ year, count });
  });
  return counted;
}

/**
 * Counts the companies in each category. The count of an excluded category says how many companies would match if the
 * user chose this category instead of excluding it.
 */
function countCategories(
  { fields, size }: CompanyColumns,
  mask: CompanyMask,
  except: readonly string[],
): Uint32Array {
  const included = countTexts(mask, fields.categories, mask.bitsOf('category'));
  if (except.length === 0) return included;
  const counts = included.slice();
  const { texts, textNumbers, elementsOf } = fields.categories;
  const bySet = countNumbers(mask, textNumbers(size), texts.length, mask.bitsOf('category', 'except'));
  bySet.forEach((companies, set) => {
    if (companies === 0) return;
    const [only, ...others] = elementsOf(set).filter((number) => except.includes(texts[number] ?? ''));
    if (only !== undefined && others.length === 0) counts[only] = (counts[only] ?? 0) + companies;
  });
  return counts;
}

/** Returns the counts of all filters. An excluded category is counted as if it were chosen instead. */
export function countCompanies(
  table: CompanyColumns,
  mask: CompanyMask,
  { except = [], location = [] }: Pick<CompanyConditions, 'except' | 'location'>,
): CompanyCounts {
  return {
    total: mask.passing().length,
    categories: categoryValues(table.fields, countCategories(table, mask, except)),
    ...countPlaces(table, mask, location),
    founded: countYears(table, mask, mask.bitsOf('founded')),
  };
}
