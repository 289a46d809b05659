import { type Endpoint, endpoints, KEY_HEADER } from '#contract/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf } from '../http/envelope.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { upstreamAddress } from './address.ts';
import { toPassedOn } from './proxy-response.ts';
import type { Upstream } from './upstream-client.ts';

const CONDITIONS = ['if-none-match', 'if-modified-since'];

/**
 * The five operations, answered by the other server. HEAD asks it for a GET, so that a body is judged
 * in either case; Fastify leaves it out.
 */
export function upstreamRoutes(register: RegisterOperation, upstream: Upstream): void {
  for (const endpoint of Object.values(endpoints))
    register(endpoint, async (request, reply) => {
      const headers = forwardedHeaders(endpoint, request);
      const answer = await upstream.get(upstreamAddress(endpoint, request), headers, request.signal);
      const {
        status,
        headers: returned,
        body,
      } = toPassedOn(answer, {
        withKey: KEY_HEADER in headers,
        conditional: CONDITIONS.some((name) => name in headers),
        health: endpoint === endpoints.health,
      });
      void reply.code(status).headers(returned);
      return status === 204 || status === 304 ? reply.send() : reply.send(body);
    });
}

/** These and no others: what else a browser or a proxy adds is not meant for the other server. */
function forwardedHeaders({ scope }: Endpoint, { id, headers }: FastifyRequest): Record<string, string> {
  const names = ['accept', ...CONDITIONS, ...(scope === null ? [] : [KEY_HEADER])];
  const sent = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(sent), 'x-request-id': id };
}

/** The dashboard's settings; our description of the API would not be the other server's. */
export function upstreamDocuments(app: FastifyInstance, version: string): void {
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ apiBaseUrl: '', logoBaseUrl: null, version }),
  );
  app.get('/openapi.json', () => {
    throw refusalOf(404);
  });
}
