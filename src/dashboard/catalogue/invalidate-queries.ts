import type { Query, QueryClient } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import { PROGRESS_KEY } from './queries.ts';

const isAnswer = ({ queryKey }: Query) => queryKey[1] !== PROGRESS_KEY[1];
const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/** Has all answers of the catalogue made anew, now that it holds other companies. */
export async function invalidateCatalogueQueries(cache: QueryClient): Promise<void> {
  const asked = { queryKey: CATALOGUE_KEY, predicate: isAnswer };
  // The cache takes a first answer for a fresh one whatever happened since it was asked for.
  const onTheWay = cache.getQueryCache().findAll(asked).filter(isFirst);
  void cache.invalidateQueries(asked);
  await Promise.allSettled(onTheWay.map(async ({ promise }) => promise));
  if (onTheWay.length > 0)
    await cache.invalidateQueries({ ...asked, predicate: (query) => onTheWay.includes(query) });
}
