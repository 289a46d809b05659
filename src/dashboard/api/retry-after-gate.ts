import type { Refused } from './failure.ts';

/** Longer waits are left to the reader, who may then try as often as they like. */
const MAX_WAIT_MS = 60_000;

/**
 * When the service asks for a pause (429 or 503 with `Retry-After`), further calls with the same key fail here with
 * the same refusal and what is left of the wait, without a request.
 */
export interface RetryAfterGate {
  /** The refusal that still holds for a key; null when calls may go out. */
  current(key: string | null): Refused | null;
  record(key: string | null, refusal: Refused): void;
}

/** An open gate. `now` is in milliseconds. */
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
      // A call that was under way may be answered with a shorter wait than one before it.
      if (retryAfterMs > remaining(key)) pauses.set(key, { until: now() + retryAfterMs, refusal });
    },
  };
}
