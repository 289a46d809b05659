import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent } from 'undici';
import { UpstreamUnavailable } from './upstream-unavailable.ts';

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 10_000;
/** Bounds the memory of responses in flight. Queued requests count the wait towards their timeout. */
const MAX_CONNECTIONS = 32;

/** Lower-case names; a repeated header is an array. */
export type UpstreamHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A complete, decompressed response of at most 5 MB. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: UpstreamHeaders;
  readonly body: Buffer;
}

export interface Upstream {
  /** GETs a path with exactly these headers. Throws UpstreamUnavailable; follows no redirect. */
  get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

/** `baseUrl` is origin and path prefix without a trailing slash; `timeoutMs` covers headers and body. */
export function createUpstream(baseUrl: string, { timeoutMs = TIMEOUT_MS } = {}): Upstream {
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/+$/, '');
  const agent = new Agent({ connections: MAX_CONNECTIONS, maxResponseSize: MAX_BYTES });
  return {
    async get(path, headers, signal) {
      try {
        const response = await agent.request({
          method: 'GET',
          origin,
          path: prefix + path,
          headers: { ...headers, 'accept-encoding': 'identity' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        const received = Buffer.from(await response.body.arrayBuffer());
        const body = await decode(received, response.headers['content-encoding']);
        return { status: response.statusCode, headers: response.headers, body };
      } catch (cause) {
        throw new UpstreamUnavailable('did not answer in full', { cause });
      }
    },
    close: () => agent.destroy(),
  };
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
