import { queryOptions } from '@tanstack/react-query';
import { catalogueKey } from '#dashboard/api/query-keys.ts';
import { type CompanyQuery, toZonedFilter } from '#dashboard/catalogue/company-query.ts';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { dependenciesOf } from '#dashboard/catalogue/query-dependencies.ts';
import { hasWholeList } from '#dashboard/catalogue/use-outage.ts';
import { type CompanySources, listQuery } from '#dashboard/companies/list-query.ts';
import { PAGE_SIZES } from '#dashboard/search-params/page-search.ts';

/** Reads ids page by page, until a page has no new company. */
async function readIds(sources: CompanySources, query: CompanyQuery): Promise<readonly number[]> {
  const ids = new Set<number>();
  const size = PAGE_SIZES.at(-1) ?? query.size;
  for (let page = 1; ; page++) {
    const before = ids.size;
    const { companies, page_info } = await sources.cache.fetchQuery(
      listQuery(sources, { ...query, page, size }),
    );
    for (const { id } of companies) ids.add(id);
    if (page_info.has_next !== true || ids.size === before) return [...ids];
  }
}

/**
 * Query for the ids of matching companies on all pages. They come from the catalogue once it is complete, and
 * until then from the server.
 */
export const matchingIdsQuery = (sources: CompanySources, query: CompanyQuery) =>
  queryOptions<readonly number[]>({
    queryKey: catalogueKey('companies', 'matchingIds', toZonedFilter(query, query.zone)),
    queryFn: async () => {
      if (!hasWholeList(sources.cache.getQueryData(progressQuery.queryKey))) return readIds(sources, query);
      const catalogue = await sources.catalogue();
      return catalogue.ask('matchingIds', [query]);
    },
    meta: { dependsOn: dependenciesOf(query) },
    retry: false,
    // The result never expires by time. A change of the catalogue invalidates it.
    staleTime: Infinity,
  });
