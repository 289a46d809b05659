import type { IncomingMessage, ServerResponse } from 'node:http';

/** The headers that an answer depends on; each is undefined if it was not sent. */
export interface PlainHeaders {
  readonly key: string | undefined;
  readonly condition: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly origin: string | undefined;
  readonly requestId: string | undefined;
}

/**
 * The headers of a GET that is first in its connection's pipeline and has nothing unusual about it; null for any other
 * request.
 */
export function plainHeaders(request: IncomingMessage, response: ServerResponse): PlainHeaders | null {
  // Node gives a response its socket when all earlier ones of the connection have been sent.
  if (request.method !== 'GET' || response.socket === null || request.httpVersionMinor !== 1) return null;
  // Only `set-cookie` would be a list.
  const headers = request.headers as Readonly<Record<string, string | undefined>>;
  return hasUnusual(headers) || countHosts(request.rawHeaders) !== 1
    ? null
    : {
        key: headers['x-api-key'],
        condition: headers['if-none-match'],
        acceptEncoding: headers['accept-encoding'],
        origin: headers['origin'],
        requestId: headers['x-request-id'],
      };
}

/** Sent with bodies, upgrades and traces, which need a closer look. */
const hasUnusual = (headers: Readonly<Record<string, string | undefined>>) =>
  headers['content-length'] !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  headers['upgrade'] !== undefined ||
  headers['expect'] !== undefined ||
  headers['traceparent'] !== undefined;

function countHosts(raw: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === 'host') hosts++;
  return hosts;
}
