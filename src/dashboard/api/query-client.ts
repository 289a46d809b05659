import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, type Failure } from './failure.ts';

const LONGEST_AUTOMATIC_WAIT = 60_000;
const OFFLINE_CHECK = 15_000;

/** How many automatic retries a failure deserves (FAULTS.md §1); everything else is left to the reader. */
export function retriesFor(failure: Failure): number {
  switch (failure.kind) {
    case 'unreachable':
      return failure.cause === 'timeout' ? 1 : 2;
    case 'unreadable':
      return failure.reason === 'incomplete' ? 1 : 0;
    case 'refused':
      if ((failure.retryAfterMs ?? 0) > LONGEST_AUTOMATIC_WAIT) return 0;
      if ([429, 502, 503, 504].includes(failure.status)) return 2;
      return failure.status >= 500 ? 1 : 0;
  }
}

/** Milliseconds to wait before retry number `attempt` (from 0): what the server asks, else full jitter. */
export function retryDelay(attempt: number, failure: Failure, random: () => number = Math.random): number {
  if (failure.kind === 'refused') {
    if (failure.retryAfterMs !== null) return failure.retryAfterMs;
    if (failure.status === 429) return 2000 * 2 ** attempt;
  }
  return random() * Math.min(8000, 500 * 2 ** attempt);
}

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
  onFailure(error: ApiError): void;
  onSuccess(key: QueryKey): void;
}

/** The only retry policy, and the only cache. */
export function createQueryClient({ onFailure, onSuccess }: Outcomes): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError) onFailure(error);
      },
      onSuccess: (_, { queryKey }) => onSuccess(queryKey),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: worthRetrying,
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
