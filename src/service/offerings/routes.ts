import { endpoints } from '#contract/endpoints.ts';
import { isOfferingId } from '#contract/parameters.ts';
import type { DataSets } from '../data-sets/store.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { type PageQuery, pageBody } from '../data-sets/rows.ts';
import {
  groupParams,
  InvalidParameter,
  paramOf,
  parsePage,
  type QueryEntries,
  queryOf,
  refuseQuery,
} from '../http/request-input.ts';
import { ApiError } from '../http/api-error.ts';
import type { OfferingStore } from './store.ts';

/** The query of `GET /api/v1/offerings` (SPEC §4.4). Throws InvalidParameter. */
export const parseOfferingListQuery = (entries: QueryEntries): PageQuery =>
  parsePage(groupParams(entries, []));

/** `GET /offerings` and `GET /offerings/{offering_id}` (SPEC §4.4, §4.5). */
export function offeringRoutes(
  register: RegisterOperation,
  dataSets: DataSets,
  offerings: OfferingStore,
  responseCache: ResponseCache,
): void {
  register(endpoints.offeringList, async (request, reply) => {
    const query = parseOfferingListQuery(queryOf(request));
    const dataSet = await dataSets.current();
    return responseCache.send(
      { request, reply },
      dataSet,
      `offerings ${query.limit} ${query.offset}`,
      async () => pageBody('offerings', await offerings.page(dataSet, query), query),
    );
  });

  register(endpoints.offering, async (request, reply) => {
    const id = paramOf(request, 'offering_id');
    if (!isOfferingId(id)) throw new InvalidParameter('offering_id', 'must be the id of an offering.');
    refuseQuery(request);
    const dataSet = await dataSets.current();
    return responseCache.send({ request, reply }, dataSet, `offering ${id}`, async () => {
      const offering = await offerings.find(dataSet, id);
      if (offering === undefined) throw new ApiError('not_found', 'There is no such offering.');
      return offering;
    });
  });
}
