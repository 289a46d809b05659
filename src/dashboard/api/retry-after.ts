const HOUR = 3_600_000;
const SHORTEST = 250;

// The one date form RFC 9110 lets a server send, read strictly: Date.parse alone accepts far too much.
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function asked(value: string, answeredAt: string | null): number | null {
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  if (!IMF_FIXDATE.test(value) || answeredAt === null || !IMF_FIXDATE.test(answeredAt)) return null;
  const wait = Date.parse(value) - Date.parse(answeredAt);
  return wait > 0 ? wait : null;
}

/**
 * Milliseconds a `Retry-After` asks for, between 250 ms and an hour; null when it says nothing usable.
 * A date is taken relative to the answer's own `Date`, so a wrong local clock does not matter.
 */
export function parseRetryAfter(value: string | null, answeredAt: string | null): number | null {
  if (value === null) return null;
  const wait = asked(value.trim(), answeredAt);
  return wait === null ? null : Math.min(Math.max(wait, SHORTEST), HOUR);
}
