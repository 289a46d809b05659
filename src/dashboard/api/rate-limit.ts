export interface RateLimit {
  readonly remaining: number;
  readonly resetMs: number;
}

// Names of the remaining requests and of the reset time: `r` and `t` in the current IETF draft, longer ones in earlier
// drafts.
const REMAINING = /\b(?:r|remaining)\s*=\s*(\d+)/;
const RESET = /\b(?:t|reset)\s*=\s*(\d+)/;

/**
 * Converts a reset time to milliseconds from now. Large numbers are Unix times, small ones are durations in seconds.
 */
const toMs = (seconds: number, now: number) =>
  seconds > 1_000_000_000 ? Math.max(0, seconds * 1000 - now) : seconds * 1000;

/**
 * Parses the `RateLimit` header of the IETF draft, or the common separate headers (SPEC §7 names none). If there are
 * several policies, returns the one with the fewest requests left. Null if there are none.
 */
export function parseRateLimit(headers: Headers, now: number): RateLimit | null {
  const policies = (headers.get('ratelimit') ?? '').split(/,(?=\s*")/);
  const found = [
    ...policies.map((policy) => [REMAINING.exec(policy)?.[1], RESET.exec(policy)?.[1]]),
    ...['ratelimit', 'x-ratelimit'].map((name) => [
      headers.get(`${name}-remaining`),
      headers.get(`${name}-reset`),
    ]),
  ].flatMap((texts): RateLimit[] => {
    const [remaining, seconds] = texts.map((text) => (/^\d+$/.test(text ?? '') ? Number(text) : undefined));
    return remaining === undefined || seconds === undefined
      ? []
      : [{ remaining, resetMs: toMs(seconds, now) }];
  });
  return found.toSorted((a, b) => a.remaining - b.remaining)[0] ?? null;
}
