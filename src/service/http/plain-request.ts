import type { IncomingMessage, ServerResponse } from 'node:http';

/** The headers that an answer depends on; each is undefined if it was not sent. */
export interface PlainHeaders {
  key: string | undefined;
  condition: string | undefined;
  acceptEncoding: string | undefined;
  origin: string | undefined;
  requestId: string | undefined;
}

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
    const field = fieldOf((raw[at] ?? '').toLowerCase());
    if (field === 'other') continue;
    if (field === 'unusual') return null;
    if (field === 'host') {
      hosts++;
      continue;
    }
    // How repeated headers are joined is up to Node.
    if (headers[field] !== undefined) return null;
    headers[field] = raw[at + 1] ?? '';
  }
  return hosts === 1 ? headers : null;
}

/** A `switch` is several times as fast as a look-up here. */
function fieldOf(name: string): keyof PlainHeaders | 'host' | 'unusual' | 'other' {
  switch (name) {
    case 'host':
      return 'host';
    case 'x-api-key':
      return 'key';
    case 'if-none-match':
      return 'condition';
    case 'accept-encoding':
      return 'acceptEncoding';
    case 'origin':
      return 'origin';
    case 'x-request-id':
      return 'requestId';
    // Sent with bodies, upgrades and traces, which need a closer look.
    case 'content-length':
    case 'transfer-encoding':
    case 'upgrade':
    case 'expect':
    case 'traceparent':
      return 'unusual';
    default:
      return 'other';
  }
}
