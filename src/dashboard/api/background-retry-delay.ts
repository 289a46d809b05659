import type { Failure } from './failure.ts';
import { retriesFor, retryDelay } from './retry-policy.ts';

/** Whoever reads much has time: a busy service is waited for longer than a page would. */
const PATIENCE = 8;
const LONGEST_GUESS = 60_000;
const OFFLINE_CHECK = 15_000;

/** True for an answer that asks for a pause (SPEC §7): nothing is wrong, only too early. */
const isBusy = (failure: Failure) => failure.kind === 'refused' && [429, 503].includes(failure.status);

/** True where the browser itself says that there is no connection. */
export const isOffline = (failure: Failure): boolean =>
  failure.kind === 'unreachable' && failure.cause === 'offline';

/** Milliseconds until a read of many is tried again after attempt number `attempt` (from 0); null when it is not. */
export function backgroundRetryDelay(failure: Failure, attempt: number): number | null {
  if (isOffline(failure)) return OFFLINE_CHECK;
  if (!isBusy(failure)) return attempt < retriesFor(failure) ? retryDelay(attempt, failure) : null;
  if (attempt >= PATIENCE) return null;
  const asked = failure.kind === 'refused' ? failure.retryAfterMs : null;
  return asked ?? Math.min(LONGEST_GUESS, 2000 * 2 ** attempt);
}
