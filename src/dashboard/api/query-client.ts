import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './failure.ts';
import { retriesFor, retryDelay } from './retry-policy.ts';

const OFFLINE_CHECK = 15_000;

const scheduled = new WeakMap<object, Date>();

/** When the failed call will be tried again by itself; null when it will not. */
export function nextRetryAt(error: unknown): Date | null {
  return typeof error === 'object' && error !== null ? (scheduled.get(error) ?? null) : null;
}

function schedule(attempt: number, error: Error): number {
  const wait = error instanceof ApiError ? retryDelay(attempt, error.failure) : 0;
  scheduled.set(error, new Date(Date.now() + wait));
  return wait;
}

// The query core asks for the delay first and whether to retry at all after it.
function worthRetrying(count: number, error: Error): boolean {
  const again = error instanceof ApiError && count < retriesFor(error.failure);
  if (!again) scheduled.delete(error);
  return again;
}

/** Milliseconds until a failed call should be made again, counted from attempt 0; null when it should not. */
export function planRetry(attempt: number, error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const wait = schedule(attempt, error);
  return worthRetrying(attempt, error) ? wait : null;
}

const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'unreachable' && error.failure.cause === 'offline';

/** Who wants to hear how calls end. */
export interface Outcomes {
  /** Hears of each call that failed, also of those that are made again. */
  onFailure(error: ApiError): void;
  onSuccess(key: QueryKey): void;
}

/** The only retry policy, and the only cache. */
export function createQueryClient({ onFailure, onSuccess }: Outcomes): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError) onFailure(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess: (_, { queryKey }) => onSuccess(queryKey),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (count, error) => {
          const again = worthRetrying(count, error);
          // The cache tells of a failure only once nothing more is tried.
          if (again) onError(error);
          return again;
        },
        retryDelay: schedule,
        // The route's loader has asked already; the page that shows a failure must not ask again by itself.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Not every connection that comes back says so.
        refetchInterval: ({ state }) => (isOffline(state.error) ? OFFLINE_CHECK : false),
      },
    },
  });
}
