/** The state of a key's rate limit, as the headers of a response report it. */
export interface RateLimit {
  readonly remaining: number;
  /** Milliseconds until the limit is reset. */
  readonly resetMs: number;
}

// The names of the values in the current draft (`r`, `t`) and in earlier ones.
const REMAINING = /\b(?:r|remaining)\s*=\s*(\d+)/;
const RESET = /\b(?:t|reset)\s*=\s*(\d+)/;

/**
 * Converts a reset time to milliseconds from now. Numbers this large must be a Unix time, smaller ones are durations.
 */
const toMs = (seconds: number, now: number) =>
  seconds > 1_000_000_000 ? Math.max(0, seconds * 1000 - now) : seconds * 1000;

/**
 * Parses the IETF draft's `RateLimit` header (SPEC §7 names no header) or the common separate headers; null if there
 * are none. Of several policies, the one with the least remaining counts.
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
