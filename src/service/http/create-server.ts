import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Readiness } from '../health/readiness.ts';
import { httpError } from '../lib/api-error.ts';
import { addressMatcher } from '../lib/client-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createAccessLog } from './access-log.ts';
import { admitRequests } from './admission.ts';
import { allowOrigins } from './cors.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { rawQuery } from './parse-parameters.ts';
import { createProtocolErrors } from './protocol-errors.ts';
import type { ProcessCounters } from './rate-limits.ts';
import { isAtWork } from './request-pipelining.ts';
import { requestIdOf } from './tracing.ts';

/** Options of both kinds of server: with its own data, or as a proxy of an upstream server. */
export interface ServerOptions {
  readonly config: Pick<
    Config,
    'accessLog' | 'connections' | 'corsOrigins' | 'limits' | 'logCallers' | 'maxDelayMs' | 'trustProxy'
  >;
  readonly counters?: ProcessCounters;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** While this reports that the process is draining, every response closes its connection. */
  readonly readiness: Readiness;
  /** How long a connection may make no progress during a request, in milliseconds. */
  readonly stalledAfterMs?: number;
}

const STALLED_AFTER_MS = 30_000;

function noSchemas(): never {
  throw new Error('Routes have no JSON schemas.');
}

/** The options of Fastify that are always the same. Times are in milliseconds. */
const SERVER_OPTIONS = {
  // Node would answer a missing Host header with 400 and no body. `checkFraming` sends an error envelope instead.
  http: {
    requireHostHeader: false,
    // No operation takes a body, so requests should arrive within two seconds.
    headersTimeout: 2_000,
    connectionsCheckingInterval: 250,
  },
  requestTimeout: 2_000,
  keepAliveTimeout: 72_000,
  // `access-log.ts` logs requests. A logger per request would cost as much as a response from memory.
  logController: new LogController({ disableRequestLogging: true }),
  childLoggerFactory: (logger) => logger,
  // Requests on open connections are still answered during shutdown.
  return503OnClosing: false,
  routerOptions: {
    // No request line is this long, so an overlong id gets the operation's 400 instead of the router's 404.
    maxParamLength: 20_000,
    querystringParser: rawQuery,
  },
  // No route has a JSON schema, and loading Fastify's compilers would take a fifth of the startup time.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
} satisfies FastifyHttpOptions<Server>;

/**
 * Closes a connection on which nothing happens, unless its caller is waiting for the service and would get no answer.
 * Reading a large data set for the first time may take long on a busy machine.
 */
function closeUnlessAwaited(socket: Socket): void {
  const isCallerWaiting = isAtWork(socket) && socket.writableLength === 0;
  if (!isCallerWaiting) socket.destroy();
}

/**
 * Creates a server without operations, but with everything that they share: request ids, limits, errors, logs and
 * shutdown. `onStop` is called when it begins to stop.
 */
export async function createServer(
  { config, counters, logger, metrics, readiness, stalledAfterMs = STALLED_AFTER_MS }: ServerOptions,
  onStop: () => void = () => undefined,
) {
  const isProxy = addressMatcher(config.trustProxy);
  const accessLog = createAccessLog({ config, logger, metrics });
  const { answerClientError, answerNodeCases, refuseConnection } = createProtocolErrors({
    ...config,
    onRefusal: accessLog.noteUnparsed,
  });
  const app = fastify({
    ...SERVER_OPTIONS,
    // Node checks the progress of writes at this interval. At the second check without any, it emits `timeout`.
    connectionTimeout: stalledAfterMs / 2,
    loggerInstance: logger,
    trustProxy: config.trustProxy.length > 0 && isProxy,
    genReqId: requestIdOf,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerBadUrl(error, request, reply),
  });
  const { limiters, loadShedder, answerBadUrl } = admitRequests(app, {
    config,
    counters,
    accessLog,
    logger,
    metrics,
    isProxy,
    refuse: refuseConnection,
  });
  answerNodeCases(app);
  app.server.on('timeout', closeUnlessAwaited);
  gracefulShutdown(app, readiness, onStop);
  // Answer unknown API addresses with 404. Without these routes they would get the dashboard's page, without a rate
  // limit.
  for (const url of ['/api', '/api/*', '/export/*', '/search/*'])
    app.get(url, () => {
      throw httpError(404);
    });
  await allowOrigins(app, config.corsOrigins);
  return { app, limiters, loadShedder };
}
