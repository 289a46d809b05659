import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { ApiKey } from '../keys/store.ts';
import { type Counter, createRateCounters, WINDOW_MS } from '../rate-limits/rate-counters.ts';
import { ApiError } from './api-error.ts';

/** Counts a request at once, without waiting; null if there is no limit (SPEC §8). */
export type Limiters = ReturnType<typeof createLimiters>;

/** The state of a caller's limit after a request was counted. */
export type RateStatus = NonNullable<ReturnType<Limiters['byAddress']>>;

/** The counts behind the limiters: one pair per process, shared with other processes through a hub. */
export type Counters = ReturnType<typeof createCounters>;

/** Counts this process only, until `shareCounters` adds the others. */
export const createCounters = () => ({
  byAddress: createRateCounters(),
  byKey: createRateCounters(),
});

/** A limit set on a key overrides `perKey`. */
export function createLimiters(limits: Config['limits'], counters: Counters = createCounters()) {
  const statusOf = (policy: 'address' | 'key', limit: number, { used, endsAt, countedAt }: Counter) => ({
    policy,
    limit,
    remaining: Math.max(0, limit - used),
    // Whole seconds until the count starts again. Fractions of milliseconds add up inexactly, so without rounding, the
    // window would have 61 seconds now and then.
    resetSeconds: Math.max(0, Math.ceil(Math.round(endsAt - countedAt) / 1000)),
    isExceeded: used > limit,
  });
  return {
    /** `address` is one of `addressKey`, so that all of a network of IPv6 count as one caller. */
    byAddress(address: string) {
      const limit = limits.perAddress;
      if (limit === 0) return null;
      return statusOf('address', limit, counters.byAddress.count(address, limit));
    },
    byKey({ id, requestsPerMinute }: ApiKey) {
      const limit = requestsPerMinute ?? limits.perKey;
      return limit === 0 ? null : statusOf('key', limit, counters.byKey.count(id, limit));
    },
  };
}

/** A refusal for each number of seconds to wait. Created once, because building a stack trace costs more than sending it. */
const RATE_LIMITED = Array.from(
  { length: WINDOW_MS / 1000 + 1 },
  (_, seconds) =>
    new ApiError('rate_limited', 'Too many requests. Try again later.', {
      headers: { 'retry-after': String(seconds) },
    }),
);

/** Sets `RateLimit` and `RateLimit-Policy` of the IETF draft, and throws 429 if the limit is exceeded (SPEC §7). */
export function applyRate(reply: FastifyReply, rate: RateStatus | null): void {
  if (rate === null) return;
  const { policy, limit, remaining, resetSeconds, isExceeded } = rate;
  void reply
    .header('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`)
    .header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_MS / 1000}`);
  // There is a refusal for each number from 0 to the length of the window.
  if (isExceeded) throw RATE_LIMITED[Math.min(Math.max(1, resetSeconds), WINDOW_MS / 1000)] as ApiError;
}
