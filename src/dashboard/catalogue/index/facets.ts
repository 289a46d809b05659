import type { Facets, FacetValue, PlaceValue, YearCount } from '../catalogue-api.ts';
import { GROUP, type FilterResult } from './filter-mask.ts';
import { placeKey } from '../places/places.ts';
import { LAST_YEAR, placesOf, type CompanyTable } from './company-table.ts';

/** Number of companies by category set, place and year. */
export interface Tallies {
  readonly total: number;
  readonly categorySets: Uint32Array;
  readonly places: Uint32Array;
  readonly years: Uint32Array;
}

interface Tally extends PlaceValue {
  /** Breaks ties. */
  readonly key: string;
}

const mostFirst = (tallies: Tally[]): PlaceValue[] =>
  tallies
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ value, name, count, within }) =>
      within ? { value, name, count, within } : { value, name, count },
    );

/** Counts the matching slots per column; if `ignoreOwnGroup`, each column ignores the filter of its own group. */
export function tally(table: CompanyTable, { failMask }: FilterResult, ignoreOwnGroup: boolean): Tallies {
  const categorySets = new Uint32Array(table.categorySets.values.length);
  const places = new Uint32Array(table.places.values.length);
  const years = new Uint32Array(LAST_YEAR + 1);
  let total = 0;
  const add = (counts: Uint32Array, number = 0) => {
    counts[number] = (counts[number] ?? 0) + 1;
  };
  for (let slot = 0; slot < failMask.length; slot++) {
    const failed = failMask[slot] ?? 0;
    if (failed === 0) total += 1;
    else if (!ignoreOwnGroup) continue;
    if ((failed | GROUP.categories) === GROUP.categories) add(categorySets, table.categorySetIds[slot]);
    if ((failed | GROUP.locations) === GROUP.locations) add(places, table.locations[slot]);
    if ((failed | GROUP.founded) === GROUP.founded) add(years, table.years[slot]);
  }
  return { total, categorySets, places, years };
}

/** Sums the counts of category sets, starting from `counts`. Most frequent first. */
export function countCategories(
  { categories, setStarts, setCategories }: CompanyTable,
  categorySets: Uint32Array,
  counts: Uint32Array = new Uint32Array(categories.values.length),
): FacetValue[] {
  for (let setId = 0; setId < categorySets.length; setId++) {
    const companies = categorySets[setId] ?? 0;
    if (companies === 0) continue;
    const end = setStarts[setId + 1] ?? 0;
    for (let at = setStarts[setId] ?? 0; at < end; at++) {
      const number = setCategories[at] ?? 0;
      counts[number] = (counts[number] ?? 0) + companies;
    }
  }
  return mostFirst(
    categories.values.flatMap(({ slug, name }, number) => {
      const count = counts[number] ?? 0;
      return count > 0 ? { value: slug, name: name ?? slug, count, key: (name ?? slug).toLowerCase() } : [];
    }),
  );
}

/** Counts locations, each with its country, ignoring case and accents. */
export function countPlaces(table: CompanyTable, counted: Uint32Array): FacetValue[] {
  const tallies = new Map<string, Tally>();
  placesOf(table).names.forEach((name, place) => {
    const companies = counted[place] ?? 0;
    if (companies === 0 || name === '') return;
    const key = placeKey(name);
    const previous = tallies.get(key);
    tallies.set(key, { value: name, name, key, ...previous, count: (previous?.count ?? 0) + companies });
  });
  return mostFirst([...tallies.values()]);
}

/** Counts "Berlin, Germany" for both Berlin and Germany. */
function countPlaceParts(table: CompanyTable, counted: Uint32Array): PlaceValue[] {
  const { parts, partsOf, containers } = placesOf(table);
  const counts = new Uint32Array(parts.length);
  partsOf.forEach((own, place) => {
    const companies = counted[place] ?? 0;
    if (companies > 0) for (const part of own) counts[part] = (counts[part] ?? 0) + companies;
  });
  return mostFirst(
    parts.flatMap(({ name, key }, part) => {
      const count = counts[part] ?? 0;
      const within = parts[containers[part] ?? -1]?.name;
      return count > 0 ? [{ value: name, name, key, count, within }] : [];
    }),
  );
}

/** Leaves out year 0, which is unknown. */
export function countYears(years: Uint32Array): YearCount[] {
  const counted: YearCount[] = [];
  years.forEach((count, year) => {
    if (year > 0 && count > 0) counted.push({ year, count });
  });
  return counted;
}

const CATEGORY_GROUPS = GROUP.categories | GROUP.except;

/** By category: the companies that an excluded one would have if it were chosen instead. */
function countExcluded(
  { categories, categorySets, categorySetIds, setStarts, setCategories }: CompanyTable,
  { failMask }: FilterResult,
  except: readonly string[],
): Uint32Array {
  const counts = new Uint32Array(categories.values.length);
  if (except.length === 0) return counts;
  const isExcluded = categories.values.map(({ slug }) => except.includes(slug));
  const bySet = new Uint32Array(categorySets.values.length);
  for (let slot = 0; slot < failMask.length; slot++) {
    const setId = categorySetIds[slot] ?? 0;
    if (((failMask[slot] ?? 0) | CATEGORY_GROUPS) === CATEGORY_GROUPS) bySet[setId] = (bySet[setId] ?? 0) + 1;
  }
  bySet.forEach((companies, setId) => {
    const members = setCategories.slice(setStarts[setId], setStarts[setId + 1]);
    const [only = 0, ...others] = members.filter((number) => isExcluded[number]);
    if (isExcluded[only] && others.length === 0) counts[only] = (counts[only] ?? 0) + companies;
  });
  return counts;
}

/** Excluded slugs (`except`) get the counts they would have if chosen. */
export function facetsOf(table: CompanyTable, filtered: FilterResult, except: readonly string[]): Facets {
  const { total, categorySets, places, years } = tally(table, filtered, true);
  return {
    total,
    categories: countCategories(table, categorySets, countExcluded(table, filtered, except)),
    locations: countPlaceParts(table, places),
    founded: countYears(years),
  };
}
