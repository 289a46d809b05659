import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Failure, RequestError } from './failure.ts';

/** Calls back for every request that fails, including those that are retried. */
export function onRequestFailure(cache: QueryClient, listener: (failure: Failure) => void): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    // The last attempt of a query ends in `error`, each one before that in `failed`.
    const hasFailed = action.type === 'failed' || action.type === 'error';
    if (hasFailed && action.error instanceof RequestError) listener(action.error.failure);
  });
}

/** Calls back whenever a query has loaded, but not when something else put its data into the cache. */
export function onQuerySuccess(cache: QueryClient, listener: (key: QueryKey, data: unknown) => void): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      listener(event.query.queryKey, event.query.state.data);
  });
}
