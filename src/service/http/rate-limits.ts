import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { ApiKey } from '../keys/key-store.ts';
import { ApiError } from '../lib/api-error.ts';
import { type Counter, type Counters, createCounters, WINDOW_MS } from './rate-counters.ts';

/** Counts requests against the limit of their address and of their key. */
export type Limiters = ReturnType<typeof createLimiters>;

export type RateStatus = NonNullable<ReturnType<Limiters['byAddress']>>;

/**
 * Creates the limiters of a service. Each counts a request and returns the caller's status; null if there is no limit.
 * The minute of a caller begins with its first request, and requests beyond the limit don't prolong it. A limit that is
 * set on a key overrides `limits.perKey`.
 */
export function createLimiters(limits: Config['limits'], counters: Counters = createCounters()) {
  const statusOf = (policy: 'address' | 'key', limit: number, { used, endsAt, countedAt }: Counter) => ({
    policy,
    limit,
    remaining: Math.max(0, limit - used),
    // Round to whole milliseconds before dividing: the difference of two inexact times can be 60,000.00001 ms, which
    // would be rounded up to 61 seconds.
    resetSeconds: Math.max(0, Math.ceil(Math.round(endsAt - countedAt) / 1000)),
    isExceeded: used > limit,
  });
  return {
    /** Takes an address as `addressKey` returns it, which makes a whole IPv6 network one caller. */
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

/**
 * Errors for refused requests, indexed by the seconds to wait. They are created once, because building a stack trace
 * costs more than sending the refusal.
 */
const RATE_LIMITED = Array.from(
  { length: WINDOW_MS / 1000 + 1 },
  (_, seconds) =>
    new ApiError('rate_limited', 'Too many requests. Try again later.', {
      headers: { 'retry-after': String(seconds) },
    }),
);

/**
 * Sets `RateLimit` and `RateLimit-Policy` (headers of an IETF draft). Throws 429 if the limit is exceeded (SPEC §7).
 */
export function applyRate(reply: FastifyReply, rate: RateStatus | null): void {
  if (rate === null) return;
  const { policy, limit, remaining, resetSeconds, isExceeded } = rate;
  void reply
    .header('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`)
    .header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_MS / 1000}`);
  // The cast is safe: the index is between 1 and 60, and the array has 61 elements.
  if (isExceeded) throw RATE_LIMITED[Math.min(Math.max(1, resetSeconds), WINDOW_MS / 1000)] as ApiError;
}
