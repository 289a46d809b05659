/** What a rate limit leaves to a key, by a response's headers. */
export interface RateLimit {
  readonly remaining: number;
  /** Milliseconds until it is reset. */
  readonly resetMs: number;
}

const NUMBER = String.raw`\s*=\s*(\d+)`;
const CURRENT = [new RegExp(`\\br${NUMBER}`), new RegExp(`\\bt${NUMBER}`)] as const;
const FORMER = [new RegExp(`\\bremaining${NUMBER}`), new RegExp(`\\breset${NUMBER}`)] as const;

/** A time of day is told from a duration by its size. */
const toMs = (seconds: number, now: number) =>
  seconds > 1_000_000_000 ? Math.max(0, seconds * 1000 - now) : seconds * 1000;

/**
 * Reads `RateLimit` of the IETF draft (SPEC §7 names no header), in its present and its former notation, and the
 * separate headers that are common; null if there are none. Of several policies the tightest counts.
 */
export function parseRateLimit(headers: Headers, now: number): RateLimit | null {
  const policies = (headers.get('ratelimit') ?? '').split(/,(?=\s*")/);
  const found = policies.flatMap((policy): RateLimit[] => {
    const [remaining, reset] = [CURRENT, FORMER]
      .map((patterns) => patterns.map((pattern) => pattern.exec(policy)?.[1]))
      .find(([left]) => left !== undefined) ?? [undefined, undefined];
    return remaining === undefined || reset === undefined
      ? []
      : [{ remaining: Number(remaining), resetMs: toMs(Number(reset), now) }];
  });
  for (const prefix of ['ratelimit', 'x-ratelimit']) {
    const [remaining, reset] = [headers.get(`${prefix}-remaining`), headers.get(`${prefix}-reset`)];
    if (remaining && reset && /^\d+$/.test(remaining) && /^\d+$/.test(reset))
      found.push({ remaining: Number(remaining), resetMs: toMs(Number(reset), now) });
  }
  return found.toSorted((a, b) => a.remaining - b.remaining)[0] ?? null;
}
