const MAX_RETRY_AFTER_MS = 3_600_000;
const MIN_RETRY_AFTER_MS = 250;

// The only date format that RFC 9110 allows servers to send. `Date.parse` alone accepts far too much.
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function parseDelay(value: string, responseDate: string | null): number | null {
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  if (!IMF_FIXDATE.test(value) || responseDate === null || !IMF_FIXDATE.test(responseDate)) return null;
  const wait = Date.parse(value) - Date.parse(responseDate);
  return wait > 0 ? wait : null;
}

/**
 * Parses `Retry-After` into milliseconds, clamped to 250 ms to 1 h; null if unusable. A date is taken relative to the
 * response's `Date` header, because the browser's clock may be wrong.
 */
export function parseRetryAfter(value: string | null, responseDate: string | null): number | null {
  if (value === null) return null;
  const wait = parseDelay(value.trim(), responseDate);
  return wait === null ? null : Math.min(Math.max(wait, MIN_RETRY_AFTER_MS), MAX_RETRY_AFTER_MS);
}
