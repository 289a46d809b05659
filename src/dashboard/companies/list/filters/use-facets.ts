import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { facetsQuery, progressQuery } from '#dashboard/catalogue/queries.ts';
import { isComplete } from '#dashboard/catalogue/crawl/progress.ts';
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

interface CountedFacets extends Facets {
  /** True if the counts cover all companies. */
  readonly counted: boolean;
}

/** Counts come with what they cover, so that they appear only once final, and stay until the next are. */
function useCountedFacets(filter: CompanyFilter, wanted = true): CountedFacets | undefined {
  const { catalogue } = useApp();
  const progress = useQuery(progressQuery).data;
  const counted = progress !== undefined && isComplete(progress);
  return useQuery<CountedFacets>({
    queryKey: facetsQuery(catalogue, filter).queryKey.concat({ counted }),
    queryFn: async () => {
      const opened = await catalogue();
      return { ...(await opened.query((index) => index.facets(filter))), counted };
    },
    // Filters alone do not start the crawl: it can mean many requests.
    enabled: wanted && (progress?.loaded ?? 0) > 0,
    // As the query of the facets alone: fetched again once the catalogue changes.
    staleTime: Infinity,
    // Without counts they are never shown again.
    gcTime: counted ? 60_000 : 0,
    retry: false,
    placeholderData: keepPreviousData,
  }).data;
}

const NO_FILTER = toFilter({});

/** Category names by slug, from cached list pages and, failing that, from the catalogue. */
export function useCategoryNames(slugs: readonly string[]): ReadonlyMap<string, string> {
  // Until all companies are loaded, because the API has no list of categories.
  const seen = categoryNames(cachedCompanies(useApp().cache).values());
  const allFacets = useCountedFacets(
    NO_FILTER,
    slugs.some((slug) => !seen.has(slug)),
  );
  const read = allFacets?.categories.map(({ value, name }) => [value, name] as const);
  return new Map([...seen, ...(read ?? [])]);
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The choices of all filters for this view, with counts once all companies are loaded. */
export function useFacets(search: CompaniesSearch) {
  const filter = toFilter(search);
  // Many checkboxes depend on this: render them at low priority.
  const facets = useDeferredValue(useCountedFacets(filter));
  const counted = facets?.counted ?? false;
  const used = [...filter.categories, ...filter.every, ...filter.except];
  const names = useCategoryNames(used);
  const allFacets = useCountedFacets(NO_FILTER);
  return {
    /** True once the counts cover all companies. */
    counted,
    categories: toChoices(facets?.categories ?? [], names, used, counted),
    locations: toChoices(facets?.locations ?? [], NO_NAMES, filter.locations, counted),
    founded: facets?.founded,
    /** To choose from, regardless of other filters; null if no company has a year. */
    years: yearRange(allFacets?.founded ?? []),
  };
}
