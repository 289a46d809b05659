import { queryOptions, useQuery } from '@tanstack/react-query';
import { catalogueKey } from '#dashboard/api/query-keys.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { FacetCounts } from '#dashboard/catalogue/company-answers.ts';
import {
  hasPublishedFilter,
  NO_COMPANY_FILTER,
  type ZonedCompanyFilter,
} from '#dashboard/catalogue/company-list-request.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { useCompanyListRequest, useCompanyListPage } from '#dashboard/companies/list-query.ts';
import { PAGE_SIZES } from '#dashboard/search-params/pager-search.ts';

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
      const { records, answers } = createCompanyIndex();
      records.beginSync();
      // Copy the rows, because the index takes ownership of them.
      records.upsert(structuredClone([...companies]));
      records.commitSync();
      const allFacets = await answers.counts({ ...NO_COMPANY_FILTER, ids: filter.ids });
      return { facets: await answers.counts(filter), allFacets };
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
  const { data: page, dataUpdatedAt } = useCompanyListPage(useCompanyListRequest({ ids, size }), { enabled });
  const companies = page?.page_info.has_next === false ? page.companies : [];
  const isRead = enabled && companies.length > 0;
  const { data } = useQuery({ ...setFacetsQuery(companies, dataUpdatedAt, filter), enabled: isRead });
  return isRead ? data : undefined;
}
