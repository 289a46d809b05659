import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../keys/store.ts';
import { Refusal } from './refusal.ts';

/** Requests a minute; 0 is no limit. */
export interface Limits {
  readonly perAddress: number;
  readonly perKey: number;
}

/** Counts a request, states the limit in headers, and throws a 429 refusal when it is used up (SPEC §8). */
export interface Limiters {
  byAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  byKey(request: FastifyRequest, reply: FastifyReply, key: ApiKey): Promise<void>;
}

/** Both limits. Counters live in this process. */
export async function createLimiters(app: FastifyInstance, limits: Limits): Promise<Limiters> {
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const counted = (max: number, keyGenerator?: CreateRateLimitOptions['keyGenerator']) => {
    if (max === 0) return async () => undefined;
    const count = app.createRateLimit({ max, timeWindow: 60_000, ...(keyGenerator && { keyGenerator }) });
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const counter = await count(request);
      if (counter.isAllowed) return;
      const headers = {
        'ratelimit-limit': String(counter.max),
        'ratelimit-remaining': String(counter.remaining),
        'ratelimit-reset': String(counter.ttlInSeconds),
      };
      void reply.headers(headers);
      if (!counter.isExceeded) return;
      throw new Refusal('rate_limited', 'Too many requests. Try again later.', {
        headers: { ...headers, 'retry-after': String(Math.max(1, counter.ttlInSeconds)) },
      });
    };
  };
  const keyIds = new WeakMap<FastifyRequest, string>();
  const byKey = counted(limits.perKey, (request) => keyIds.get(request) ?? '');
  return {
    byAddress: counted(limits.perAddress),
    byKey(request, reply, key) {
      keyIds.set(request, key.id);
      return byKey(request, reply);
    },
  };
}
