import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { Config } from '../config.ts';
import { allowOrigins } from './cors.ts';
import { refusalOf } from './envelope.ts';
import { answerFailure } from './failure.ts';
import { answerClientError, answerNodeCases, checkFraming } from './framing.ts';
import { createLimiters, type Limiters } from './limits.ts';
import { requestIdOf } from './request-id.ts';
import { logRequests } from './request-log.ts';
import { SERVER_OPTIONS } from './server-options.ts';
import { stopGently } from './stopping.ts';

export interface ServerOptions {
  readonly config: Pick<Config, 'corsOrigins' | 'limits' | 'trustProxy'>;
  readonly logger: FastifyBaseLogger;
}

/** A server without routes: framing, request id, limit by address, failures, log and stop are in place. */
export async function createServer({
  config,
  logger,
}: ServerOptions): Promise<{ app: FastifyInstance; limiters: Limiters }> {
  const app = fastify({
    ...SERVER_OPTIONS,
    loggerInstance: logger,
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    genReqId: requestIdOf,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFailure,
  });
  const limiters = await createLimiters(app, config.limits);

  answerNodeCases(app);
  logRequests(app);
  stopGently(app);
  app.decorateRequest('apiKey', null);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    checkFraming(request);
    // The route as well as the address: `/%61pi/…` reaches the same operations.
    if (![request.url, request.routeOptions.url].some((path) => path?.startsWith('/api/'))) return;
    void reply.header('vary', 'x-api-key, accept-encoding');
    // A liveness probe must not be told to wait: it touches nothing, and is how an outage is noticed.
    if (request.routeOptions.url !== endpoints.health.path) await limiters.byAddress(request, reply);
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw refusalOf(404);
  });
  await allowOrigins(app, config.corsOrigins);
  return { app, limiters };
}
