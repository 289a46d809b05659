import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
// The default import, since a test makes compression fail.
import zlib from 'node:zlib';
import { REVISION_HEADER } from '#contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DataSet } from '../data-sets/store.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';
import { chooseEncoding, type Encoding, matchesEtag } from './negotiation.ts';
import type { LoadShedder } from './load-shedding.ts';
import type { ReadyResponses } from './ready-responses.ts';

const compressors = {
  br: (body: Buffer) =>
    promisify(zlib.brotliCompress)(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(zlib.gzip)(body),
} as const satisfies Record<Encoding, unknown>;

/** Into memory of its own: a result of zlib may be the first bytes of 16 kB, which would all stay in memory. */
export async function compressBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const bytes = await compressors[encoding](body);
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Smaller bodies fit in one packet anyway. */
const MIN_COMPRESS_BYTES = 1_000;

/** The share of bodies for which a full cache makes room, of those that can be made anew. */
const ADMITTED = 1 / 1000;

interface CachedResponse {
  readonly bodies: { readonly identity: Buffer } & Partial<Record<Encoding, Buffer>>;
  readonly compressing: Partial<Record<Encoding, Promise<Buffer>>>;
}

export interface ResponseCache {
  /**
   * Sends the response for `name` (the canonical query), calling `make` only on a cache miss. A
   * matching `if-none-match` gets 304. `make` throws what must not be cached, such as a 404. From then on, the hot
   * path answers the same request; with `makeNow`, which does not wait, also after the body was evicted. It is kept
   * for as long, so it must not be made where it can see the request.
   */
  send(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    dataSet: DataSet,
    name: string,
    make: () => Promise<string>,
    makeNow?: () => string | null,
  ): Promise<FastifyReply>;
}

export interface ResponseCacheOptions {
  readonly ready: ReadyResponses;
  readonly loadShedder: Pick<LoadShedder, 'run'>;
  /** Part of the ETag, since another release may serialize the same data differently. */
  readonly release: string;
  readonly maxBytes?: number;
  readonly metrics?: Pick<Metrics, 'countCacheLookup'>;
}

export function createResponseCache({
  release,
  ready,
  loadShedder,
  maxBytes = 16 * 2 ** 20,
  metrics = NO_METRICS,
}: ResponseCacheOptions): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) => sizeOf(bodies.identity.length),
  });
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
      const found = cache.get(tag);
      metrics.countCacheLookup(found ? 'hit' : 'miss');
      const text = found ? '' : await loadShedder.run(request.waitingSince, make);
      // `*` matches any existing response, so it can only be checked after `make` succeeded.
      if (condition?.trim() === '*') return reply.code(304).headers(headers).send();
      void reply.headers(headers).type('application/json; charset=utf-8');
      const bytes = found?.bodies.identity.length ?? Buffer.byteLength(text);
      const encoding = bytes < MIN_COMPRESS_BYTES ? 'identity' : chooseEncoding(request, compressors);
      const canRemake = encoding === 'identity' && makeNow !== undefined;
      const remake = canRemake ? remakeWith(cache, tag, makeNow) : undefined;
      const send = (body: Buffer | string, length: number) => {
        if (encoding !== 'identity') void reply.header('content-encoding', encoding);
        void reply.header('content-length', length);
        ready.add({ request, reply }, { revision, tag }, findBody(cache, tag, encoding), remake);
        return reply.send(body);
      };
      if (!found && canRemake && !admits(cache, bytes)) return send(text, bytes);
      const cached = found ?? { bodies: { identity: Buffer.from(text) }, compressing: {} };
      cache.set(tag, cached);
      const { identity } = cached.bodies;
      if (encoding === 'identity') return send(identity, bytes);
      try {
        const body = cached.bodies[encoding] ?? (await compress(cached, encoding));
        return send(body, body.length);
      } catch (error) {
        request.log.warn({ err: error }, 'compression failed');
        return reply.send(identity);
      }
    },
  };
}

type Cache = LRUCache<string, CachedResponse>;

/** Leaves room for the body and two compressed variants. */
const sizeOf = (bytes: number) => bytes * 2 + 500;

/**
 * Whether a body that can be made anew may displace others. Few may: who reads all pages in turns would find none of
 * them in a cache that always drops the oldest, while those that many ask for get in all the same.
 */
const admits = ({ calculatedSize, maxSize }: Cache, bytes: number) =>
  calculatedSize + sizeOf(bytes) <= maxSize || Math.random() < ADMITTED;

// The functions that are remembered are made out here: what is made beside a request keeps all of it in memory.
const findBody = (cache: Cache, tag: string, encoding: Encoding | 'identity') => () =>
  cache.get(tag)?.bodies[encoding];

/** Undefined if it can't be made now. */
const remakeWith = (cache: Cache, tag: string, makeNow: () => string | null) => () => {
  try {
    const text = makeNow() ?? undefined;
    if (text !== undefined && Math.random() < ADMITTED)
      cache.set(tag, { bodies: { identity: Buffer.from(text) }, compressing: {} });
    return text;
  } catch {
    return undefined;
  }
};

/** Compresses once for all callers; failures are not cached, so the next caller retries. */
async function compress({ bodies, compressing }: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const running = (compressing[encoding] ??= compressBody(bodies.identity, encoding));
  try {
    return (bodies[encoding] = await running);
  } finally {
    if (compressing[encoding] === running) delete compressing[encoding];
  }
}
