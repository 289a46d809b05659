import { queryOptions, useQuery } from '@tanstack/react-query';
import { catalogueKey } from '#dashboard/api/query-keys.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { FacetCounts } from '#dashboard/catalogue/company-api.ts';
import {
  hasPublishedFilter,
  NO_FILTER,
  type ZonedCompanyFilter,
} from '#dashboard/catalogue/company-query.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { useCompanyQuery, useListPage } from '#dashboard/companies/list-query.ts';
import { PAGE_SIZES } from '#dashboard/search-params/page-search.ts';

/** Filter counts of a list of ids: `facets` with the filter applied, and `allFacets` without it. */
interface ListedFacets {
  readonly facets: FacetCounts;
  readonly allFacets: FacetCounts;
}

/**
 * Query that counts the given companies for the filters. It makes no request, and works without the catalogue.
 */
const setFacetsQuery = (
  companies: readonly CompanySummaryResponse[],
  readAt: number,
  filter: ZonedCompanyFilter,
) =>
  queryOptions<ListedFacets>({
    queryKey: catalogueKey('companies', 'setFacets', readAt, filter),
    queryFn: async () => {
      const { createCompanyIndex } = await import('#dashboard/catalogue/companies/company-index.ts');
      const { records, api } = createCompanyIndex();
      records.beginSync();
      // Copy the rows, because the index takes ownership of them.
      records.upsert(structuredClone([...companies]));
      records.commitSync();
      const allFacets = await api.counts({ ...NO_FILTER, ids: filter.ids });
      return { facets: await api.counts(filter), allFacets };
    },
    gcTime: 0,
  });

/**
 * Returns the filter counts of a list of ids, such as a shared watchlist, without waiting for the catalogue. Undefined
 * if the list doesn't fit on one page, if the filter needs the catalogue, or once all companies are loaded.
 */
export function useFacetsOfIds(filter: ZonedCompanyFilter): ListedFacets | undefined {
  const { ids = [] } = filter;
  const size = PAGE_SIZES.find((each) => each >= ids.length);
  const { data: isLoaded = false } = useQuery({ ...progressQuery, select: isReadToEnd });
  // The counts are computed from companies that the API lists. Filters by news, research or changes since the last
  // visit need data that only the catalogue has.
  const isCountable = !hasPublishedFilter(filter) && filter.updated !== LAST_VISIT;
  const enabled = ids.length > 0 && size !== undefined && isCountable && !isLoaded;
  const { data: page, dataUpdatedAt } = useListPage(useCompanyQuery({ ids, size }), { enabled });
  const companies = page?.page_info.has_next === false ? page.companies : [];
  const isRead = enabled && companies.length > 0;
  const { data } = useQuery({ ...setFacetsQuery(companies, dataUpdatedAt, filter), enabled: isRead });
  return isRead ? data : undefined;
}
