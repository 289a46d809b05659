import { sum } from 'd3-array';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type {
  CompanyFilter,
  FacetCounts,
  FacetValue,
  PlaceValue,
  YearCount,
} from '#dashboard/catalogue/company-query.ts';
import { categoryName } from '#dashboard/lib/shown-name.ts';
import { placeKey } from '#dashboard/records/location-parts.ts';
import type { RecordIndex } from '#search/record-index.ts';
import { countNumbers, countPassing, countTexts, type RecordMask } from '#search/record-mask.ts';
import { exclusionsOf, type SearchTerms } from '#search/search-text.ts';
import { forEachRange, type RangeParam } from '../company-fields.ts';
import type { PublishedHits } from '../news-query.ts';
import { type CompanyFields, type CompanyTable, LAST_YEAR } from './company-schema.ts';

export type CompanyRecords = RecordIndex<CompanySummaryResponse, CompanySummaryResponse, CompanyFields>;

/** Groups of conditions, one for each part of a filter. A facet's counts ignore its own group. */
type CompanyGroup = Exclude<keyof CompanyFilter, 'text'>;

export type CompanyMask = RecordMask<CompanyGroup>;

type Condition = (mask: CompanyMask, fields: CompanyFields, filter: CompanyFilter) => void;

const within =
  (group: RangeParam | 'updated'): Condition =>
  (mask, fields, filter) => {
    const bounds = filter[group];
    if (bounds) mask.requireWithin(group, fields[group], bounds);
  };

/** How each part of a filter restricts a mask. Empty parts have no effect. */
const CONDITIONS: Readonly<Record<CompanyGroup, Condition | null>> = {
  ...forEachRange(within),
  categories: (mask, fields, filter) => mask.requireTexts('categories', fields.categories, filter.categories),
  every: (mask, fields, { every }) =>
    mask.requireTexts('every', fields.categories, every, new Set(every).size),
  except: (mask, fields, { except }) => mask.excludeTexts('except', fields.categories, except),
  ids: (mask, fields, { ids }) => {
    if (ids.length > 0) mask.requireNumbers('ids', fields.ids, new Set(ids));
  },
  locations: (mask, { location, places }, { locations }) => {
    if (locations.length === 0) return;
    const wanted = locations.map((value) => places().at(value));
    const passing = location.texts.map((_, place) => Number(wanted.some((found) => found.has(place))));
    mask.requireOf('locations', location, Uint8Array.from(passing));
  },
  updated: within('updated'),
  // Companies' records don't show these two, so they are passed as `requiredIds`.
  changed: null,
  published: null,
};

/** Returns the mask of companies whose research or news has the words, and no excluded word. */
export function hitMask(records: CompanyRecords, search: SearchTerms, hits: PublishedHits): CompanyMask {
  const mask: CompanyMask = records.search(exclusionsOf(search), 'unranked');
  mask.requireNumbers('text', records.table.fields.ids, hits);
  return mask;
}

/** Restricts a mask by the other parts of the filter. `requiredIds` are for parts that records don't show. */
export function restrictMask(
  mask: CompanyMask,
  { fields }: CompanyTable,
  filter: CompanyFilter,
  requiredIds: readonly ReadonlySet<number>[] = [],
): CompanyMask {
  for (const restrict of Object.values(CONDITIONS)) restrict?.(mask, fields, filter);
  for (const wanted of requiredIds) mask.requireNumbers('published', fields.ids, wanted);
  return mask;
}

const mostFirst = <Value extends FacetValue>(tallies: readonly (readonly [key: string, value: Value])[]) =>
  tallies
    .toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
    .map(([, value]) => value);

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

/** Returns the places with the number of companies in each, ignoring the location filter. */
export function countPlaces(
  { fields }: CompanyTable,
  mask: CompanyMask,
  chosen: readonly string[],
): Pick<FacetCounts, 'locations' | 'chosenLocations'> {
  const { places, endsOf, placesCalled, at } = fields.places();
  const companiesAt = countTexts(mask, fields.location, mask.bitsOf('locations'));
  const [counts, here] = [new Uint32Array(places.length), new Uint32Array(places.length)];
  endsOf.forEach((ends, location) => {
    const companies = companiesAt[location] ?? 0;
    if (companies === 0) return;
    // A company with two addresses in a country counts once there.
    const around = new Set<number>();
    for (const end of ends) {
      here[end] = (here[end] ?? 0) + companies;
      for (let place = end; place >= 0; place = places[place]?.within ?? -1) around.add(place);
    }
    for (const place of around) counts[place] = (counts[place] ?? 0) + companies;
  });
  const counted = places.flatMap(
    ({ name, value, within: outer, isUnplaced }, place): [string, PlaceValue][] => {
      const count = counts[place] ?? 0;
      if (count === 0) return [];
      const container = places[outer]?.value;
      return [
        [placeKey(value), { value, name, count, here: here[place] ?? 0, within: container, isUnplaced }],
      ];
    },
  );
  return {
    locations: mostFirst(counted).toSorted((a, b) => Number(a.isUnplaced) - Number(b.isUnplaced)),
    chosenLocations: chosen.map((value) => ({
      value,
      places: [...placesCalled(value)].flatMap((place) => places[place]?.value ?? []),
      count: sum(at(value), (location) => companiesAt[location]),
    })),
  };
}

export function countYears({ fields, size }: CompanyTable, mask: CompanyMask, ignored: number): YearCount[] {
  const counted: YearCount[] = [];
  countNumbers(mask, fields.founded.numbers(size), LAST_YEAR + 1, ignored).forEach((count, year) => {
    if (year > 0 && count > 0) counted.push({ year, count });
  });
  return counted;
}

/** Adds the excluded categories, each with the count that it would have if it were chosen instead. */
function addExcluded(
  { fields, size }: CompanyTable,
  mask: CompanyMask,
  except: readonly string[],
  counts: Uint32Array,
) {
  if (except.length === 0) return;
  const { texts, parts, textNumbers } = fields.categories;
  const bySet = countNumbers(mask, textNumbers(size), texts.length, mask.bitsOf('categories', 'except'));
  parts.forEach((members = [], set) => {
    const [only, ...others] = members.filter((number) => except.includes(texts[number] ?? ''));
    if (only !== undefined && others.length === 0) counts[only] = (counts[only] ?? 0) + (bySet[set] ?? 0);
  });
}

/** Returns the counts of all filters. Excluded categories are counted as if they were chosen. */
export function countAllFacets(
  table: CompanyTable,
  mask: CompanyMask,
  { except, locations }: Pick<CompanyFilter, 'except' | 'locations'>,
): Omit<FacetCounts, 'isComplete'> {
  const categories = countTexts(mask, table.fields.categories, mask.bitsOf('categories'));
  addExcluded(table, mask, except, categories);
  return {
    total: countPassing(mask),
    categories: categoryValues(table.fields, categories),
    ...countPlaces(table, mask, locations),
    founded: countYears(table, mask, mask.bitsOf('founded')),
  };
}
