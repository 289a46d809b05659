import { asksForPause, MAX_PAUSE_MS, type Refused } from './failure.ts';

const MAX_RETRY_AFTER_MS = 3_600_000;
const MIN_RETRY_AFTER_MS = 250;

// Matches the only date format that RFC 9110 allows servers to send. `Date.parse` alone accepts far too much.
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function parseDelay(value: string, responseDate: string | null): number | null {
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  if (!IMF_FIXDATE.test(value) || responseDate === null || !IMF_FIXDATE.test(responseDate)) return null;
  const wait = Date.parse(value) - Date.parse(responseDate);
  return wait > 0 ? wait : null;
}

/**
 * Converts `Retry-After` to milliseconds, between 250 ms and 1 h. Null if it is unusable. A date is compared with the
 * response's `Date` header, because the browser's clock may be wrong.
 */
export function parseRetryAfter(value: string | null, responseDate: string | null): number | null {
  if (value === null) return null;
  const wait = parseDelay(value.trim(), responseDate);
  return wait === null ? null : Math.min(Math.max(wait, MIN_RETRY_AFTER_MS), MAX_RETRY_AFTER_MS);
}

/** Rejects requests until the server's `Retry-After` has passed. `now` is a monotonic clock in milliseconds. */
export function createRetryAfterGate(now: () => number) {
  const pauses = new Map<string | null, { readonly until: number; readonly refusal: Refused }>();
  const remaining = (key: string | null) => (pauses.get(key)?.until ?? 0) - now();
  return {
    /** Returns the refusal that asked for a pause, as long as the pause lasts. Null if requests may be sent. */
    current(key: string | null): Refused | null {
      const pause = pauses.get(key);
      const retryAfterMs = remaining(key);
      return pause && retryAfterMs > 0 ? { ...pause.refusal, retryAfterMs } : null;
    },
    record(key: string | null, refusal: Refused) {
      const { retryAfterMs } = refusal;
      if (!asksForPause(refusal) || retryAfterMs === null || retryAfterMs > MAX_PAUSE_MS) return;
      // Keep the longer pause. A request that was sent before the pause may return later with a shorter one.
      if (retryAfterMs > remaining(key)) pauses.set(key, { until: now() + retryAfterMs, refusal });
    },
    clear: () => pauses.clear(),
  };
}
