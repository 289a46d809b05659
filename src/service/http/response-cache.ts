import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DataSet } from '../data-sets/current-data-set.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { acceptedEncoding, compressBody, type ContentEncoding } from './content-encoding.ts';
import { createTagger, isNotModified, matchesEtag, cacheHeadersOf } from './etag.ts';
import { callerOf } from './load-shedding.ts';
import type { CompleteResponse } from './send-response.ts';

/**
 * Keeps JSON responses in memory, in each encoding that callers accept. A response is stored when it is read for the
 * second time, so that a caller who walks through all pages doesn't evict those that many callers read. A new data set
 * clears the cache.
 */
export type ResponseCache = ReturnType<typeof createResponseCache>;

interface ResponseCacheOptions {
  /**
   * The version of Dossier. It is a part of every ETag, because another version may serialize the same data
   * differently.
   */
  readonly version: string;
  /** How much memory stored responses may take, in bytes (`RESPONSE_CACHE_MB`). */
  readonly maxBytes: number;
  readonly metrics: Pick<Metrics, 'countCacheLookup'>;
}

/** A stored response, and the 304 for callers that already have it. */
interface StoredResponse {
  readonly tag: string;
  readonly ok: CompleteResponse & { readonly body: Buffer };
  readonly notModified: CompleteResponse;
}

/** Smaller bodies are not compressed, since they fit into one packet anyway. */
const MIN_COMPRESS_BYTES = 1_000;
/** Estimated overhead of a cache entry, in bytes. */
const ENTRY_BYTES = 1_000;

/** Returns the key of a stored response. Callers that accept another encoding get another response. */
const entryKeyOf = (accepted: ContentEncoding | 'identity', cacheKey: string) => `${accepted} ${cacheKey}`;

const sizeOf = (entryKey: string, { ok: { headers, body } }: StoredResponse) =>
  ENTRY_BYTES + entryKey.length + headers.join('').length + body.length;

/** Creates an in-memory cache of complete JSON responses. */
export function createResponseCache({ version, maxBytes, metrics }: ResponseCacheOptions) {
  const maxSize = Math.max(1, maxBytes);
  const responses = new LRUCache<string, StoredResponse>({ maxSize });
  /**
   * The tags of responses that were recently read from the data set. A response is stored only if its tag is here
   * already, which means that it is read for the second time. A tag counts as many bytes as its response has, so there
   * are about as many tags as responses that can be stored.
   */
  const recentlyRead = new LRUCache<string, true>({ maxSize });
  const compressing = new Map<string, Promise<Buffer>>();
  let revision = '';

  /**
   * Clears the stored responses of a replaced data set. Its tags may stay: no response of another data set has them.
   */
  const clearIfReplaced = (dataSet: Pick<DataSet, 'revision'>) => {
    if (dataSet.revision === revision) return;
    responses.clear();
    ({ revision } = dataSet);
  };

  const tagOf = createTagger(version);

  /** Compresses a body once for all requests that wait for it. */
  function compress(
    request: FastifyRequest,
    tag: string,
    text: string,
    encoding: ContentEncoding,
  ): Promise<Buffer> {
    // Unlike a cache key, a tag depends on the data set too.
    const bodyKey = `${encoding} ${tag}`;
    const running = compressing.get(bodyKey);
    if (running !== undefined) return running;
    const started = compressBody(Buffer.from(text), encoding, callerOf(request)).finally(() =>
      compressing.delete(bodyKey),
    );
    compressing.set(bodyKey, started);
    return started;
  }

  /**
   * Compresses a body as the caller accepts it. If that fails, the body is sent uncompressed and not stored, so that
   * the next request tries again.
   */
  async function encode(
    request: FastifyRequest,
    accepted: ContentEncoding | 'identity',
    tag: string,
    text: string,
  ) {
    if (accepted === 'identity' || Buffer.byteLength(text) < MIN_COMPRESS_BYTES)
      return { encoding: 'identity' as const, body: toBuffer(text), canBeStored: true };
    try {
      const body = await compress(request, tag, text, accepted);
      return { encoding: accepted, body, canBeStored: true };
    } catch (err) {
      request.log.warn(
        { err, request: request.id },
        'A response could not be compressed, so it was sent uncompressed.',
      );
      return { encoding: 'identity' as const, body: toBuffer(text), canBeStored: false };
    }
  }

  function store(entryKey: string, response: StoredResponse): void {
    const size = sizeOf(entryKey, response);
    if (recentlyRead.has(response.tag)) responses.set(entryKey, response, { size });
    recentlyRead.set(response.tag, true, { size });
  }

  return {
    /**
     * Finds a response without reading the data set: a stored one, or a 304 if the caller already has the current
     * response, whether it is stored or not. Returns undefined if the data set must be read.
     */
    find(
      request: FastifyRequest,
      dataSet: Pick<DataSet, 'revision'>,
      cacheKey: string,
    ): CompleteResponse | undefined {
      clearIfReplaced(dataSet);
      const stored = responses.get(entryKeyOf(acceptedEncoding(request), cacheKey));
      if (stored !== undefined) {
        const isKnown = isNotModified(request, stored.tag);
        metrics.countCacheLookup(isKnown ? 'not_modified' : 'hit');
        return isKnown ? stored.notModified : stored.ok;
      }
      // `*` is left to `respond`, because only reading shows whether the response exists.
      const condition = request.headers['if-none-match'];
      const tag = condition === undefined ? undefined : tagOf(dataSet, cacheKey);
      if (tag !== undefined && matchesEtag(condition, tag)) {
        metrics.countCacheLookup('not_modified');
        return { status: 304, headers: cacheHeadersOf(tag, dataSet) };
      }
      metrics.countCacheLookup('miss');
      return undefined;
    },

    /**
     * Makes the response of the JSON that was read: compressed as the caller accepts it, or a 304. Stores the response if
     * the same one was recently read before.
     */
    async respond(
      request: FastifyRequest,
      dataSet: Pick<DataSet, 'revision'>,
      cacheKey: string,
      json: string,
    ): Promise<CompleteResponse> {
      const tag = tagOf(dataSet, cacheKey);
      const accepted = acceptedEncoding(request);
      const { encoding, body, canBeStored } = await encode(request, accepted, tag, json);
      const cacheHeaders = cacheHeadersOf(tag, dataSet);
      const headers = [
        ...cacheHeaders,
        'content-type',
        'application/json; charset=utf-8',
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ];
      const ok = { status: 200, headers, body };
      const notModified = { status: 304, headers: cacheHeaders };
      // Don't store the response if another request has found a newer data set in the meantime.
      if (canBeStored && dataSet.revision === revision)
        store(entryKeyOf(accepted, cacheKey), { tag, ok, notModified });
      return isNotModified(request, tag) ? notModified : ok;
    },
  };
}

/**
 * Copies a text into memory of its own. A small Buffer would share a block of memory with others, and keep the whole
 * block in use.
 */
function toBuffer(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
