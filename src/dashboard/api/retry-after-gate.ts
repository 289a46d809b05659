import type { Refused } from './failure.ts';

/** Longer waits are left to the user, who may retry at any time. */
const MAX_WAIT_MS = 60_000;

/** Until a `Retry-After` has passed, calls with the same key fail at once, with the remaining wait. */
export interface RetryAfterGate {
  /** null if calls may go out. */
  current(key: string | null): Refused | null;
  record(key: string | null, refusal: Refused): void;
}

/** `now` counts in milliseconds and never goes back. */
export function createRetryAfterGate(now: () => number): RetryAfterGate {
  const pauses = new Map<string | null, { readonly until: number; readonly refusal: Refused }>();
  const remaining = (key: string | null) => (pauses.get(key)?.until ?? 0) - now();
  return {
    current(key) {
      const pause = pauses.get(key);
      const retryAfterMs = remaining(key);
      return pause && retryAfterMs > 0 ? { ...pause.refusal, retryAfterMs } : null;
    },
    record(key, refusal) {
      const { status, retryAfterMs } = refusal;
      if ((status !== 429 && status !== 503) || retryAfterMs === null || retryAfterMs > MAX_WAIT_MS) return;
      // An in-flight call may get a shorter wait than an earlier one.
      if (retryAfterMs > remaining(key)) pauses.set(key, { until: now() + retryAfterMs, refusal });
    },
  };
}
