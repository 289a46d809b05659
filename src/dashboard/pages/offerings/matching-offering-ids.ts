import { queryOptions } from '@tanstack/react-query';
import { MAX_LIMIT } from '#contract/parameters.ts';
import type { OfferingListRequest } from '#dashboard/catalogue/offering-list-request.ts';
import {
  matchingOfferingIdsQuery,
  offeringProgressQuery,
  offeringRowsQuery,
} from '#dashboard/catalogue/offering-queries.ts';
import type { CompanySources } from '#dashboard/companies/list-query.ts';
import { readIds } from '#dashboard/list/read-ids.ts';
import { recordId } from '#records/identity.ts';

/**
 * Query for the ids of the offerings on all pages of a list. If the server searches the list, they are read page by
 * page, and `onRead` is called with their number after each page.
 */
export function readableOfferingIdsQuery(
  { cache, catalogue, server }: Pick<CompanySources, 'cache' | 'catalogue' | 'server'>,
  query: OfferingListRequest,
  onRead: (count: number) => void,
) {
  const { page: _, size: __, ...list } = query;
  const known = matchingOfferingIdsQuery(catalogue, list);
  return queryOptions<readonly string[]>({
    ...known,
    queryFn: async ({ signal }) => {
      if (cache.getQueryData(offeringProgressQuery.queryKey)?.isServed !== true) {
        const opened = await catalogue();
        return opened.ask('matchingOfferingIds', [list]);
      }
      return readIds(
        async (page) => {
          const rows = offeringRowsQuery(catalogue, { ...list, page, size: MAX_LIMIT });
          const { offerings, page_info } = await cache.fetchQuery({ ...rows, gcTime: 0 });
          const idField = server.dialect.get().merged.offeringId;
          return {
            ids: offerings.flatMap((record) => recordId(record, idField) ?? []),
            hasNext: page_info.has_next === true,
          };
        },
        signal,
        onRead,
      );
    },
  });
}
