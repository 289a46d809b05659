import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Failure, RequestError } from './failure.ts';

/** Calls `listener` for every failed request, including those that are retried. */
export function onRequestFailure(cache: QueryClient, listener: (failure: Failure) => void): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    // TanStack Query reports a query's last failed attempt as `error` and the ones before it as `failed`.
    const hasFailed = action.type === 'failed' || action.type === 'error';
    if (hasFailed && action.error instanceof RequestError) listener(action.error.failure);
  });
}

/** Calls `listener` when a query has fetched data, but not when other code writes to the cache. */
export function onQuerySuccess(cache: QueryClient, listener: (key: QueryKey, data: unknown) => void): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      listener(event.query.queryKey, event.query.state.data);
  });
}
