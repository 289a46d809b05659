import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { KEY_HEADER } from '#contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { traceHeaders } from '../http/trace-context.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { upstreamAddress } from './address.ts';
import { toProxyResponse } from './proxy-response.ts';
import type { Upstream } from './upstream-client.ts';

const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since'];

/**
 * Proxies the five operations. HEAD is sent upstream as GET, so that the body is always validated;
 * Fastify drops it from the response.
 */
export function upstreamRoutes(register: RegisterOperation, upstream: Upstream): void {
  for (const endpoint of Object.values(endpoints))
    register(endpoint, async (request, reply) => {
      const headers = requestHeaders(endpoint, request);
      const response = await upstream.get(upstreamAddress(endpoint, request), headers, request.signal);
      const {
        status,
        headers: proxied,
        body,
      } = toProxyResponse(response, {
        withKey: KEY_HEADER in headers,
        conditional: CONDITIONAL_HEADERS.some((name) => name in headers),
        health: endpoint === endpoints.health,
      });
      if (status === 429 || Object.keys(proxied).some(isRateHeader)) removeRateHeaders(reply);
      void reply.code(status).headers(proxied);
      return status === 204 || status === 304 ? reply.send() : reply.send(body);
    });
}

const isRateHeader = (name: string) => name.startsWith('ratelimit');

/** Ours, next to those of the upstream, would contradict them. */
function removeRateHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) if (isRateHeader(name)) reply.removeHeader(name);
}

/** An allow-list: whatever else a browser or a proxy adds is not meant for the upstream. */
function requestHeaders({ scope }: Endpoint, request: FastifyRequest): Record<string, string> {
  const { id, headers } = request;
  const names = ['accept', ...CONDITIONAL_HEADERS, ...(scope === null ? [] : [KEY_HEADER])];
  const sent = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(sent), ...traceHeaders(request), 'x-request-id': id };
}
