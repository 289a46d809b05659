import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { type FacetValue, type PlaceValue } from '#company-search/company-counts.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import {
  type CompanyQuery,
  type FacetCounts,
  filterIn,
  NO_FILTER,
  type Rows,
  type ZonedCompanyFilter,
} from '#dashboard/catalogue/company-query.ts';
import { facetsQuery, progressQuery, rowsQuery } from '#dashboard/catalogue/queries.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { placeName } from '#dashboard/companies/filters.ts';
import { useCompanyQuery, useNeedsCatalogue } from '#dashboard/companies/list-query.ts';
import { type CategorySizes, countCategories } from '#dashboard/companies/narrowest-first.ts';
import { useReadCategoryNames } from '#dashboard/companies/use-read-category-names.ts';
import { yearRange } from '#dashboard/companies/year-range.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import type { Choice } from '#dashboard/list/filters/choice-box.tsx';
import { useSetFacets } from './use-set-facets.ts';

/** Returns the choices of one group. Those without a count are included until all companies are counted. */
function toChoices(
  facetValues: readonly FacetValue[],
  names: ReadonlyMap<string, string>,
  chosen: readonly string[],
  counted: boolean,
): readonly Choice[] {
  const byValue = new Map(facetValues.map((each) => [each.value, each]));
  const values = new Set([...byValue.keys(), ...(counted ? [] : names.keys()), ...chosen]);
  return [...values].map((value) => {
    const known = byValue.get(value);
    // Known values are returned as they are, because there may be thousands.
    if (counted && known) return known;
    return {
      value,
      name: known?.name ?? names.get(value) ?? value,
      count: counted ? 0 : null,
    };
  });
}

/** Returns names that several places share, which are shown with their container. */
function ambiguousNames(places: readonly PlaceValue[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(places.flatMap(({ name }) => (seen.size === seen.add(name).size ? [name] : [])));
}

/** Returns the places as a tree, and values of the filter that aren't among them. */
function toPlaceChoices(
  { locations, chosenLocations }: Pick<FacetCounts, 'locations' | 'chosenLocations'>,
  counted: boolean,
): readonly Choice[] {
  const ambiguous = ambiguousNames(locations);
  const offered = new Set(locations.map(({ value }) => value));
  const others = chosenLocations.filter(({ places }) => places.length !== 1 || !offered.has(places[0] ?? ''));
  return [
    ...locations.map(({ value, name, count, within }) => ({
      value,
      name,
      count: counted ? count : null,
      within,
      around: within,
      isAmbiguous: ambiguous.has(name),
    })),
    ...others.map(({ value, places, count }) => ({
      value: places.length === 1 ? (places[0] ?? value) : value,
      name: placeName(value),
      count: counted ? count : null,
      around: places.length > 1 ? formatCounted(places.length, 'place') : undefined,
      isAmbiguous: places.length > 1,
    })),
  ];
}

/**
 * Returns whether any company has been loaded. The filters alone don't start the crawl, because it may take many
 * requests.
 */
const useHasCompanies = () =>
  useQuery({ ...progressQuery, select: ({ loaded }) => loaded > 0 }).data ?? false;

/** Returns the counts of a filter. The previous counts stay until the next ones have loaded. */
function useFacetsOf(filter: ZonedCompanyFilter, wanted = true): FacetCounts | undefined {
  const catalogue = useCatalogue();
  const enabled = useHasCompanies() && wanted;
  return useQuery({ ...facetsQuery(catalogue, filter), enabled, placeholderData: keepPreviousData }).data;
}

const facetsIn = (answer: Rows | FacetCounts): FacetCounts | undefined =>
  'companies' in answer ? (answer.facets ?? undefined) : answer;

/**
 * Returns the counts of a list: together with its rows if these come from the catalogue, else by a query of their own.
 */
function useListFacets(query: CompanyQuery): FacetCounts | undefined {
  const catalogue = useCatalogue();
  const needsCatalogue = useNeedsCatalogue(query);
  const enabled = useHasCompanies();
  const options = needsCatalogue
    ? rowsQuery(catalogue, { ...query, page: 1 })
    : facetsQuery(catalogue, filterIn(query));
  return useQuery({
    // The cast is safe: `facetsIn` distinguishes the two types.
    ...(options as UseQueryOptions<Rows | FacetCounts>),
    enabled,
    select: facetsIn,
    placeholderData: keepPreviousData,
  }).data;
}

const toNames = (
  seen: ReadonlyMap<string, string>,
  facets: FacetCounts | undefined,
): ReadonlyMap<string, string> =>
  new Map([...seen, ...(facets?.categories ?? []).map(({ value, name }) => [value, name] as const)]);

/** Returns category names by slug, from the catalogue if no cached list page has them all. */
export function useCategoryNames(slugs: readonly string[]): ReadonlyMap<string, string> {
  const seen = useReadCategoryNames();
  const allFacets = useFacetsOf(
    NO_FILTER,
    slugs.some((slug) => !seen.has(slug)),
  );
  return toNames(seen, allFacets);
}

/** Returns how many companies have each category: of all companies once they are counted, until then of these. */
export function useCategorySizes(companies: readonly CompanySummaryResponse[]): CategorySizes {
  const all = useDeferredValue(useFacetsOf(NO_FILTER));
  // Counts that still change while companies load are no dependency, so that the rows are not rendered again for them.
  const counted = all?.isComplete ? all.categories : undefined;
  return useMemo(
    () => (counted ? new Map(counted.map(({ value, count }) => [value, count])) : countCategories(companies)),
    [counted, companies],
  );
}

/** Returns what the filters of this view offer; undefined until there are companies to choose from. */
export function useFacets(search: CompaniesSearch) {
  const query = useCompanyQuery(search);
  const facets = useListFacets(query);
  const allFacets = useFacetsOf(NO_FILTER);
  const ofSet = useSetFacets(filterIn(query));
  // Rendered at low priority, because many checkboxes depend on these.
  return {
    facets: useDeferredValue(ofSet?.facets ?? facets),
    allFacets: useDeferredValue(ofSet?.allFacets ?? allFacets),
  };
}

/** Returns the choices of all filters for this view, with counts once all companies are loaded. */
export function useChoices(search: CompaniesSearch, { facets, allFacets }: ReturnType<typeof useFacets>) {
  const { category = [], every = [], except = [], location = [] } = search;
  const counted = facets?.isComplete ?? false;
  const used = [...category, ...every, ...except];
  return {
    /** True once the counts cover all companies. */
    counted,
    categories: toChoices(
      facets?.categories ?? [],
      toNames(useReadCategoryNames(), allFacets),
      used,
      counted,
    ),
    locations: facets
      ? toPlaceChoices(facets, counted)
      : location.map((value) => ({ value, name: placeName(value), count: null })),
    /** Chosen places. Each is identified by its value in the tree if it means only one place there. */
    chosenLocations: location.map((value) => {
      const known = facets?.chosenLocations.find((each) => each.value === value);
      return { value, shown: known?.places.length === 1 ? (known.places[0] ?? value) : value };
    }),
    tags: toChoices(facets?.tags ?? [], new Map(), search.tag ?? [], counted),
    founded: facets?.founded,
    /** Range of years to choose from, regardless of other filters; null if no company has a year. */
    years: yearRange(allFacets?.founded ?? []),
  };
}
