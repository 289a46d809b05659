import type { Failure } from './failure.ts';
import { isOffline, OFFLINE_RETRY_MS, retriesFor, retryDelay } from './retry-policy.ts';

/** Background reads can wait longer for a busy service than a page can. */
const MAX_BUSY_RETRIES = 8;
const MAX_BACKOFF_MS = 60_000;

/** True for a response that requests a pause (SPEC §7). */
const isBusy = (failure: Failure) => failure.kind === 'refused' && [429, 503].includes(failure.status);

/** Milliseconds to wait before a background read is retried after attempt `attempt` (from 0); null to give up. */
export function backgroundRetryDelay(failure: Failure, attempt: number): number | null {
  if (isOffline(failure)) return OFFLINE_RETRY_MS;
  if (!isBusy(failure)) return attempt < retriesFor(failure) ? retryDelay(attempt, failure) : null;
  if (attempt >= MAX_BUSY_RETRIES) return null;
  const retryAfterMs = failure.kind === 'refused' ? failure.retryAfterMs : null;
  return retryAfterMs ?? Math.min(MAX_BACKOFF_MS, 2000 * 2 ** attempt);
}
