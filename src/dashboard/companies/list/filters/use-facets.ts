import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { facetsQuery, progressQuery } from '#dashboard/catalogue/queries.ts';
import { isComplete, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import type { CompanyFilter, Facets, PlaceValue } from '#dashboard/catalogue/company-query.ts';
import type { Choice } from '#dashboard/list/filters/choice-box.tsx';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { useApp } from '#dashboard/app-context.ts';
import { cachedCompanies, categoryNames } from '#dashboard/companies/cached-companies.ts';
import { toFilter } from '#dashboard/companies/facets.ts';
import { yearRange } from '#dashboard/companies/year-range.ts';

/** The choices of one group. Those without a count are included until all companies are counted. */
function toChoices(
  facetValues: readonly PlaceValue[],
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
      within: known?.within,
    };
  });
}

/** What of the progress matters here, so that a filter does not render whenever a page arrives. */
const coverageOf = (progress: Progress) => ({ some: progress.loaded > 0, all: isComplete(progress) });

interface CountedFacets extends Facets {
  /** True if the counts cover all companies. */
  readonly counted: boolean;
}

/** Counts come with what they cover, so that they appear only once final, and stay until the next are. */
function useCountedFacets(filter: CompanyFilter, wanted = true): CountedFacets | undefined {
  const { catalogue } = useApp();
  const { data: read } = useQuery({ ...progressQuery, select: coverageOf });
  const counted = read?.all ?? false;
  return useQuery<CountedFacets>({
    queryKey: facetsQuery(catalogue, filter).queryKey.concat({ counted }),
    queryFn: async () => {
      const opened = await catalogue();
      return { ...(await opened.query((index) => index.facets(filter))), counted };
    },
    // Filters alone do not start the crawl: it can mean many requests.
    enabled: wanted && (read?.some ?? false),
    // As the query of the facets alone: fetched again once the catalogue changes.
    staleTime: Infinity,
    // Without counts they are never shown again.
    gcTime: counted ? 60_000 : 0,
    retry: false,
    placeholderData: keepPreviousData,
  }).data;
}

const NO_FILTER = toFilter({});

const toNames = (
  seen: ReadonlyMap<string, string>,
  facets: CountedFacets | undefined,
): ReadonlyMap<string, string> =>
  new Map([...seen, ...(facets?.categories ?? []).map(({ value, name }) => [value, name] as const)]);

/** Category names by slug, from cached list pages: the API has no list of categories. */
const useSeenNames = () => categoryNames(cachedCompanies(useApp().cache).values());

/** Category names by slug, also from the catalogue if a cached list page lacks one. */
export function useCategoryNames(slugs: readonly string[]): ReadonlyMap<string, string> {
  const seen = useSeenNames();
  const allFacets = useCountedFacets(
    NO_FILTER,
    slugs.some((slug) => !seen.has(slug)),
  );
  return toNames(seen, allFacets);
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What the filters of this view offer; undefined until there are companies to choose from. */
export function useFacets(search: CompaniesSearch) {
  const facets = useCountedFacets(toFilter(search));
  const allFacets = useCountedFacets(NO_FILTER);
  // Many checkboxes depend on these: render them at low priority.
  return { facets: useDeferredValue(facets), allFacets: useDeferredValue(allFacets) };
}

/** The choices of all filters for this view, with counts once all companies are loaded. */
export function useChoices(search: CompaniesSearch, { facets, allFacets }: ReturnType<typeof useFacets>) {
  const filter = toFilter(search);
  const counted = facets?.counted ?? false;
  const used = [...filter.categories, ...filter.every, ...filter.except];
  return {
    /** True once the counts cover all companies. */
    counted,
    categories: toChoices(facets?.categories ?? [], toNames(useSeenNames(), allFacets), used, counted),
    locations: toChoices(facets?.locations ?? [], NO_NAMES, filter.locations, counted),
    founded: facets?.founded,
    /** To choose from, regardless of other filters; null if no company has a year. */
    years: yearRange(allFacets?.founded ?? []),
  };
}
