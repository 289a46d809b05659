import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config.ts';
import { allowOrigins } from './cors.ts';
import { httpError, toApiError, toErrorResponse } from './envelope.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';
import type { Readiness } from '../health/readiness.ts';
import { addressMatcher } from './client-address.ts';
import { limitConnections } from './connection-limits.ts';
import { trackRequest, waitForTurn } from './pipeline.ts';
import { checkFraming, createProtocolErrors } from './protocol-errors.ts';
import type { AccessLog } from './access-log.ts';
import { applyRate } from './authenticate.ts';
import type { HotPath } from './hot-path.ts';
import type { Limiters } from './limits.ts';
import { requestIdOf } from './request-id.ts';
import { type LoadShedder, OVERLOADED } from './load-shedding.ts';
import { logRequests } from './request-log.ts';
import { SERVER_OPTIONS } from './server-options.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { traceRequests } from './trace-context.ts';

/** Options of both kinds of server: with its own data, or in front of an upstream. */
export interface ServerOptions {
  readonly config: Pick<Config, 'corsOrigins' | 'connections' | 'trustProxy'>;
  readonly logger: FastifyBaseLogger;
  readonly metrics?: Metrics;
  /** The hot path is off while this drains, so that responses can close their connections. */
  readonly readiness: Pick<Readiness, 'isDraining'>;
  /** A connection is closed at the latest when nothing was read or sent for this long during a request. */
  readonly stalledAfterMs?: number;
}

const STALLED_AFTER_MS = 30_000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a request, like the server does: from the hot path, or else by Fastify. Returns true if the response is
     * with the kernel already.
     */
    dispatch(request: IncomingMessage, response: ServerResponse): boolean;
  }
}

/** Parts that the app shares between the server and its routes. */
export interface ServerParts {
  readonly limiters: Limiters;
  readonly accessLog: AccessLog;
  readonly loadShedder: LoadShedder;
  /** Gets each request before Fastify; by default, Fastify answers all of them. */
  readonly hotPath?: HotPath;
  /** Called when the server begins to stop; work in flight has `END_WORK_MS` from then on. */
  readonly onStop?: () => void;
}

/** A server without API routes, but with everything they share: request ids, rate limit by address, error handling, logging, shutdown. */
export async function createServer(
  { config, logger, metrics = NO_METRICS, readiness, stalledAfterMs = STALLED_AFTER_MS }: ServerOptions,
  { limiters, accessLog, loadShedder, hotPath = () => false, onStop = () => undefined }: ServerParts,
): Promise<FastifyInstance> {
  const isProxy = addressMatcher(config.trustProxy);
  let isStopping = false;
  const { answerClientError, answerNodeCases, refuseConnection } = createProtocolErrors(config);
  const app = fastify({
    ...SERVER_OPTIONS,
    serverFactory(handler) {
      const server = createHttpServer(SERVER_OPTIONS.http, (request, response) => {
        // Until the next request, Node looks at the progress of a write when this has passed, and closes at the second
        // look without any.
        if (!dispatch(request, response, handler)) request.socket.setTimeout(stalledAfterMs / 2);
      });
      server.requestTimeout = SERVER_OPTIONS.requestTimeout;
      server.keepAliveTimeout = SERVER_OPTIONS.keepAliveTimeout;
      server.prependListener('checkExpectation', trackRequest);
      return server;
    },
    loggerInstance: logger,
    trustProxy: config.trustProxy.length > 0 && isProxy,
    genReqId: requestIdOf,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerBadUrl(error, request, reply),
  });
  function dispatch(
    request: IncomingMessage,
    response: ServerResponse,
    handler: (request: IncomingMessage, response: ServerResponse) => void,
  ): boolean {
    // Fastify says that the connection will be closed.
    const isAnswered = !isStopping && !readiness.isDraining() && hotPath(request, response);
    // Nothing of an answer is left to track when all its bytes are with the kernel.
    if (isAnswered && !response.socket?.writableLength) return true;
    trackRequest(request, response);
    if (!isAnswered) handler(request, response);
    return false;
  }
  app.decorate('dispatch', (request, response) => dispatch(request, response, app.routing));
  app.addHook('preClose', (done) => {
    isStopping = true;
    onStop();
    done();
  });
  // A URL that can't be decoded matches no route, so the onRequest hook never runs for it.
  async function answerBadUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await waitForTurn(request.raw, reply.raw);
      applyRate(reply, limiters.byAddress(request.ip));
      handleError(error, request, reply);
    } catch (limitError) {
      handleError(limitError, request, reply);
    }
  }

  limitConnections(app, config.connections, isProxy, (socket, error) => {
    metrics.countRefusal('connections');
    refuseConnection(socket, error);
  });
  answerNodeCases(app);
  traceRequests(app);
  logRequests(app, accessLog);
  gracefulShutdown(app, readiness);
  app.decorateRequest('apiKey', null);
  app.decorateRequest('waitingSince', 0);
  function admitRequest(request: FastifyRequest, reply: FastifyReply): void {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    checkFraming(request, reply);
    // Check the route as well as the URL: `/%61pi/…` reaches the same operations.
    if ([request.url, request.routeOptions.url].some((path) => path?.startsWith('/api/')))
      void reply.headers({
        vary: 'x-api-key, accept-encoding',
        // For an answer that is opened as a page.
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      });
    if (request.routeOptions.config.isLimited === false) return;
    applyRate(reply, limiters.byAddress(request.ip));
    request.waitingSince = loadShedder.admit(reply.raw);
  }
  app.addHook('onRequest', (request, reply, proceed) => {
    const turn = waitForTurn(request.raw, reply.raw);
    if (turn !== undefined) {
      turn.then(() => admitRequest(request, reply)).then(() => proceed(), proceed);
      return;
    }
    admitRequest(request, reply);
    proceed();
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
  return app;
}

function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  if (apiError.status >= 500 && error !== OVERLOADED) request.log.error({ err: error }, 'request failed');
  const response = toErrorResponse(apiError, request.id);
  void reply.code(response.status).headers(response.headers).send(response.body);
}
