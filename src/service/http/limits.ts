import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { ApiKey } from '../keys/store.ts';
import { Refusal } from './api-error.ts';

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

/** Counters kept for each limit; when there are more callers, those who called last keep theirs. */
const MAX_COUNTERS = 20_000;

/** Both limits. Counters live in this process. */
export async function createLimiters(app: FastifyInstance, limits: Limits): Promise<Limiters> {
  await app.register(rateLimit, { global: false });
  app.server.on('connection', requirePeerAddress);
  const counted = (max: number, keyGenerator?: RateLimitOptions['keyGenerator']) => {
    if (max === 0) return async () => undefined;
    const options: RateLimitOptions = {
      max,
      timeWindow: 60_000,
      // Given to the plugin it would have no effect: each limiter has its own store.
      cache: MAX_COUNTERS,
      ...(keyGenerator && { keyGenerator }),
    };
    const count = app.createRateLimit(options);
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

/**
 * The address of a peer that has reset its connection can't be asked for, though its request can still
 * be read. Asked for at once, it is remembered; a peer that was gone even then waits for no answer.
 */
function requirePeerAddress(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
}
