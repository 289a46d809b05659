import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { ApiKey } from '../keys/key-store.ts';
import { ApiError } from '../lib/api-error.ts';

/** The requests of one caller in its current window, counted until they exceed the limit. */
export interface Counter {
  used: number;
  /** When the window ends, in milliseconds of `performance.now`. */
  endsAt: number;
  /** When the latest request was counted, by the same clock. */
  countedAt: number;
  /** Number of requests not yet reported to the other processes (see `shared-rate-limits/`). */
  unshared: number;
}

/** Counts the requests of each caller, in windows of one minute. */
export type RateCounters = ReturnType<typeof createRateCounters>;

/** Length of a window. All limits are per minute, because SPEC §8 names no window. */
export const WINDOW_MS = 60_000;

/**
 * Maximum number of callers counted at the same time. The least recently used counter is dropped, so a caller with
 * more addresses than this could reset its own count.
 */
const MAX_COUNTERS = 100_000;

/** Creates counters in memory. The window of a caller begins with its first request. */
export function createRateCounters(now: () => number = () => performance.now()) {
  // The option `max` would allocate memory for all counters at once; `maxSize` grows with them.
  const counters = new LRUCache<string, Counter>({ maxSize: MAX_COUNTERS, sizeCalculation: () => 1 });
  let shareCount: ((caller: string, counter: Counter) => void) | null = null;
  return {
    /** Adds `requests` to a caller's count, unless the count already exceeds `max`. Returns the caller's counter. */
    count(caller: string, max: number, requests = 1): Counter {
      const time = now();
      let counter = counters.get(caller);
      if (counter === undefined || time >= counter.endsAt) {
        counter = { used: 0, endsAt: time + WINDOW_MS, countedAt: time, unshared: 0 };
        counters.set(caller, counter);
      }
      counter.countedAt = time;
      if (counter.used <= max) {
        counter.used += requests;
        counter.unshared += requests;
        shareCount?.(caller, counter);
      }
      return counter;
    },
    share(onCount: (caller: string, counter: Counter) => void): void {
      shareCount = onCount;
    },
  };
}

/** The counters of this process, by address and by key. `shared-rate-limits/` shares them with other processes. */
export type Counters = ReturnType<typeof createCounters>;

/** Creates counters that know only the requests of this process. */
export const createCounters = () => ({
  byAddress: createRateCounters(),
  byKey: createRateCounters(),
});

/** Functions that count a request against the limit of its address or key. They return null if there is no limit. */
export type Limiters = ReturnType<typeof createLimiters>;

export type RateStatus = NonNullable<ReturnType<Limiters['byAddress']>>;

/** Creates the limiters of a service. A limit that is set on a key overrides `limits.perKey`. */
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
    /**
     * Counts a request from an IP address. The address must come from `addressKey`, which treats a whole IPv6 network
     * as one caller.
     */
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
 * Errors for refused requests, by the number of seconds to wait. They are created once, because building a stack
 * trace costs more than sending the refusal.
 */
const RATE_LIMITED = Array.from(
  { length: WINDOW_MS / 1000 + 1 },
  (_, seconds) =>
    new ApiError('rate_limited', 'Too many requests. Try again later.', {
      headers: { 'retry-after': String(seconds) },
    }),
);

/** Sets the headers `RateLimit` and `RateLimit-Policy` (an IETF draft). Throws 429 if the limit is exceeded (SPEC §7). */
export function applyRate(reply: FastifyReply, rate: RateStatus | null): void {
  if (rate === null) return;
  const { policy, limit, remaining, resetSeconds, isExceeded } = rate;
  void reply
    .header('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`)
    .header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_MS / 1000}`);
  // `RATE_LIMITED` has an element for each number in this range.
  if (isExceeded) throw RATE_LIMITED[Math.min(Math.max(1, resetSeconds), WINDOW_MS / 1000)] as ApiError;
}
