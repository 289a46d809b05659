import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../keys/store.ts';
import { ApiError } from './api-error.ts';
import { addressKey } from './client-address.ts';

/** Requests a minute; 0 is no limit. */
export interface Limits {
  readonly perAddress: number;
  /** For keys without a limit of their own. */
  readonly perKey: number;
}

/** Counts a request, sets the `ratelimit-*` headers, and throws 429 when the limit is exceeded (SPEC §8). */
export interface Limiters {
  byAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** A request that costs more than others counts as several: `points` more than those before. */
  byKey(request: FastifyRequest, reply: FastifyReply, key: ApiKey, points?: number): Promise<void>;
}

/**
 * Counters per limit. The least recently used are evicted, so a caller who could use more addresses than
 * this within a minute would reset its own count.
 */
const MAX_COUNTERS = 100_000;

export async function createLimiters(app: FastifyInstance, limits: Limits): Promise<Limiters> {
  await app.register(rateLimit, { global: false });
  const createLimiter = (
    maxOf: (request: FastifyRequest) => number,
    keyGenerator: NonNullable<RateLimitOptions['keyGenerator']>,
  ) => {
    const options: RateLimitOptions = {
      max: maxOf,
      timeWindow: 60_000,
      // Must be set per limiter: each has its own store, and the plugin's global option is ignored.
      cache: MAX_COUNTERS,
      keyGenerator,
    };
    const count = app.createRateLimit(options);
    return async (request: FastifyRequest, reply: FastifyReply, points = 1) => {
      if (maxOf(request) === 0) return;
      let counter = await count(request);
      for (let point = 1; point < points && !counter.isAllowed && !counter.isExceeded; point++)
        counter = await count(request);
      if (counter.isAllowed) return;
      const headers = {
        'ratelimit-limit': String(counter.max),
        'ratelimit-remaining': String(counter.remaining),
        'ratelimit-reset': String(counter.ttlInSeconds),
      };
      void reply.headers(headers);
      if (!counter.isExceeded) return;
      throw new ApiError('rate_limited', 'Too many requests. Try again later.', {
        headers: { ...headers, 'retry-after': String(Math.max(1, counter.ttlInSeconds)) },
      });
    };
  };
  const keysOf = new WeakMap<FastifyRequest, ApiKey>();
  const byKey = createLimiter(
    (request) => keysOf.get(request)?.requestsPerMinute ?? limits.perKey,
    (request) => keysOf.get(request)?.id ?? '',
  );
  return {
    byAddress: createLimiter(
      () => limits.perAddress,
      ({ ip }) => addressKey(ip),
    ),
    byKey(request, reply, key, points) {
      keysOf.set(request, key);
      return byKey(request, reply, points);
    },
  };
}
