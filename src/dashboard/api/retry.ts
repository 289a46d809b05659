import { type Failure, asksForPause, MAX_PAUSE_MS, RequestError } from './failure.ts';

/** Time between retries while offline. Browsers don't always fire `online` when the connection is restored. */
export const OFFLINE_RETRY_MS = 15_000;

export const isOffline = (failure: Failure): boolean =>
  failure.kind === 'unreachable' && failure.cause === 'offline';

/** True if a request failed because the browser is offline. */
export const isOfflineError = (error: unknown): boolean =>
  error instanceof RequestError && isOffline(error.failure);

/** Returns how many times a failure is retried automatically (docs/faults.md). */
export function retriesFor(failure: Failure): number {
  switch (failure.kind) {
    case 'unreachable':
      return failure.cause === 'timeout' ? 1 : 2;
    case 'unreadable':
      return failure.reason === 'incomplete' ? 1 : 0;
    case 'refused':
      if ((failure.retryAfterMs ?? 0) > MAX_PAUSE_MS) return 0;
      if ([429, 502, 503, 504].includes(failure.status)) return 2;
      return failure.status >= 500 ? 1 : 0;
  }
}

/**
 * Returns how long to wait before retry number `attempt` (from 0), in milliseconds: `Retry-After`, or else a random
 * delay that grows with each attempt.
 */
export function retryDelay(attempt: number, failure: Failure, random: () => number = Math.random): number {
  if (failure.kind === 'refused') {
    if (failure.retryAfterMs !== null) return failure.retryAfterMs;
    if (failure.status === 429) return 2000 * 2 ** attempt;
  }
  return random() * Math.min(8000, 500 * 2 ** attempt);
}

/**
 * Maximum number of retries of a background read while the server keeps asking for pauses. It is high because no user
 * is waiting.
 */
const MAX_BUSY_RETRIES = 8;
const MAX_BACKOFF_MS = 60_000;

/**
 * Returns how long to wait after attempt number `attempt` (from 0) of a background read, in milliseconds, or null to
 * give up.
 */
export function backgroundRetryDelay(error: unknown, attempt: number): number | null {
  if (!(error instanceof RequestError)) return null;
  const { failure } = error;
  if (isOffline(failure)) return OFFLINE_RETRY_MS;
  if (!asksForPause(failure)) return attempt < retriesFor(failure) ? retryDelay(attempt, failure) : null;
  if (attempt >= MAX_BUSY_RETRIES) return null;
  return failure.retryAfterMs ?? Math.min(MAX_BACKOFF_MS, 2000 * 2 ** attempt);
}

/** Longest delay that `setTimeout` supports. With a longer one, it fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Resolves after `ms` milliseconds or on abort; never rejects. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = ms > MAX_TIMER_MS ? undefined : setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });

interface RetryOptions {
  /** Returns how long to wait after attempt number `attempt` (from 0), in milliseconds, or null to give up. */
  readonly delay: (error: unknown, attempt: number) => number | null;
  /** Aborting this signal ends the retries, and the call rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly wait?: (ms: number, signal: AbortSignal, error: unknown) => Promise<void> | void;
}

/**
 * Repeats a call until it succeeds or `delay` returns null. For calls outside queries, because the query client retries
 * those.
 */
export async function withRetry<T>(
  call: () => Promise<T>,
  { delay, signal, wait = sleep }: RetryOptions,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      const ms = delay(error, attempt);
      if (ms === null) throw error;
      await wait(ms, signal, error);
    }
  }
}
