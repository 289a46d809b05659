import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Server } from 'node:http';

/** How the server speaks HTTP, the same for every deployment. Times are milliseconds. */
export const SERVER_OPTIONS = {
  // A request without a host is answered by us, with the envelope, instead of by Node without a body.
  http: {
    requireHostHeader: false,
    // No operation takes a body, so a request that is not here after two seconds is not worth a socket.
    headersTimeout: 2_000,
    connectionsCheckingInterval: 250,
  },
  requestTimeout: 2_000,
  keepAliveTimeout: 72_000,
  // `request-log.ts` writes the one line of a request.
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
  // A request that arrives on an open connection during shutdown is answered like any other.
  return503OnClosing: false,
  routerOptions: {
    // Longer than any request line can be: an id of 150 digits is a bad parameter, not a missing route.
    maxParamLength: 20_000,
    // Fastify's type knows only plain objects; `queryOf` gets this one back and checks that it is one.
    querystringParser: (text: string) => new URLSearchParams(text) as unknown as Record<string, unknown>,
  },
} satisfies FastifyHttpOptions<Server>;
