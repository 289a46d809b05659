import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { FacetValue, PlaceValue } from '#company-search/company-counts.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { FacetCounts, CompanyRows } from '#dashboard/catalogue/company-answers.ts';
import {
  type CompanyListRequest,
  toZonedFilter,
  NO_COMPANY_FILTER,
  type ZonedCompanyFilter,
} from '#dashboard/catalogue/company-list-request.ts';
import { countsQuery, rowsQuery } from '#dashboard/catalogue/company-queries.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { placeName } from '#dashboard/companies/filter-definitions.ts';
import { useCompanyListRequest, useNeedsCatalogue } from '#dashboard/companies/list-query.ts';
import { type CategorySizes, categorySizesOf } from '#dashboard/companies/narrowest-first.ts';
import { useReadCategoryNames } from '#dashboard/companies/use-read-category-names.ts';
import { yearRange } from '#dashboard/companies/year-range.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import type { Choice } from '#dashboard/list/filters/choice-box.tsx';
import { useFacetsOfIds } from './use-facets-of-ids.ts';

/** Returns the choices of a filter. Until all companies have been counted, it also includes choices without a count. */
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
    // Don't copy counted values, because there may be thousands of them.
    if (counted && known) return known;
    return {
      value,
      name: known?.name ?? names.get(value) ?? value,
      count: counted ? 0 : null,
    };
  });
}

/** Returns the names that several places share. Such a place is shown with the larger place that contains it. */
function ambiguousNames(places: readonly PlaceValue[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(places.flatMap(({ name }) => (seen.size === seen.add(name).size ? [name] : [])));
}

/** Returns the places as a tree of choices, followed by chosen places that aren't in the tree. */
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
 * True once any company has been loaded. The filters wait for this instead of loading companies themselves, which may
 * take many requests.
 */
const useHasCompanies = () =>
  useQuery({ ...progressQuery, select: ({ loaded }) => loaded > 0 }).data ?? false;

/**
 * Returns the filter counts among the companies that match `filter`. While new counts load, returns the previous ones.
 */
function useCounts(filter: ZonedCompanyFilter, wanted = true): FacetCounts | undefined {
  const openCatalogue = useOpenCatalogue();
  const enabled = useHasCompanies() && wanted;
  return useQuery({ ...countsQuery(openCatalogue, filter), enabled, placeholderData: keepPreviousData }).data;
}

const facetsIn = (answer: CompanyRows | FacetCounts): FacetCounts | undefined =>
  'companies' in answer ? (answer.facets ?? undefined) : answer;

/**
 * Returns the filter counts of a list. If the catalogue provides the rows, the counts come with them. Otherwise, they
 * have a query of their own.
 */
function useCountsOfList(query: CompanyListRequest): FacetCounts | undefined {
  const openCatalogue = useOpenCatalogue();
  const needsCatalogue = useNeedsCatalogue(query);
  const enabled = useHasCompanies();
  const options = needsCatalogue
    ? rowsQuery(openCatalogue, { ...query, page: 1 })
    : countsQuery(openCatalogue, toZonedFilter(query, query.zone));
  return useQuery({
    // The two queries return different types. The cast to their union is safe, because `facetsIn` accepts both.
    ...(options as UseQueryOptions<CompanyRows | FacetCounts>),
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

/**
 * Returns the names of categories by slug. They come from cached pages or, if one is missing there, from the
 * catalogue.
 */
export function useCategoryNames(slugs: readonly string[]): ReadonlyMap<string, string> {
  const seen = useReadCategoryNames();
  const allFacets = useCounts(
    NO_COMPANY_FILTER,
    slugs.some((slug) => !seen.has(slug)),
  );
  return toNames(seen, allFacets);
}

/**
 * Returns the number of companies in each category. Until all companies have been counted, counts only `companies`.
 */
export function useCategorySizes(companies: readonly CompanySummaryResponse[]): CategorySizes {
  const all = useDeferredValue(useCounts(NO_COMPANY_FILTER));
  // Use only final counts. Counts that change while companies load would re-render the rows each time.
  const counted = all?.isComplete ? all.categories : undefined;
  return useMemo(
    () => (counted ? new Map(counted.map(({ value, count }) => [value, count])) : categorySizesOf(companies)),
    [counted, companies],
  );
}

/** Returns the filter counts of this list (`facets`) and of all companies. Undefined until any companies are loaded. */
export function useFacets(search: CompaniesSearch) {
  const query = useCompanyListRequest(search);
  const facets = useCountsOfList(query);
  const allFacets = useCounts(NO_COMPANY_FILTER);
  const ofIds = useFacetsOfIds(toZonedFilter(query, query.zone));
  // Render new counts at low priority. They appear in many checkboxes, and rendering all of these at once would delay
  // user input.
  return {
    facets: useDeferredValue(ofIds?.facets ?? facets),
    allFacets: useDeferredValue(ofIds?.allFacets ?? allFacets),
  };
}

/** Returns the choices of all filters. They have counts once all companies are loaded. */
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
    /** The chosen places. If a value means only one place of the tree, `shown` is that place's own value. */
    chosenLocations: location.map((value) => {
      const known = facets?.chosenLocations.find((each) => each.value === value);
      return { value, shown: known?.places.length === 1 ? (known.places[0] ?? value) : value };
    }),
    tags: toChoices(facets?.tags ?? [], new Map(), search.tag ?? [], counted),
    founded: facets?.founded,
    bounds: allFacets?.bounds ?? {},
    /** First and last founding year to offer, whatever the other filters are. Null if no company has a year. */
    years: yearRange(allFacets?.founded ?? []),
  };
}
