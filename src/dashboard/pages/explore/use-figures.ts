import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { toZonedFilter } from '#dashboard/catalogue/company-query.ts';
import { countsQuery, figuresQuery } from '#dashboard/catalogue/queries.ts';
import { COMPANY_FACETS } from '#dashboard/companies/filters.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { toChips } from '#dashboard/list/facet.ts';
import type { ExploreSearch } from './narrowed-search.ts';

/** Queries the figures for a search. While the next figures load, returns the previous ones. */
export function useFigures(search: ExploreSearch) {
  const catalogue = useCatalogue();
  const { zone } = useDateFormat();
  return useQuery({
    ...figuresQuery(catalogue, toZonedFilter(search, zone), zone),
    placeholderData: keepPreviousData,
  });
}

/** Returns the categories that the user can choose, and a chip for each filter of a search. */
export function useFilterChoices(search: ExploreSearch) {
  const catalogue = useCatalogue();
  const { zone } = useDateFormat();
  const facets = useQuery({
    ...countsQuery(catalogue, toZonedFilter(search, zone)),
    placeholderData: keepPreviousData,
  });
  const categories = facets.data?.categories ?? [];
  const nameOf = (slug: string) => categories.find(({ value }) => value === slug)?.name ?? slug;
  return { categories, chips: toChips(COMPANY_FACETS, search, nameOf) };
}
