import { QueryClient, type QueryCacheNotifyEvent, type QueryKey } from '@tanstack/react-query';
import { type Failure, RequestError, isServiceFailure } from './failure.ts';
import { isOffline, OFFLINE_RETRY_MS, retriesFor, retryDelay } from './retry.ts';

const FAILED_RETRY_MS = 30_000;

const scheduled = new WeakMap<object, Date>();

export function nextRetryAt(error: unknown): Date | null {
  // The cast is safe: looking up any other value in a WeakMap returns undefined.
  return scheduled.get(error as object) ?? null;
}

/**
 * Returns how long to wait after attempt number `attempt` (from 0), in milliseconds, and remembers when the retry is
 * due.
 */
function scheduleRetry(attempt: number, error: Error): number {
  const wait = error instanceof RequestError ? retryDelay(attempt, error.failure) : 0;
  scheduled.set(error, new Date(Date.now() + wait));
  return wait;
}

/**
 * Decides whether a failed query is retried. TanStack Query has already called `scheduleRetry`, so if there is no
 * retry, the time that it stored is deleted again.
 */
export function shouldRetry(count: number, error: Error): boolean {
  const willRetry = error instanceof RequestError && count < retriesFor(error.failure);
  if (!willRetry) scheduled.delete(error);
  return willRetry;
}

/**
 * Returns how long to wait after attempt number `attempt` (from 0), in milliseconds, or null to give up. The policy is
 * the same as for queries.
 */
export function foregroundRetryDelay(error: unknown, attempt: number): number | null {
  if (!(error instanceof Error)) return null;
  const delay = scheduleRetry(attempt, error);
  return shouldRetry(attempt, error) ? delay : null;
}

/** Returns how soon a view retries after an outage, in milliseconds; false for other failures. */
function recoveryInterval(error: unknown): number | false {
  if (!isServiceFailure(error)) return false;
  return isOffline(error.failure) ? OFFLINE_RETRY_MS : FAILED_RETRY_MS;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: shouldRetry,
        retryDelay: scheduleRetry,
        // Don't refetch on mount: the route's loader has already fetched, and the page shows its failure.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => recoveryInterval(state.error),
      },
    },
  });
}

/** Returns the failure if the event says that an attempt of a query has failed. Null for all other events. */
export function failureOf(event: QueryCacheNotifyEvent): Failure | null {
  if (event.type !== 'updated') return null;
  const { action } = event;
  // TanStack Query reports the last failed attempt of a query as `error`, and earlier ones as `failed`.
  const hasFailed = action.type === 'failed' || action.type === 'error';
  return hasFailed && action.error instanceof RequestError ? action.error.failure : null;
}

/** Calls `listener` for every failed attempt of a query. Other requests handle their failures themselves. */
export function onRequestFailure(cache: QueryClient, listener: (failure: Failure) => void): void {
  cache.getQueryCache().subscribe((event) => {
    const failure = failureOf(event);
    if (failure) listener(failure);
  });
}

/** Calls `listener` when a query has fetched data. Data that other code writes to the cache doesn't count. */
export function onQuerySuccess(cache: QueryClient, listener: (key: QueryKey, data: unknown) => void): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      listener(event.query.queryKey, event.query.state.data);
  });
}
