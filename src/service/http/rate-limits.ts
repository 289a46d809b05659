import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { ApiKey } from '../keys/key-store.ts';
import { ApiError } from '../lib/api-error.ts';

/** The count of one caller in its current window. The count stops growing once it exceeds the limit. */
export interface RateCounter {
  used: number;
  /** When the window ends, in milliseconds of `performance.now`. */
  endsAt: number;
  /** When the latest request arrived, counted or not, by the same clock. */
  seenAt: number;
  /** How many requests were not yet reported to the other processes (see `shared-rate-limits/`). */
  unshared: number;
}

/** Counts the requests of each caller, in windows of one minute. */
export type RateCounters = ReturnType<typeof createRateCounters>;

/** The length of a window. All limits are per minute, because SPEC §8 names no window. */
export const WINDOW_MS = 60_000;

/**
 * How many callers are counted at the same time. Beyond that, the least recently used counter is dropped, so somebody
 * with more addresses than this gets a fresh count for each.
 */
const MAX_COUNTERS = 100_000;

/** Creates counters in memory. The window of a caller begins with its first request. */
export function createRateCounters(now: () => number = () => performance.now()) {
  // The option `max` would allocate memory for all counters at once; `maxSize` grows with them.
  const counters = new LRUCache<string, RateCounter>({ maxSize: MAX_COUNTERS, sizeCalculation: () => 1 });
  let shareCount: ((caller: string, counter: RateCounter) => void) | null = null;
  return {
    /** Adds `requests` to a caller's count, unless the count already exceeds `max`. Returns the caller's counter. */
    count(caller: string, max: number, requests = 1): RateCounter {
      const time = now();
      let counter = counters.get(caller);
      if (counter === undefined || time >= counter.endsAt) {
        counter = { used: 0, endsAt: time + WINDOW_MS, seenAt: time, unshared: 0 };
        counters.set(caller, counter);
      }
      counter.seenAt = time;
      if (counter.used <= max) {
        counter.used += requests;
        counter.unshared += requests;
        shareCount?.(caller, counter);
      }
      return counter;
    },
    /** Calls `onCount` after each counted request, so that other processes can be told. */
    share(onCount: (caller: string, counter: RateCounter) => void): void {
      shareCount = onCount;
    },
  };
}

/** The counters of this process, by address and by key. `shared-rate-limits/` shares them with other processes. */
export type ProcessCounters = ReturnType<typeof createProcessCounters>;

/** Creates counters that know only the requests of this process. */
export const createProcessCounters = () => ({
  byAddress: createRateCounters(),
  byKey: createRateCounters(),
});

/** Counts requests against the limit of their address and of their key. */
export type Limiters = ReturnType<typeof createLimiters>;

export type RateStatus = NonNullable<ReturnType<Limiters['byAddress']>>;

/**
 * Creates the limiters of a service. Each counts a request and returns the caller's status; null if there is no limit.
 * The minute of a caller begins with its first request, and requests beyond the limit don't prolong it. A limit that is
 * set on a key overrides `limits.perKey`.
 */
export function createLimiters(
  limits: Config['limits'],
  counters: ProcessCounters = createProcessCounters(),
) {
  const statusOf = (policy: 'address' | 'key', limit: number, { used, endsAt, seenAt }: RateCounter) => ({
    policy,
    limit,
    remaining: Math.max(0, limit - used),
    // Round to whole milliseconds before dividing: the difference of two inexact times can be 60,000.00001 ms, which
    // would be rounded up to 61 seconds.
    resetSeconds: Math.max(0, Math.ceil(Math.round(endsAt - seenAt) / 1000)),
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
