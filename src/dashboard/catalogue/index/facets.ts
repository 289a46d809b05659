import type { Facets, FacetValue, YearCount } from '../catalogue-api.ts';
import { GROUP, type FilterResult } from './filter-mask.ts';
import { LAST_YEAR, type CompanyTable } from './company-table.ts';

/** How many companies have each number of a column. */
export interface Tallies {
  readonly total: number;
  readonly members: Uint32Array;
  readonly places: Uint32Array;
  readonly years: Uint32Array;
}

/** A value with its count; `key` is what equals are ordered by. */
interface Tally extends FacetValue {
  readonly key: string;
}

const mostFirst = (tallies: Tally[]): FacetValue[] =>
  tallies
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ value, name, count }) => ({ value, name, count }));

/** Counts the columns of the slots that pass, each also over the slots that fail its own group alone if `without`. */
export function tally(table: CompanyTable, { failMask: fails }: FilterResult, without: boolean): Tallies {
  const members = new Uint32Array(table.memberships.values.length);
  const places = new Uint32Array(table.places.values.length);
  const years = new Uint32Array(LAST_YEAR + 1);
  let total = 0;
  const add = (counts: Uint32Array, number = 0) => {
    counts[number] = (counts[number] ?? 0) + 1;
  };
  for (let slot = 0; slot < fails.length; slot++) {
    const failed = fails[slot] ?? 0;
    if (failed === 0) total += 1;
    else if (!without) continue;
    if ((failed | GROUP.categories) === GROUP.categories) add(members, table.members[slot]);
    if ((failed | GROUP.locations) === GROUP.locations) add(places, table.locations[slot]);
    if ((failed | GROUP.founded) === GROUP.founded) add(years, table.years[slot]);
  }
  return { total, members, places, years };
}

/** The categories of the memberships counted. */
export function countCategories(table: CompanyTable, members: Uint32Array): FacetValue[] {
  const { categories, memberStarts, memberCategories } = table;
  const counts = new Uint32Array(categories.values.length);
  for (let member = 0; member < members.length; member++) {
    const companies = members[member] ?? 0;
    if (companies === 0) continue;
    const end = memberStarts[member + 1] ?? 0;
    for (let at = memberStarts[member] ?? 0; at < end; at++) {
      const number = memberCategories[at] ?? 0;
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

/** The locations counted, spellings that differ in accents and capitals as one. */
export function countPlaces(table: CompanyTable, places: Uint32Array): FacetValue[] {
  const tallies = new Map<string, Tally>();
  table.places.values.forEach(({ name, key }, number) => {
    const companies = places[number] ?? 0;
    if (companies === 0 || name === '') return;
    const before = tallies.get(key);
    tallies.set(key, { value: name, name, key, ...before, count: (before?.count ?? 0) + companies });
  });
  return mostFirst([...tallies.values()]);
}

/** "Berlin, Germany" counted for Berlin and for Germany: either can be asked for. */
function countPlaceParts({ places, placeParts }: CompanyTable, counted: Uint32Array): FacetValue[] {
  const counts = new Uint32Array(placeParts.values.length);
  places.values.forEach(({ parts }, number) => {
    const companies = counted[number] ?? 0;
    if (companies > 0) for (const part of parts) counts[part] = (counts[part] ?? 0) + companies;
  });
  return mostFirst(
    placeParts.values.flatMap(({ name, key }, part) => {
      const count = counts[part] ?? 0;
      return count > 0 ? { value: name, name, key, count } : [];
    }),
  );
}

/** The years counted, ascending. */
export function countYears(years: Uint32Array): YearCount[] {
  const counted: YearCount[] = [];
  years.forEach((count, year) => {
    if (year > 0 && count > 0) counted.push({ year, count });
  });
  return counted;
}

/** Each group counted under all the others' filters. */
export function facetsOf(table: CompanyTable, narrowed: FilterResult): Facets {
  const { total, members, places, years } = tally(table, narrowed, true);
  return {
    total,
    categories: countCategories(table, members),
    locations: countPlaceParts(table, places),
    founded: countYears(years),
  };
}
