import type { FetchQueryOptions, QueryClient, QueryFunction } from '@tanstack/react-query';
import { wait } from '../lib/timing.ts';

/** Time for the component to observe the query once its loader is done. */
const HOLD_MS = 250;

/**
 * Fetches a query, unless it is fresh, for a component that observes it next. Resolves when it is loaded, or when the
 * first attempt has failed. That failure reaches the cache a little later: an observer that changes to a query which has
 * failed would send the request again.
 */
export const prefetchForObserver = <Data>(
  cache: QueryClient,
  options: FetchQueryOptions<Data>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let isHeld = false;
    const queryFn: QueryFunction<Data> = async (context) => {
      try {
        return await (options.queryFn as QueryFunction<Data>)(context);
      } catch (error) {
        resolve();
        if (!isHeld) await wait(HOLD_MS);
        isHeld = true;
        throw error;
      }
    };
    cache.prefetchQuery({ ...options, queryFn }).then(resolve, reject);
  });
