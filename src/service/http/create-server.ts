import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config.ts';
import { allowOrigins } from './cors.ts';
import { httpError, toApiError, toErrorResponse } from './envelope.ts';
import { type Metrics, NO_METRICS, observeRequests } from '../metrics/metrics.ts';
import type { Readiness } from '../health/readiness.ts';
import { addressMatcher } from './client-address.ts';
import { limitConnections } from './connection-limits.ts';
import { trackPipelines, waitForTurn } from './pipeline.ts';
import { checkFraming, createProtocolErrors } from './protocol-errors.ts';
import { createLimiters, type Limiters } from './limits.ts';
import { requestIdOf } from './request-id.ts';
import { logRequests } from './request-log.ts';
import { SERVER_OPTIONS } from './server-options.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { traceRequests } from './trace-context.ts';

export interface ServerOptions {
  readonly config: Pick<Config, 'corsOrigins' | 'connections' | 'limits' | 'trustProxy'>;
  readonly logger: FastifyBaseLogger;
  readonly metrics?: Metrics;
  readonly readiness: Pick<Readiness, 'isDraining'>;
  /** A connection is closed at the latest when nothing was read or sent for this long during a request. */
  readonly stalledAfterMs?: number;
}

const STALLED_AFTER_MS = 30_000;

/** A server without API routes, but with everything they share: request ids, rate limit by address, error handling, logging, shutdown. */
export async function createServer({
  config,
  logger,
  metrics = NO_METRICS,
  readiness,
  stalledAfterMs = STALLED_AFTER_MS,
}: ServerOptions): Promise<{ app: FastifyInstance; limiters: Limiters }> {
  const isProxy = addressMatcher(config.trustProxy);
  const { answerClientError, answerNodeCases, refuseConnection } = createProtocolErrors(config);
  const app = fastify({
    ...SERVER_OPTIONS,
    // Node looks at the progress of a write when this has passed, and closes at the second look without any.
    connectionTimeout: stalledAfterMs / 2,
    loggerInstance: logger,
    trustProxy: config.trustProxy.length > 0 && isProxy,
    genReqId: requestIdOf,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerBadUrl(error, request, reply),
  });
  const limiters = await createLimiters(app, config.limits);
  // A URL that can't be decoded matches no route, so the onRequest hook never runs for it.
  async function answerBadUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await waitForTurn(request.raw, reply.raw);
      await limiters.byAddress(request, reply);
      handleError(error, request, reply);
    } catch (limitError) {
      handleError(limitError, request, reply);
    }
  }

  trackPipelines(app);
  limitConnections(app, config.connections, isProxy, (socket, error) => {
    metrics.countRefusal('connections');
    refuseConnection(socket, error);
  });
  answerNodeCases(app);
  traceRequests(app);
  logRequests(app);
  observeRequests(app, metrics);
  gracefulShutdown(app, readiness);
  app.decorateRequest('apiKey', null);
  app.addHook('onRequest', async (request, reply) => {
    await waitForTurn(request.raw, reply.raw);
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    checkFraming(request, reply);
    // Check the route as well as the URL: `/%61pi/…` reaches the same operations.
    if ([request.url, request.routeOptions.url].some((path) => path?.startsWith('/api/')))
      void reply.headers({
        vary: 'x-api-key, accept-encoding',
        // For an answer that is opened as a page.
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      });
    if (request.routeOptions.config.rateLimit !== false) await limiters.byAddress(request, reply);
  });
  // Without these, unknown API paths would fall through to the dashboard, which is not rate limited.
  for (const url of ['/api', '/api/*'])
    app.get(url, () => {
      throw httpError(404);
    });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw httpError(404);
  });
  await allowOrigins(app, config.corsOrigins);
  return { app, limiters };
}

function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  if (apiError.status >= 500) request.log.error({ err: error }, 'request failed');
  const response = toErrorResponse(apiError, request.id);
  void reply.code(response.status).headers(response.headers).send(response.body);
}
