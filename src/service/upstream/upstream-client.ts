import { once, setMaxListeners } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ServiceUnavailable } from '../http/api-error.ts';
import { withDeadline } from './deadline.ts';

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 10_000;
/** Bounds the memory of responses in flight. Queued requests count the wait towards their timeout. */
const MAX_CONNECTIONS = 32;
/** Less than the five seconds after which many servers close an idle connection. */
const IDLE_MS = 4_000;

/** Lower-case names; a repeated header is an array. */
export type UpstreamHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A complete, decompressed response of at most 5 MB. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: UpstreamHeaders;
  readonly body: Buffer;
}

/** Becomes a 503 (SPEC §7). `why` completes "The upstream server …". */
export class UpstreamUnavailable extends ServiceUnavailable {
  constructor(why: string, options?: ConstructorParameters<typeof ServiceUnavailable>[1]) {
    super(`The upstream server ${why}.`, options);
    this.name = 'UpstreamUnavailable';
  }
}

/** The other server, with a pool of connections that stay open between requests. */
export type Upstream = ReturnType<typeof createUpstream>;

/** `baseUrl` is origin and path prefix without a trailing slash; `timeoutMs` covers headers and body. */
export function createUpstream(baseUrl: string, { timeoutMs = TIMEOUT_MS } = {}) {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const { Agent, request } = base.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_MS });

  const stop = new AbortController();
  // One for each request in flight.
  setMaxListeners(0, stop.signal);

  async function send(path: string, headers: Record<string, string>, signal: AbortSignal) {
    const sent = request(new URL(prefix + path, base), {
      agent,
      signal,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      sent.emit('error', new Error('It switched to another protocol.'));
    });
    // The type of `once` is an array of anything.
    const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
    const body = await decode(await readBody(response), response.headers['content-encoding']);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  }
  return {
    /** GETs a path with exactly these headers. Throws UpstreamUnavailable; follows no redirect. */
    async get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<UpstreamResponse> {
      try {
        const endings = [
          { signal, why: 'The caller has left.' },
          { signal: stop.signal, why: 'The service stops.' },
        ];
        return await withDeadline(timeoutMs, endings, (deadline) => send(path, headers, deadline));
      } catch (cause) {
        throw new UpstreamUnavailable('did not answer in full', { cause });
      }
    },
    /** Gives requests in flight this long, before they fail with UpstreamUnavailable. */
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
    // Leaving the loop destroys the response and its connection.
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

/** Some servers ignore `accept-encoding: identity`. Fails if the body would exceed the limit. */
async function decode(body: Buffer, encoding: string | string[] | undefined): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity' || body.length === 0) return body;
  if (encoding !== 'gzip' && encoding !== 'br' && encoding !== 'deflate')
    throw new TypeError(`Unknown content encoding: ${String(encoding)}`);
  return decoders[encoding](body, { maxOutputLength: MAX_BYTES });
}
