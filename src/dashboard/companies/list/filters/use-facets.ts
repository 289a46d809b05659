import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import {
  type CompanyFilter,
  type CompanyQuery,
  type Facets,
  type FacetValue,
  filterIn,
  type PlaceValue,
  type Rows,
} from '#dashboard/catalogue/company-query.ts';
import { facetsQuery, progressQuery, rowsQuery } from '#dashboard/catalogue/queries.ts';
import { cachedCompanies, categoryNames } from '#dashboard/companies/cached-companies.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { placeName, toFilter } from '#dashboard/companies/filters.ts';
import { useCompanyQuery, useNeedsCatalogue } from '#dashboard/companies/list-query.ts';
import { yearRange } from '#dashboard/companies/year-range.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import type { Choice } from '#dashboard/list/filters/choice-box.tsx';

/** The choices of one group. Those without a count are included until all companies are counted. */
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
    // As they are: there can be thousands.
    if (counted && known) return known;
    return {
      value,
      name: known?.name ?? names.get(value) ?? value,
      count: counted ? 0 : null,
    };
  });
}

/** Places that a filter shows with what they lie in, since others have the same name. */
function ambiguousNames(places: readonly PlaceValue[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(places.flatMap(({ name }) => (seen.size === seen.add(name).size ? [name] : [])));
}

/** The tree of places, and what the filter has that is not one of its places. */
function toPlaceChoices(
  { locations, chosenLocations }: Pick<Facets, 'locations' | 'chosenLocations'>,
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

/** Whether any company was read. Filters alone do not start the crawl: it can mean many requests. */
const useHasCompanies = () =>
  useQuery({ ...progressQuery, select: ({ loaded }) => loaded > 0 }).data ?? false;

/** The counts of a filter; they stay until the next are there. */
function useFacetsOf(filter: CompanyFilter, wanted = true): Facets | undefined {
  const catalogue = useCatalogue();
  const enabled = useHasCompanies() && wanted;
  return useQuery({ ...facetsQuery(catalogue, filter), enabled, placeholderData: keepPreviousData }).data;
}

const facetsIn = (answer: Rows | Facets): Facets | undefined =>
  'companies' in answer ? (answer.facets ?? undefined) : answer;

/** The counts of a list: with its rows, if they come from the catalogue, else by themselves. */
function useListFacets(query: CompanyQuery): Facets | undefined {
  const catalogue = useCatalogue();
  const needsCatalogue = useNeedsCatalogue(query);
  const enabled = useHasCompanies();
  const options = needsCatalogue
    ? rowsQuery(catalogue, { ...query, page: 1 })
    : facetsQuery(catalogue, filterIn(query));
  return useQuery({
    // They differ in their types, which `facetsIn` tells apart.
    ...(options as UseQueryOptions<Rows | Facets>),
    enabled,
    select: facetsIn,
    placeholderData: keepPreviousData,
  }).data;
}

const toNames = (
  seen: ReadonlyMap<string, string>,
  facets: Facets | undefined,
): ReadonlyMap<string, string> =>
  new Map([...seen, ...(facets?.categories ?? []).map(({ value, name }) => [value, name] as const)]);

/** Category names by slug, from cached list pages: the API has no list of categories. */
const useSeenNames = () => categoryNames(cachedCompanies(useQueryClient()).values());

/** Category names by slug, also from the catalogue if a cached list page lacks one. */
export function useCategoryNames(slugs: readonly string[]): ReadonlyMap<string, string> {
  const seen = useSeenNames();
  const allFacets = useFacetsOf(
    NO_FILTER,
    slugs.some((slug) => !seen.has(slug)),
  );
  return toNames(seen, allFacets);
}

/** What the filters of this view offer; undefined until there are companies to choose from. */
export function useFacets(search: CompaniesSearch) {
  const facets = useListFacets(useCompanyQuery(search));
  const allFacets = useFacetsOf(NO_FILTER);
  // Many checkboxes depend on these: render them at low priority.
  return { facets: useDeferredValue(facets), allFacets: useDeferredValue(allFacets) };
}

/** The choices of all filters for this view, with counts once all companies are loaded. */
export function useChoices(search: CompaniesSearch, { facets, allFacets }: ReturnType<typeof useFacets>) {
  const filter = toFilter(search, useDateFormat().zone);
  const counted = facets?.isComplete ?? false;
  const used = [...filter.categories, ...filter.every, ...filter.except];
  return {
    /** True once the counts cover all companies. */
    counted,
    categories: toChoices(facets?.categories ?? [], toNames(useSeenNames(), allFacets), used, counted),
    locations: facets
      ? toPlaceChoices(facets, counted)
      : filter.locations.map((value) => ({ value, name: placeName(value), count: null })),
    /** The chosen places, each by its value in the tree if it means only one of them. */
    chosenLocations: filter.locations.map((value) => {
      const known = facets?.chosenLocations.find((each) => each.value === value);
      return { value, shown: known?.places.length === 1 ? (known.places[0] ?? value) : value };
    }),
    founded: facets?.founded,
    /** To choose from, regardless of other filters; null if no company has a year. */
    years: yearRange(allFacets?.founded ?? []),
  };
}
