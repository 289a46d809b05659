import type { FetchQueryOptions, Query, QueryClient, QueryFunction } from '@tanstack/react-query';

/** For a query that no component observes after all, since the user went elsewhere. */
const MAX_WAIT_MS = 1000;

/** Resolves once a component observes the query. */
const observed = (cache: QueryClient, query: Query | undefined) =>
  new Promise<void>((resolve) => {
    if (!query || query.getObserversCount() > 0) return resolve();
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(stop, MAX_WAIT_MS);
    const unsubscribe = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'observerAdded' && event.query === query) stop();
    });
  });

/**
 * Fetches a query, unless it is fresh, for a component that observes it next. Resolves when it is loaded, or when the
 * first attempt has failed. The failure reaches the cache once the query is observed: an observer that changes to a query
 * which has failed would send the request again.
 */
export const prefetchForObserver = <Data>(
  cache: QueryClient,
  options: FetchQueryOptions<Data>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const queryFn: QueryFunction<Data> = async (context) => {
      try {
        return await (options.queryFn as QueryFunction<Data>)(context);
      } catch (error) {
        resolve();
        await observed(cache, cache.getQueryCache().find({ queryKey: options.queryKey }));
        throw error;
      }
    };
    cache.prefetchQuery({ ...options, queryFn }).then(resolve, reject);
  });
