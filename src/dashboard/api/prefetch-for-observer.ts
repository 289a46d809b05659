import type { FetchQueryOptions, Query, QueryClient, QueryFunction } from '@tanstack/react-query';

/** How long to wait for a component to observe the query. None does if the user has gone elsewhere. */
const MAX_WAIT_MS = 1000;

/** Resolves once a component observes the query, or after `MAX_WAIT_MS`. */
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
 * Fetches a query that a component is about to observe, unless it is fresh. Resolves when it has loaded or the first
 * attempt has failed. A failure is held back until the query is observed, because an observer that switches to an
 * already failed query would send the request again.
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
