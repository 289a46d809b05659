import { asksForPause, MAX_PAUSE_MS, type Refused } from './failure.ts';

/** Rejects requests until the server's `Retry-After` has passed. `now` is a monotonic clock in milliseconds. */
export function createRetryAfterGate(now: () => number) {
  const pauses = new Map<string | null, { readonly until: number; readonly refusal: Refused }>();
  const remaining = (key: string | null) => (pauses.get(key)?.until ?? 0) - now();
  return {
    /** Returns the pause in force for a key, or null if requests may be sent. */
    current(key: string | null): Refused | null {
      const pause = pauses.get(key);
      const retryAfterMs = remaining(key);
      return pause && retryAfterMs > 0 ? { ...pause.refusal, retryAfterMs } : null;
    },
    record(key: string | null, refusal: Refused) {
      const { retryAfterMs } = refusal;
      if (!asksForPause(refusal) || retryAfterMs === null || retryAfterMs > MAX_PAUSE_MS) return;
      // A request sent before the pause may return later with a shorter wait: keep the longer one.
      if (retryAfterMs > remaining(key)) pauses.set(key, { until: now() + retryAfterMs, refusal });
    },
    clear: () => pauses.clear(),
  };
}
