import { LRUCache } from 'lru-cache';
import type { ApiKey } from '../keys/store.ts';
import { ApiError } from './api-error.ts';
import { addressKey } from './client-address.ts';
import {
  type Counter,
  createRateCounters,
  type RateCounters,
  WINDOW_MS,
} from '../rate-limits/rate-counters.ts';

/** Requests a minute; 0 is no limit. */
export interface Limits {
  readonly perAddress: number;
  /** For keys without a limit of their own. */
  readonly perKey: number;
}

/** The state of a caller's limit after a request was counted. */
export interface RateStatus {
  readonly policy: 'address' | 'key';
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the count starts again. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** Counts a request at once, without waiting; null if there is no limit (SPEC §8). */
export interface Limiters {
  byAddress(address: string): RateStatus | null;
  /** A request that costs more than others counts as several: `extra` more than the one before. */
  byKey(key: ApiKey, extra?: number): RateStatus | null;
}

/** The counts behind the limiters: one pair per process, shared with other processes through a hub. */
export interface Counters {
  readonly byAddress: RateCounters;
  readonly byKey: RateCounters;
}

/** Counts this process only, until `shareCounters` adds the others. */
export const createCounters = (): Counters => ({
  byAddress: createRateCounters(),
  byKey: createRateCounters(),
});

/** Few addresses send most requests. */
const MAX_REMEMBERED_ADDRESSES = 10_000;

/** A limit set on a key overrides `perKey`. An IPv6 address counts as its /64 network. */
export function createLimiters(limits: Limits, counters: Counters = createCounters()): Limiters {
  const addressKeys = new LRUCache<string, string>({ max: MAX_REMEMBERED_ADDRESSES });
  const callerAt = (address: string) => {
    const known = addressKeys.get(address);
    if (known !== undefined) return known;
    const caller = addressKey(address);
    addressKeys.set(address, caller);
    return caller;
  };
  const statusOf = (policy: RateStatus['policy'], limit: number, { used, endsAt, countedAt }: Counter) => ({
    policy,
    limit,
    remaining: Math.max(0, limit - used),
    // Sums of fractions of milliseconds are not exact: the window would have 61 seconds now and then.
    resetSeconds: Math.max(0, Math.ceil(Math.round(endsAt - countedAt) / 1000)),
    isExceeded: used > limit,
  });
  return {
    byAddress: (address) =>
      limits.perAddress === 0
        ? null
        : statusOf(
            'address',
            limits.perAddress,
            counters.byAddress.count(callerAt(address), limits.perAddress),
          ),
    byKey({ id, requestsPerMinute }, extra) {
      const limit = requestsPerMinute ?? limits.perKey;
      // Never more than the limit in all: no waiting would help.
      const points = extra === undefined ? 1 : Math.min(extra, limit - 1);
      return limit === 0 ? null : statusOf('key', limit, counters.byKey.count(id, limit, points));
    },
  };
}

let lastPolicy = '';
let lastLimit = -1;
let lastLines = '';

/** The lines that are the same for all requests with this limit. */
function limitLines(policy: RateStatus['policy'], limit: number): string {
  if (policy !== lastPolicy || limit !== lastLimit) {
    [lastPolicy, lastLimit] = [policy, limit];
    lastLines = `ratelimit-limit: ${limit}\r\nratelimit-policy: "${policy}";q=${limit};w=${WINDOW_MS / 1000}\r\n`;
  }
  return lastLines;
}

/**
 * Lines of a response: `RateLimit` and `RateLimit-Policy` of the IETF draft, and the three headers of its earlier
 * versions, which more clients read.
 */
export const rateLines = ({ policy, limit, remaining, resetSeconds }: RateStatus): string =>
  `${limitLines(policy, limit)}ratelimit-remaining: ${remaining}\r\nratelimit-reset: ${resetSeconds}\r\nratelimit: "${policy}";r=${remaining};t=${resetSeconds}\r\n`;

/** By seconds to wait. Made once each: a stack trace would cost more than the rest of a refusal. */
const RATE_LIMITED = Array.from(
  { length: WINDOW_MS / 1000 + 1 },
  (_, seconds) =>
    new ApiError('rate_limited', 'Too many requests. Try again later.', {
      headers: { 'retry-after': String(seconds) },
    }),
);

/** The 429 with `retry-after`, in whole seconds and at least 1 (SPEC §7). */
export function rateLimited({ resetSeconds }: RateStatus): ApiError {
  const seconds = Math.min(Math.max(1, resetSeconds), WINDOW_MS / 1000);
  // There is one for each number from 0 to the length of the window.
  return RATE_LIMITED[seconds] as ApiError;
}
