import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { REVISION_HEADER } from '#contract/routes.ts';
import type { DataSet } from '../data-sets/store.ts';
import { addressKey } from '../lib/client-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { compressBody } from './compression.ts';
import { httpError } from './envelope.ts';
import type { LoadShedder } from './load-shedding.ts';
import { acceptedEncoding, type Encoding, matchesEtag } from './negotiation.ts';
import { sendNow } from './send-now.ts';

/**
 * JSON responses in memory, by query and encoding. One is kept when it is asked for again before as many others as there
 * is room for: a reader who walks through all pages leaves none of them. A new data set clears them.
 */
export type ResponseCache = ReturnType<typeof createResponseCache>;

interface ResponseCacheOptions {
  /** Runs each read when it is its caller's turn. */
  readonly loadShedder: Pick<LoadShedder, 'run'>;
  /** Part of the ETag, since another release may serialize the same data differently. */
  readonly release: string;
  /** The most that bodies, headers and queries may take together, in bytes (`RESPONSE_CACHE_MB`). */
  readonly maxBytes: number;
  readonly metrics: Pick<Metrics, 'countCacheLookup'>;
}

/** A response in memory. Its headers are a list of names and values in turn, as `writeHead` takes them. */
interface StoredResponse {
  readonly tag: string;
  /** Headers sent with both 200 and 304. */
  readonly validators: readonly string[];
  /** All headers of a 200, including the validators. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Ends the work for a caller who has left. It is never sent. */
const CALLER_LEFT = httpError(503);

/** What is to be sent: the JSON of a query on a data set. */
interface CacheableQuery {
  readonly dataSet: Pick<DataSet, 'revision'>;
  /** The operation with all of its parameters. */
  readonly query: string;
  readonly read: () => Promise<string>;
}

/** Smaller bodies are not compressed, since they fit in one packet anyway. */
const MIN_COMPRESS_BYTES = 1_000;
/** Estimated overhead of a cache entry, in bytes. */
const ENTRY_BYTES = 1_000;

const sizeOf = (key: string, { headers, body }: StoredResponse) =>
  ENTRY_BYTES + key.length + headers.join('').length + body.length;

/** The caller whose turn the work for a request takes: its key, or its address if it has none. */
const callerOf = ({ apiKey, ip }: FastifyRequest) => apiKey?.id ?? addressKey(ip);

/** Creates an in-memory cache of complete JSON responses. */
export function createResponseCache({ release, loadShedder, maxBytes, metrics }: ResponseCacheOptions) {
  const maxSize = Math.max(1, maxBytes);
  const responses = new LRUCache<string, StoredResponse>({ maxSize });
  /** The tags of responses that were asked for lately, as many as there would be room for the responses themselves. */
  const askedFor = new LRUCache<string, true>({ maxSize });
  const compressing = new Map<string, Promise<Buffer>>();
  let revision = '';

  const clearIfReplaced = (dataSet: Pick<DataSet, 'revision'>) => {
    if (dataSet.revision === revision) return;
    responses.clear();
    ({ revision } = dataSet);
  };

  /** Compresses a body once for all requests that wait for it. */
  function compress(request: FastifyRequest, key: string, text: string, encoding: Encoding): Promise<Buffer> {
    const running = compressing.get(key);
    if (running !== undefined) return running;
    const started = compressBody(Buffer.from(text), encoding, callerOf(request)).finally(() =>
      compressing.delete(key),
    );
    compressing.set(key, started);
    return started;
  }

  /**
   * Encodes a body as the caller accepts it. If it can't be compressed, it is sent as it is and not stored, so that the
   * next caller tries again.
   */
  async function encode(request: FastifyRequest, tag: string, text: string) {
    const encoding = acceptedEncoding(request);
    if (encoding !== 'identity' && Buffer.byteLength(text) >= MIN_COMPRESS_BYTES)
      try {
        return {
          encoding,
          body: await compress(request, `${encoding} ${tag}`, text, encoding),
          isStored: true,
        };
      } catch (err) {
        request.log.warn({ err, request: request.id }, 'compression failed');
        return { encoding: 'identity' as const, body: toBuffer(text), isStored: false };
      }
    return { encoding: 'identity' as const, body: toBuffer(text), isStored: true };
  }

  /** Sends the response, or 304 if the caller has it already; returns which. */
  function send(request: FastifyRequest, reply: FastifyReply, response: StoredResponse): 200 | 304 {
    const condition = request.headers['if-none-match'];
    // `*` matches any response that exists.
    const isNotModified = condition?.trim() === '*' || matchesEtag(condition, response.tag);
    if (isNotModified) sendNow(reply, 304, response.validators);
    else sendNow(reply, 200, response.headers, response.body);
    return isNotModified ? 304 : 200;
  }

  /** Stores a response if it was asked for before. */
  function keep(name: string, response: StoredResponse): void {
    const size = sizeOf(name, response);
    if (askedFor.has(response.tag)) responses.set(name, response, { size });
    askedFor.set(response.tag, true, { size });
  }

  return {
    /**
     * Responds with the stored JSON of this query if there is one. Otherwise reads it, responds and stores it. A caller
     * that has it already gets 304 without reading. `read` throws what must not be stored, such as a 404.
     */
    async respond(
      request: FastifyRequest,
      reply: FastifyReply,
      { dataSet, query, read }: CacheableQuery,
    ): Promise<void> {
      clearIfReplaced(dataSet);
      const name = `${acceptedEncoding(request)} ${query}`;
      const stored = responses.get(name);
      if (stored !== undefined) {
        const status = send(request, reply, stored);
        metrics.countCacheLookup(status === 304 ? 'not_modified' : 'hit');
        return;
      }
      const tag = hash('sha256', `${release}\n${dataSet.revision}\n${query}`, 'base64url').slice(0, 22);
      // The tag is weak, because all encodings share it.
      const etag = ['etag', `W/"${tag}"`];
      const validators = [...etag, 'cache-control', 'private, no-cache', REVISION_HEADER, dataSet.revision];
      if (matchesEtag(request.headers['if-none-match'], tag)) {
        metrics.countCacheLookup('not_modified');
        sendNow(reply, 304, validators);
        return;
      }
      metrics.countCacheLookup('miss');
      const text = await loadShedder.run(callerOf(request), reply.raw, () =>
        request.socket.destroyed ? Promise.reject(CALLER_LEFT) : read(),
      );
      const { encoding, body, isStored } = await encode(request, tag, text);
      const headers = [
        ...validators,
        'content-type',
        'application/json; charset=utf-8',
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ];
      const response = { tag, validators, headers, body };
      if (isStored && dataSet.revision === revision) keep(name, response);
      send(request, reply, response);
    },
  };
}

/** Copies a text into memory of its own. Small Buffers share a block, which would stay as long as one of them. */
function toBuffer(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
