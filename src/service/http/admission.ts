import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Config } from '../config.ts';
import type { ApiKey } from '../keys/key-store.ts';
import { httpError } from '../lib/api-error.ts';
import { addressKey } from '../lib/client-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { AccessLog } from './access-log.ts';
import { type ConnectionLimitOptions, limitConnections } from './connection-limits.ts';
import { handleError } from './envelope.ts';
import { createLoadShedder } from './load-shedding.ts';
import { checkFraming } from './protocol-errors.ts';
import { applyRate, createLimiters, type ProcessCounters } from './rate-limits.ts';
import { startNextRequest, waitForEarlierRequests } from './request-pipelining.ts';
import { continueTrace, type TraceContext } from './tracing.ts';
import { limitUnreadAnswers } from './unread-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's API key. Null until it has been accepted, and on routes that need none. */
    apiKey: ApiKey | null;
    /** The id of the API key that was sent, even if the key is refused. For the log. */
    keyId: string | null;
    /** The code of the error that is sent. For the log. */
    sentErrorCode: ErrorCode | null;
    /**
     * The socket's `bytesWritten` when work on the request began. The access log subtracts it to get the size of a
     * streamed body. Null before that, and always if both the access log and the metrics are off.
     */
    sentBefore: number | null;
    /** The trace that the caller started (W3C Trace Context); null if it sent none. */
    trace: TraceContext | null;
  }
  interface FastifyContextConfig {
    /** Set to false on routes that are exempt from the address limit and from load shedding. Default: true. */
    isLimited?: boolean;
  }
}

/** Matches the paths of operations, exports and searches. */
const API_PATH = /^\/(?:api|export|search)\//;

/** The content security policy of API responses, which a browser may open as a page. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

interface AdmissionOptions extends Pick<ConnectionLimitOptions, 'isProxy' | 'refuse'> {
  readonly config: Pick<
    Config,
    'accessLog' | 'connections' | 'limits' | 'logCallers' | 'maxDelayMs' | 'trustProxy'
  >;
  readonly counters: ProcessCounters | undefined;
  readonly accessLog: AccessLog;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
}

/**
 * Limits connections, and adds the steps that requests pass before their route. Every request waits until the earlier
 * ones of its connection are answered, is logged, and must be well-formed (400). Unless its route is exempt
 * (`isLimited`), it is also counted against the limit of its address (429), and refused if the service is too busy
 * (503). Returns the limiters and the load shedder, which routes call later, and the handler for URLs that can't be
 * decoded.
 */
export function admitRequests(
  app: FastifyInstance,
  { config, counters, accessLog, logger, metrics, isProxy, refuse }: AdmissionOptions,
) {
  const limiters = createLimiters(config.limits, counters);
  const unreadAnswers = limitUnreadAnswers(() => metrics.countRefusal('connections'));
  const connections = limitConnections(app.server, {
    limits: config.connections,
    isSendingAheadLimited: config.limits.perAddress > 0,
    isProxy,
    refuse,
    onRefusal: () => metrics.countRefusal('connections'),
  });
  const loadShedder = createLoadShedder({
    maxDelayMs: config.maxDelayMs,
    metrics,
    shouldPause: connections.hasAccepted,
    onOverload: (refused) =>
      logger.warn({ refused }, 'Overloaded: requests were refused that would have waited too long.'),
  });
  const warnOfUntrustedProxy = createProxyWarning({ config, logger });

  /**
   * Counts the request on its connection, and registers what to do when its response ends. Returns a promise that
   * resolves when the earlier requests of the connection are answered; undefined if there are none.
   */
  function trackRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
  ): Promise<void> | undefined {
    const { raw } = request;
    const { raw: response } = reply;
    // For the load shedder, a request is over once its response has been written, however slowly the caller reads it.
    response.on('prefinish', () => {
      loadShedder.end(request, address);
      unreadAnswers.count(response, address);
    });
    response.on('close', () => {
      loadShedder.end(request, address);
      accessLog.end(request, reply);
      startNextRequest(raw, response);
    });
    connections.noteRequest(raw.socket);
    const wait = waitForEarlierRequests(raw, response);
    if (wait !== undefined) connections.countSentAhead(raw.socket);
    return wait;
  }

  function admit(request: FastifyRequest, reply: FastifyReply, address: string): void {
    accessLog.begin(request);
    setCommonHeaders(request, reply);
    warnOfUntrustedProxy(request);
    checkFraming(request, reply);
    if (request.routeOptions.config.isLimited === false) return;
    applyRate(reply, limiters.byAddress(address));
    loadShedder.begin(request, address);
  }

  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw httpError(404);
  });
  for (const property of ['apiKey', 'keyId', 'sentErrorCode', 'sentBefore', 'trace', 'waitingSince'])
    app.decorateRequest(property, null);
  app.addHook('onRequest', (request, reply, proceed) => {
    const address = addressKey(request.ip);
    const wait = trackRequest(request, reply, address);
    if (wait !== undefined) {
      wait.then(() => admit(request, reply, address)).then(() => proceed(), proceed);
      return;
    }
    // Fastify catches what `admit` throws, and passes it to `handleError`.
    admit(request, reply, address);
    proceed();
  });

  return {
    limiters,
    loadShedder,
    /**
     * Answers a request whose URL can't be decoded. It matches no route, so no hook runs for it. It is answered even
     * when the service is too busy, because that takes no work.
     */
    async answerBadUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const address = addressKey(request.ip);
      await trackRequest(request, reply, address);
      accessLog.begin(request);
      try {
        checkFraming(request, reply);
        applyRate(reply, limiters.byAddress(address));
        handleError(error, request, reply);
      } catch (limitError) {
        handleError(limitError, request, reply);
      }
    },
  };
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { headers, routeOptions } = request;
  void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  if (headers['traceparent'] !== undefined) {
    request.trace = continueTrace(headers['traceparent']);
    if (request.trace) void reply.header('traceparent', request.trace.traceparent);
  }
  // Test the URL for requests that match no route, and the route for encoded URLs such as `/%61pi/…`.
  if (API_PATH.test(request.url) || API_PATH.test(routeOptions.url ?? ''))
    void reply.header('vary', 'x-api-key, accept-encoding').header('content-security-policy', API_POLICY);
}

/** Returns a function that warns once if a request seems to come from a proxy while `TRUST_PROXY` is not set. */
function createProxyWarning({ config, logger }: Pick<AdmissionOptions, 'config' | 'logger'>) {
  let isNeeded = config.trustProxy.length === 0;
  return ({ headers }: FastifyRequest): void => {
    if (!isNeeded || headers['x-forwarded-for'] === undefined) return;
    isNeeded = false;
    logger.warn(
      'A request has X-Forwarded-For, but TRUST_PROXY is not set: if a proxy sent it, all callers share one rate limit. Set TRUST_PROXY to the address of the proxy.',
    );
  };
}
