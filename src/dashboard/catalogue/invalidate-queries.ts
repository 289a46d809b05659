import type { Query, QueryClient } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import { progressQuery } from './queries.ts';

const isNotProgress = ({ queryKey }: Query) => queryKey[1] !== progressQuery.queryKey[1];
const isFirstFetch = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/** Refetches all catalogue queries after its companies changed; the progress query excepted. */
export async function invalidateCatalogueQueries(cache: QueryClient): Promise<void> {
  const filters = { queryKey: CATALOGUE_KEY, predicate: isNotProgress };
  // invalidateQueries doesn't restart a first fetch, so its result may be outdated: refetch when it's done.
  const inFlight = cache.getQueryCache().findAll(filters).filter(isFirstFetch);
  void cache.invalidateQueries(filters);
  await Promise.allSettled(inFlight.map(async ({ promise }) => promise));
  if (inFlight.length > 0)
    await cache.invalidateQueries({ ...filters, predicate: (query) => inFlight.includes(query) });
}
