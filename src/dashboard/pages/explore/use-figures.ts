import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { toZonedFilter } from '#dashboard/catalogue/company-list-request.ts';
import { countsQuery, figuresQuery } from '#dashboard/catalogue/company-queries.ts';
import { COMPANY_FILTER_DEFINITIONS } from '#dashboard/companies/filter-definitions.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { toChips } from '#dashboard/list/filter-definition.ts';
import type { ExploreSearch } from './narrowed-search.ts';

/** Queries the figures for a search. While the next figures load, returns the previous ones. */
export function useFigures(search: ExploreSearch) {
  const openCatalogue = useOpenCatalogue();
  const { zone } = useDateFormat();
  return useQuery({
    ...figuresQuery(openCatalogue, toZonedFilter(search, zone), zone),
    placeholderData: keepPreviousData,
  });
}

/** Returns the categories that the user can choose, and a chip for each filter of a search. */
export function useFilterChoices(search: ExploreSearch) {
  const openCatalogue = useOpenCatalogue();
  const { zone } = useDateFormat();
  const facets = useQuery({
    ...countsQuery(openCatalogue, toZonedFilter(search, zone)),
    placeholderData: keepPreviousData,
  });
  const categories = facets.data?.categories ?? [];
  const nameOf = (slug: string) => categories.find(({ value }) => value === slug)?.name ?? slug;
  return { categories, chips: toChips(COMPANY_FILTER_DEFINITIONS, search, nameOf) };
}
