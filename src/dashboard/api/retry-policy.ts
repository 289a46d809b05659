import type { Failure } from './failure.ts';

const MAX_WAIT_MS = 60_000;

/** Time between retries while offline: browsers don't always fire `online` when the connection is back. */
export const OFFLINE_RETRY_MS = 15_000;

/** True if the browser reported no network. */
export const isOffline = (failure: Failure): boolean =>
  failure.kind === 'unreachable' && failure.cause === 'offline';

/** Number of automatic retries for a failure (docs/faults.md); further ones are left to the user. */
export function retriesFor(failure: Failure): number {
  switch (failure.kind) {
    case 'unreachable':
      return failure.cause === 'timeout' ? 1 : 2;
    case 'unreadable':
      return failure.reason === 'incomplete' ? 1 : 0;
    case 'refused':
      if ((failure.retryAfterMs ?? 0) > MAX_WAIT_MS) return 0;
      if ([429, 502, 503, 504].includes(failure.status)) return 2;
      return failure.status >= 500 ? 1 : 0;
  }
}

/** Milliseconds before retry number `attempt` (from 0): `Retry-After`, else full jitter. */
export function retryDelay(attempt: number, failure: Failure, random: () => number = Math.random): number {
  if (failure.kind === 'refused') {
    if (failure.retryAfterMs !== null) return failure.retryAfterMs;
    if (failure.status === 429) return 2000 * 2 ** attempt;
  }
  return random() * Math.min(8000, 500 * 2 ** attempt);
}
