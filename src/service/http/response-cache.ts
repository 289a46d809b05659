import { createHash } from 'node:crypto';
import { REVISION_HEADER } from '#contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSet } from '../data-sets/store.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';
import { type Body, type BodyCache, createBodyCache } from './body-cache.ts';
import { compressors } from './compression.ts';
import { chooseEncoding, matchesEtag } from './negotiation.ts';
import type { LoadShedder } from './load-shedding.ts';
import type { ReadyResponses } from './ready-responses.ts';

/** Caches JSON responses in memory, per data set, so entries never expire. */
export interface ResponseCache {
  /**
   * Sends the response for `name` (the canonical query), calling `make` only on a cache miss. A
   * matching `if-none-match` gets 304. `make` throws what must not be cached, such as a 404. From then on, the hot
   * path answers the same request; with `makeNow`, which returns parts without waiting, also after the body was evicted. It is kept
   * for as long, so it must not be made where it can see the request.
   */
  send(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    dataSet: DataSet,
    name: string,
    make: () => Promise<string>,
    makeNow?: () => readonly string[] | null,
  ): Promise<FastifyReply>;
}

/** `ready` receives sent responses for the hot path; `loadShedder` queues the work for the others. */
export interface ResponseCacheOptions {
  readonly ready: ReadyResponses;
  readonly loadShedder: Pick<LoadShedder, 'run'>;
  /** Part of the ETag, since another release may serialize the same data differently. */
  readonly release: string;
  /** Of bodies, compressed or not; 12 MiB by default. */
  readonly maxBytes?: number;
  readonly metrics?: Pick<Metrics, 'countCacheLookup'>;
}

/** Starts empty; in memory only. */
export function createResponseCache({
  release,
  ready,
  loadShedder,
  maxBytes = 12 * 2 ** 20,
  metrics = NO_METRICS,
}: ResponseCacheOptions): ResponseCache {
  const bodies = createBodyCache(maxBytes);
  return {
    async send({ request, reply }, { revision }, name, make, makeNow) {
      const tag = createHash('sha256')
        .update(`${release}\n${revision}\n${name}`)
        .digest('base64url')
        .slice(0, 22);
      // Weak, because all encodings share the tag. Set only on success: errors must not carry it.
      const headers = {
        etag: `W/"${tag}"`,
        'cache-control': 'private, no-cache',
        [REVISION_HEADER]: revision,
      };
      const condition = request.headers['if-none-match'];
      if (matchesEtag(condition, tag)) {
        metrics.countCacheLookup('not_modified');
        void reply.code(304).headers(headers);
        ready.add({ request, reply }, { revision, tag }, null);
        return reply.send();
      }
      const wanted = chooseEncoding(request, compressors);
      const found = bodies.find(tag, wanted);
      metrics.countCacheLookup(found ? 'hit' : 'miss');
      const text = found ? '' : await loadShedder.run(request.waitingSince, make);
      // `*` matches any existing response, so it can only be checked after `make` succeeded.
      if (condition?.trim() === '*') return reply.code(304).headers(headers).send();
      void reply.headers(headers).type('application/json; charset=utf-8');
      const body =
        found ??
        (await bodies.encode(tag, wanted, text, makeNow !== undefined).catch((error: unknown) => {
          request.log.warn({ err: error }, 'compression failed');
          return null;
        }));
      if (body === null) return reply.send(text);
      const { encoding, content } = body;
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      void reply.header('content-length', Buffer.byteLength(content));
      const remake = encoding === 'identity' && makeNow ? remakeWith(bodies, tag, makeNow) : undefined;
      ready.add({ request, reply }, { revision, tag }, findBody(bodies, tag, encoding), remake);
      return reply.send(content);
    },
  };
}

// The functions that are remembered are made out here: what is made beside a request keeps all of it in memory.
const findBody = (bodies: BodyCache, tag: string, encoding: Body['encoding']) => () =>
  bodies.get(tag, encoding);

/** Undefined if it can't be made now. */
const remakeWith = (bodies: BodyCache, tag: string, makeNow: () => readonly string[] | null) => () => {
  try {
    const parts = makeNow() ?? undefined;
    if (parts !== undefined) bodies.offer(tag, parts);
    return parts;
  } catch {
    return undefined;
  }
};
