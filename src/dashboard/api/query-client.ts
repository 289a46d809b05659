import { QueryClient } from '@tanstack/react-query';
import { RequestError, isServiceFailure } from './failure.ts';
import { isOffline, OFFLINE_RETRY_MS, retriesFor, retryDelay } from './retry.ts';

const FAILED_RETRY_MS = 30_000;

const scheduled = new WeakMap<object, Date>();

/** null if it won't be retried automatically. */
export function nextRetryAt(error: unknown): Date | null {
  // A WeakMap has no entries for other values either.
  return scheduled.get(error as object) ?? null;
}

/** Milliseconds to wait after attempt `attempt` (from 0). */
function scheduleRetry(attempt: number, error: Error): number {
  const wait = error instanceof RequestError ? retryDelay(attempt, error.failure) : 0;
  scheduled.set(error, new Date(Date.now() + wait));
  return wait;
}

/** TanStack Query asks for the delay first. */
function shouldRetry(count: number, error: Error): boolean {
  const willRetry = error instanceof RequestError && count < retriesFor(error.failure);
  if (!willRetry) scheduled.delete(error);
  return willRetry;
}

/** Milliseconds to wait after attempt `attempt` (from 0), as a query would; null to give up. */
export function foregroundRetryDelay(error: unknown, attempt: number): number | null {
  if (!(error instanceof Error)) return null;
  const delay = scheduleRetry(attempt, error);
  return shouldRetry(attempt, error) ? delay : null;
}

/** Milliseconds until a view that failed because of the service or the network tries again; false otherwise. */
function recoveryInterval(error: unknown): number | false {
  if (!isServiceFailure(error)) return false;
  return isOffline(error.failure) ? OFFLINE_RETRY_MS : FAILED_RETRY_MS;
}

/** Queries retry, and recover by themselves after failures of the service or the network. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: shouldRetry,
        retryDelay: scheduleRetry,
        // The route loader has already fetched; a page showing the failure must not refetch on mount.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Views recover by themselves.
        refetchInterval: ({ state }) => recoveryInterval(state.error),
      },
    },
  });
}
