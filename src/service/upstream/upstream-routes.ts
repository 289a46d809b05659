import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/error-codes.ts';
import { KEY_HEADER } from '#contract/routes.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { traceHeaders } from '../http/tracing.ts';
import { addressKey } from '../lib/client-address.ts';
import { upstreamAddress } from './address.ts';
import { toProxyResponse } from './proxy-response.ts';
import type { Upstream } from './upstream-client.ts';

const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since'];

/**
 * Registers the four operations that read data, which are passed on to the upstream server. HEAD is sent as GET, so
 * that the body can be validated.
 */
export function upstreamRoutes(register: RegisterOperation, upstream: Upstream): void {
  const { health: _own, ...proxied } = endpoints;
  for (const endpoint of Object.values(proxied))
    register(endpoint, async (request, reply) => {
      const headers = requestHeaders(request);
      const { ip, signal } = request;
      const sent = { path: upstreamAddress(endpoint, request), headers, caller: addressKey(ip), signal };
      const about = {
        withKey: KEY_HEADER in headers,
        conditional: CONDITIONAL_HEADERS.some((name) => name in headers),
      };
      const {
        status,
        headers: theirs,
        body,
      } = await upstream.get(sent, (response, deadline) => toProxyResponse(response, about, deadline));
      if (status === 429 || Object.keys(theirs).some(isRateHeader)) removeRateHeaders(reply);
      if (status >= 400) request.sentErrorCode = codeIn(body);
      void reply.code(status).headers(theirs);
      return status === 304 ? reply.send() : reply.send(body);
    });
}

/** Longer bodies are no error envelopes, and parsing them would block other requests. */
const MAX_ENVELOPE_BYTES = 10_000;

/** Returns the error code in a body of JSON, for the log; null if it has none of the contract's. */
function codeIn(body: Buffer): ErrorCode | null {
  if (body.length > MAX_ENVELOPE_BYTES) return null;
  const envelope: unknown = JSON.parse(new TextDecoder().decode(body));
  const code = typeof envelope === 'object' && envelope !== null && 'code' in envelope ? envelope.code : null;
  return ERROR_CODES.find((known) => known === code) ?? null;
}

const isRateHeader = (name: string) => name.startsWith('ratelimit');

/** Removes this service's rate limit headers, because the upstream server's would contradict them. */
function removeRateHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) if (isRateHeader(name)) reply.removeHeader(name);
}

/**
 * Returns the request headers to pass on. Other headers of a browser or proxy aren't meant for the upstream server.
 */
function requestHeaders(request: FastifyRequest): Record<string, string> {
  const { id, headers } = request;
  const names = ['accept', ...CONDITIONAL_HEADERS, KEY_HEADER];
  const sent = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(sent), ...traceHeaders(request), 'x-request-id': id };
}
