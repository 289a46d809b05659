import { sum } from 'd3-array';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import {
  type FacetCounts,
  type FacetValue,
  type FilterParam,
  monthsOf,
  type PlaceValue,
  type YearCount,
  type ZonedCompanyFilter,
} from '#dashboard/catalogue/company-query.ts';
import { toInstants } from '#dashboard/lib/calendar.ts';
import { categoryName } from '#dashboard/lib/shown-name.ts';
import { placeKey } from '#dashboard/records/location-parts.ts';
import type { RecordIndex } from '#search/record-index.ts';
import { countNumbers, countPassing, countTexts, passTest, type RecordMask } from '#search/record-mask.ts';
import { exclusionsOf, type SearchTerms } from '#search/search-text.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import { forEachRange, type RangeParam } from '../company-fields.ts';
import { type CompanyFields, type CompanyTable, LAST_YEAR } from './company-schema.ts';

export type CompanyRecords = RecordIndex<CompanySummaryResponse, CompanySummaryResponse, CompanyFields>;

/** Groups of conditions, one for each part of a filter. A facet's counts ignore its own group. */
type CompanyGroup = FilterParam | 'published';

export type CompanyMask = RecordMask<CompanyGroup>;

type Condition = (
  mask: CompanyMask,
  fields: CompanyFields,
  filter: ZonedCompanyFilter,
  annotations: AnnotationIndex,
) => void;

/** Returns the ids of annotations as those of companies. */
export const toNumbers = (ids: readonly string[]): ReadonlySet<number> => new Set(ids.map(Number));

const withinRange =
  (param: RangeParam): Condition =>
  (mask, fields, filter) => {
    const bounds = filter[param];
    if (bounds) mask.requireWithin(param, fields[param], bounds);
  };

/** How each part of a filter restricts a mask. Absent parts have no effect. */
const CONDITIONS: Readonly<Record<FilterParam, Condition | null>> = {
  // The text is searched for before anything else, which creates the mask.
  q: null,
  ...forEachRange(withinRange),
  category: (mask, fields, { category = [] }) => mask.requireTexts('category', fields.categories, category),
  every: (mask, fields, { every = [] }) =>
    mask.requireTexts('every', fields.categories, every, new Set(every).size),
  except: (mask, fields, { except = [] }) => mask.excludeTexts('except', fields.categories, except),
  ids: (mask, fields, { ids }) => {
    if (ids?.length) mask.requireNumbers('ids', fields.ids, new Set(ids));
  },
  location: (mask, fields, { location }) => {
    if (!location?.length) return;
    const wanted = location.map((value) => fields.places().at(value));
    const passing = fields.location.texts.map((_, place) => Number(wanted.some((found) => found.has(place))));
    mask.requireOf('location', fields.location, Uint8Array.from(passing));
  },
  updated(mask, fields, filter) {
    const months = monthsOf(filter);
    if (months) mask.requireWithin('updated', fields.updated, toInstants(months, filter.zone));
  },
  // Companies' records don't show what was published, so these are passed as `requiredIds`.
  research: null,
  news: null,
  deal: null,
  since: null,
  tag: (mask, fields, { tag = [] }, annotations) => {
    if (tag.length > 0) mask.requireNumbers('tag', fields.ids, toNumbers(annotations.withTags(tag)));
  },
  note: (mask, fields, { note }, annotations) => {
    if (note) mask.requireNumbers('note', fields.ids, toNumbers(annotations.withNote(note)));
  },
  done: (mask, fields, { done }, annotations) => {
    if (!done) return;
    const annotated = toNumbers(annotations.ids());
    mask.requireNumbers('done', fields.ids, { has: (id) => annotated.has(id) === (done === 'yes') });
  },
};

/** Returns the mask of companies with these ids, and without the excluded words of a search. */
export function hitMask(
  records: CompanyRecords,
  search: SearchTerms,
  hits: Pick<ReadonlySet<number>, 'has'>,
): CompanyMask {
  const mask: CompanyMask = records.search(exclusionsOf(search), 'unranked');
  mask.requireNumbers('text', records.table.fields.ids, hits);
  return mask;
}

/** Restricts a mask by the other parts of the filter. `requiredIds` are for parts that records don't show. */
export function restrictMask(
  mask: CompanyMask,
  { fields }: CompanyTable,
  filter: ZonedCompanyFilter,
  annotations: AnnotationIndex,
  requiredIds: readonly ReadonlySet<number>[] = [],
): CompanyMask {
  for (const restrict of Object.values(CONDITIONS)) restrict?.(mask, fields, filter, annotations);
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
  const companiesAt = countTexts(mask, fields.location, mask.bitsOf('location'));
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
  const bySet = countNumbers(mask, textNumbers(size), texts.length, mask.bitsOf('category', 'except'));
  parts.forEach((members = [], set) => {
    const [only, ...others] = members.filter((number) => except.includes(texts[number] ?? ''));
    if (only !== undefined && others.length === 0) counts[only] = (counts[only] ?? 0) + (bySet[set] ?? 0);
  });
}

function countTags(
  mask: CompanyMask,
  annotations: AnnotationIndex,
  slotOf: CompanyRecords['slot'],
  chosen: readonly string[],
): readonly FacetValue[] {
  const passes = passTest(mask, mask.bitsOf('tag'));
  return annotations.countTags((id) => {
    const slot = slotOf(Number(id));
    return slot !== undefined && passes(slot);
  }, chosen);
}

/** Returns the counts of all filters. Excluded categories are counted as if they were chosen. */
export function countAllFacets(
  table: CompanyTable,
  mask: CompanyMask,
  { except = [], location = [], tag = [] }: Pick<ZonedCompanyFilter, 'except' | 'location' | 'tag'>,
  annotations: AnnotationIndex,
  slotOf: CompanyRecords['slot'],
): Omit<FacetCounts, 'isComplete'> {
  const categories = countTexts(mask, table.fields.categories, mask.bitsOf('category'));
  addExcluded(table, mask, except, categories);
  return {
    total: countPassing(mask),
    categories: categoryValues(table.fields, categories),
    ...countPlaces(table, mask, location),
    founded: countYears(table, mask, mask.bitsOf('founded')),
    tags: countTags(mask, annotations, slotOf, tag),
  };
}
