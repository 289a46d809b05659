import { queryOptions } from '@tanstack/react-query';
import { MAX_LIMIT } from '#contract/parameters.ts';
import { catalogueKey } from '#dashboard/api/query-keys.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { type CompanyListRequest, toZonedFilter } from '#dashboard/catalogue/company-list-request.ts';
import { dependenciesOf } from '#dashboard/catalogue/query-dependencies.ts';
import { hasWholeList } from '#dashboard/catalogue/use-outage.ts';
import { type CompanySources, listQuery } from '#dashboard/companies/list-query.ts';
import { readIds } from '#dashboard/list/read-ids.ts';
import { PAGE_SIZES } from '#dashboard/search-params/pager-search.ts';

/**
 * Query for the ids of matching companies on all pages. Once the catalogue is complete, it provides them. Until then,
 * they are read from the server page by page, and `onRead` is called with the number of ids read so far.
 */
export const matchingIdsQuery = (
  sources: CompanySources,
  query: CompanyListRequest,
  onRead: (count: number) => void,
) =>
  queryOptions<readonly number[]>({
    queryKey: catalogueKey('companies', 'matchingIds', toZonedFilter(query, query.zone)),
    queryFn: async ({ signal }) => {
      const progress = sources.cache.getQueryData(progressQuery.queryKey);
      const size = progress?.isServed ? MAX_LIMIT : Math.max(...PAGE_SIZES);
      if (hasWholeList(progress)) {
        const catalogue = await sources.catalogue();
        return catalogue.ask('matchingIds', [query]);
      }
      return readIds(
        async (page) => {
          const list = listQuery(sources, { ...query, page, size });
          const { companies, page_info } = await sources.cache.fetchQuery({ ...list, gcTime: 0 });
          return { ids: companies.map(({ id }) => id), hasNext: page_info.has_next === true };
        },
        signal,
        onRead,
      );
    },
    meta: { dependsOn: dependenciesOf(query) },
    retry: false,
    // The result doesn't expire with time. It is invalidated when the catalogue changes.
    staleTime: Infinity,
  });
