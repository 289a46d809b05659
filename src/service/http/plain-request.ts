import type { IncomingMessage, ServerResponse } from 'node:http';

/** The headers that an answer depends on; each is undefined if it was not sent. */
export interface PlainHeaders {
  key: string | undefined;
  condition: string | undefined;
  acceptEncoding: string | undefined;
  origin: string | undefined;
  requestId: string | undefined;
}

const FIELDS: Readonly<Record<string, keyof PlainHeaders>> = {
  'x-api-key': 'key',
  'if-none-match': 'condition',
  'accept-encoding': 'acceptEncoding',
  origin: 'origin',
  'x-request-id': 'requestId',
};

/** Sent with bodies, upgrades and traces, which need a closer look. */
const UNUSUAL = new Set(['content-length', 'transfer-encoding', 'upgrade', 'expect', 'traceparent']);

/**
 * The headers of a GET that is first in its connection's pipeline and has nothing unusual about it, in one pass;
 * null for any other request.
 */
export function plainHeaders(request: IncomingMessage, response: ServerResponse): PlainHeaders | null {
  // Node gives a response its socket when all earlier ones of the connection have been sent.
  if (request.method !== 'GET' || response.socket === null || request.httpVersionMinor !== 1) return null;
  const headers: PlainHeaders = {
    key: undefined,
    condition: undefined,
    acceptEncoding: undefined,
    origin: undefined,
    requestId: undefined,
  };
  const raw = request.rawHeaders;
  let hosts = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    if (name === 'host') hosts++;
    else if (UNUSUAL.has(name)) return null;
    else if (Object.hasOwn(FIELDS, name)) {
      const field = FIELDS[name] ?? 'key';
      // How repeated headers are joined is up to Node.
      if (headers[field] !== undefined) return null;
      headers[field] = raw[at + 1] ?? '';
    }
  }
  return hosts === 1 ? headers : null;
}
