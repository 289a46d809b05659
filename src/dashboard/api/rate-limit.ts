/** What a rate limit leaves to a key, by a response's headers. */
export interface RateLimit {
  readonly remaining: number;
  /** Milliseconds until it is reset. */
  readonly resetMs: number;
}

// In the present notation of the draft, and in its former one.
const REMAINING = /\b(?:r|remaining)\s*=\s*(\d+)/;
const RESET = /\b(?:t|reset)\s*=\s*(\d+)/;

/** A time of day is told from a duration by its size. */
const toMs = (seconds: number, now: number) =>
  seconds > 1_000_000_000 ? Math.max(0, seconds * 1000 - now) : seconds * 1000;

/**
 * Reads `RateLimit` of the IETF draft (SPEC §7 names no header) and the separate headers that are common; null if there
 * are none. Of several policies the tightest counts.
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
