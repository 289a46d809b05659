import { once, setMaxListeners } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { createFairQueue } from '../http/fair-queue.ts';
import { ApiError, ServiceUnavailable } from '../lib/api-error.ts';
import { withDeadline } from './deadline.ts';

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 10_000;
/** Maximum number of requests in flight, which bounds the memory for their responses. */
const MAX_IN_FLIGHT = 32;
/** One caller may have at most half of the requests in flight, so that there is always room for another caller. */
const MAX_PER_CALLER = MAX_IN_FLIGHT / 2;
/** How long idle connections stay open. Many servers close them after five seconds. */
const IDLE_MS = 4_000;

/** Headers with lower-case names. A repeated header is an array. */
export type UpstreamHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A complete and decompressed response of at most 5 MB. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: UpstreamHeaders;
  readonly body: Buffer;
}

/** A request to the upstream server. */
export interface UpstreamRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The caller for whom the request is sent. Waiting callers take turns. */
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** The upstream server can't answer, which becomes a 503 (SPEC §7). `why` completes "The upstream server …". */
export class UpstreamUnavailable extends ServiceUnavailable {
  constructor(why: string, options?: ConstructorParameters<typeof ServiceUnavailable>[1]) {
    super(`The upstream server ${why}.`, options);
    this.name = 'UpstreamUnavailable';
  }
}

/** Sends requests to the upstream server, over connections that stay open. */
export type Upstream = ReturnType<typeof createUpstream>;

/** `baseUrl` has no slash at its end. `timeoutMs` covers headers and body. */
export function createUpstream(baseUrl: string, { timeoutMs = TIMEOUT_MS } = {}) {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const { Agent, request } = base.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_IN_FLIGHT, timeout: IDLE_MS });

  const inFlight = createFairQueue({ size: MAX_IN_FLIGHT, perCaller: MAX_PER_CALLER });
  /** Responses are checked one at a time, because checking a large one takes long. */
  const checking = createFairQueue({ size: 1 });

  const stop = new AbortController();
  // Allow any number of listeners, because each request in flight adds one.
  setMaxListeners(0, stop.signal);

  async function send({ path, headers }: UpstreamRequest, signal: AbortSignal) {
    const sent = request(new URL(prefix + path, base), {
      agent,
      signal,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      sent.emit('error', new Error('It switched to another protocol.'));
    });
    // The cast is needed because `once` resolves with an untyped array.
    const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
    const body = await decode(await readBody(response), response.headers['content-encoding']);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  }
  return {
    /**
     * Sends a GET when it is the caller's turn, and returns what `check` makes of the response. Follows no redirects.
     * Rejects with UpstreamUnavailable, or as `check` does.
     */
    async get<T>(
      asked: UpstreamRequest,
      check: (response: UpstreamResponse, deadline: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const { caller, signal } = asked;
      const endings = [
        { signal, why: 'The caller has left.' },
        { signal: stop.signal, why: 'The service stops.' },
      ];
      try {
        return await withDeadline(timeoutMs, endings, (deadline) =>
          inFlight.run({
            caller,
            work: async () => {
              deadline.throwIfAborted();
              const response = await send(asked, deadline);
              return checking.run({
                caller,
                work: async () => {
                  deadline.throwIfAborted();
                  return check(response, deadline);
                },
              });
            },
          }),
        );
      } catch (cause) {
        if (cause instanceof ApiError || cause instanceof UpstreamUnavailable) throw cause;
        throw new UpstreamUnavailable('did not answer in full', { cause });
      }
    },
    /** Makes requests that are still in flight after `ms` fail with UpstreamUnavailable. */
    endWithin(ms: number): void {
      setTimeout(() => stop.abort(), ms).unref();
    },
    close: async () => agent.destroy(),
  };
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Throwing leaves the loop, which destroys the response and its connection.
    if (bytes > MAX_BYTES) throw new RangeError(`The body is longer than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const decoders = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
} as const;

/**
 * Decompresses a body, because some servers ignore `accept-encoding: identity`. Throws if it would exceed the limit.
 */
async function decode(body: Buffer, encoding: string | string[] | undefined): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity' || body.length === 0) return body;
  if (encoding !== 'gzip' && encoding !== 'br' && encoding !== 'deflate')
    throw new TypeError(`Unknown content encoding: ${String(encoding)}`);
  return decoders[encoding](body, { maxOutputLength: MAX_BYTES });
}
