import { extent, sum } from 'd3-array';
import { categoryName } from '#contract/shown-name.ts';
import { countNumbers, countPassing, countTexts } from '#search/record-mask.ts';
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

const mostFirst = <Value extends FacetValue>(tallies: readonly (readonly [key: string, value: Value])[]) =>
  tallies
    .toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
    .map(([, value]) => value);

/**
 * Returns the categories and their counts, most frequent first. The column numbers its categories, and `counts`
 * contains the count of category n at index n.
 */
export function categoryValues({ categories, bySlug }: CompanyFields, counts: Uint32Array): FacetValue[] {
  const tallies: [string, FacetValue][] = [];
  for (let number = 1; number < counts.length; number++) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    const slug = categories.texts[number] ?? '';
    const name = categoryName(bySlug.get(slug) ?? { slug });
    tallies.push([name.toLowerCase(), { value: slug, name, count }]);
  }
  return mostFirst(tallies);
}

/** Counts the companies in each place. Ignores the location filter, so that the user can choose further places. */
export function countPlaces(
  { fields }: CompanyColumns,
  mask: CompanyMask,
  chosen: readonly string[] = [],
): Pick<CompanyCounts, 'locations' | 'chosenLocations'> {
  const { places, endsOf, placesOf, placesCalled, locationsMatching } = fields.places();
  const companiesAt = countTexts(mask, fields.location, mask.bitsOf('location'));
  const [counts, here] = [new Uint32Array(places.length), new Uint32Array(places.length)];
  endsOf.forEach((ends, location) => {
    const companies = companiesAt[location] ?? 0;
    if (companies === 0) return;
    for (const end of ends) here[end] = (here[end] ?? 0) + companies;
    // A company with two addresses in a country counts only once there.
    for (const place of placesOf[location] ?? []) counts[place] = (counts[place] ?? 0) + companies;
  });
  const counted: [string, PlaceValue][] = [];
  places.forEach(({ name, value, key, within: outer, isUnplaced }, place) => {
    const count = counts[place] ?? 0;
    if (count === 0) return;
    const container = places[outer]?.value;
    counted.push([key, { value, name, count, here: here[place] ?? 0, within: container, isUnplaced }]);
  });
  return {
    locations: mostFirst(counted).toSorted((a, b) => Number(a.isUnplaced) - Number(b.isUnplaced)),
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
 * Adds a count for each excluded category: how many companies would match if the user chose this category instead of
 * excluding it.
 */
function addExcluded(
  { fields, size }: CompanyColumns,
  mask: CompanyMask,
  except: readonly string[],
  counts: Uint32Array,
) {
  if (except.length === 0) return;
  const { texts, textNumbers, elementsOf } = fields.categories;
  const bySet = countNumbers(mask, textNumbers(size), texts.length, mask.bitsOf('category', 'except'));
  bySet.forEach((companies, set) => {
    if (companies === 0) return;
    const [only, ...others] = elementsOf(set).filter((number) => except.includes(texts[number] ?? ''));
    if (only !== undefined && others.length === 0) counts[only] = (counts[only] ?? 0) + companies;
  });
}

/** Returns the counts of all filters. An excluded category is counted as if it were chosen instead. */
export function countCompanies(
  table: CompanyColumns,
  mask: CompanyMask,
  { except = [], location = [] }: Pick<CompanyConditions, 'except' | 'location'>,
): CompanyCounts {
  const categories = countTexts(mask, table.fields.categories, mask.bitsOf('category'));
  addExcluded(table, mask, except, categories);
  return {
    total: countPassing(mask),
    categories: categoryValues(table.fields, categories),
    ...countPlaces(table, mask, location),
    founded: countYears(table, mask, mask.bitsOf('founded')),
  };
}
