import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Server } from 'node:http';

/** HTTP options shared by all deployments. Times are in milliseconds. */
export const SERVER_OPTIONS = {
  // `checkFraming` handles a missing Host, with an envelope; Node would send 400 without a body.
  http: {
    requireHostHeader: false,
    // No operation takes a body, so a request should arrive within two seconds.
    headersTimeout: 2_000,
    connectionsCheckingInterval: 250,
  },
  requestTimeout: 2_000,
  keepAliveTimeout: 72_000,
  // `request-log.ts` logs requests instead.
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
  // Requests on open connections are still served during shutdown.
  return503OnClosing: false,
  routerOptions: {
    // Longer than any request line, so that an overlong id is a 400 from the handler instead of a 404.
    maxParamLength: 20_000,
    // Fastify's type only allows plain objects; `queryOf` checks for URLSearchParams.
    querystringParser: (text: string) => new URLSearchParams(text) as unknown as Record<string, unknown>,
  },
} satisfies FastifyHttpOptions<Server>;
