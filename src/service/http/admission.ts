import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { addressKey } from '../lib/client-address.ts';
import type { createAccessLog } from './access-log.ts';
import type { limitConnections } from './connection-limits.ts';
import { handleError } from './envelope.ts';
import { closeIfDraining } from './graceful-shutdown.ts';
import type { LoadShedder } from './load-shedding.ts';
import { waitForTurn } from './pipeline.ts';
import { checkFraming } from './protocol-errors.ts';
import { applyRate, type Limiters } from './rate-limits.ts';
import { continueTrace } from './tracing.ts';
import type { limitUnreadAnswers } from './unread-answers.ts';

/** Matches the paths of operations, exports and searches. */
const API_PATH = /^\/(?:api|export|search)\//;

/** The content security policy of API responses, which a browser may open as a page. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

interface AdmissionOptions {
  readonly config: Pick<Config, 'trustProxy'>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly accessLog: Pick<ReturnType<typeof createAccessLog>, 'watch'>;
  readonly connections: Pick<ReturnType<typeof limitConnections>, 'countSentAhead'>;
  readonly limiters: Pick<Limiters, 'byAddress'>;
  readonly loadShedder: Pick<LoadShedder, 'admit'>;
  readonly unreadAnswers: ReturnType<typeof limitUnreadAnswers>;
}

/** Creates the steps that every request passes before its route, and those for requests that match no route. */
export function createAdmission(options: AdmissionOptions) {
  const { config, logger, accessLog, connections, limiters, loadShedder, unreadAnswers } = options;
  const warnOfUntrustedProxy = createProxyWarning(config, logger);

  /** Waits until the earlier requests on the same connection are answered. Returns undefined if there are none. */
  function turnOf(
    { raw: request }: FastifyRequest,
    { raw: response }: FastifyReply,
  ): Promise<void> | undefined {
    const turn = waitForTurn(request, response);
    if (turn !== undefined) connections.countSentAhead(request.socket);
    return turn;
  }

  function admit(request: FastifyRequest, reply: FastifyReply): void {
    const { raw: response } = reply;
    const address = addressKey(request.ip);
    accessLog.watch(request, reply);
    setCommonHeaders(request, reply);
    warnOfUntrustedProxy(request);
    checkFraming(request, reply);
    let endWork: (() => void) | undefined;
    // Once a response is complete, its request no longer counts as work, however slowly the caller reads it.
    response.on('prefinish', () => {
      endWork?.();
      unreadAnswers.count(response, address);
    });
    if (request.routeOptions.config.isLimited === false) return;
    applyRate(reply, limiters.byAddress(address));
    endWork = loadShedder.admit(response, address);
    response.on('close', endWork);
  }

  return {
    onRequest(request: FastifyRequest, reply: FastifyReply, proceed: (error?: Error) => void): void {
      const turn = turnOf(request, reply);
      if (turn !== undefined) {
        turn.then(() => admit(request, reply)).then(() => proceed(), proceed);
        return;
      }
      admit(request, reply);
      proceed();
    },

    /** Answers a request whose URL can't be decoded. It matches no route, so no hook runs for it. */
    async answerBadUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await turnOf(request, reply);
      accessLog.watch(request, reply);
      closeIfDraining(reply);
      try {
        checkFraming(request, reply);
        applyRate(reply, limiters.byAddress(addressKey(request.ip)));
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
  // The route is checked as well as the URL, because `/%61pi/…` reaches the same operations.
  if (API_PATH.test(request.url) || API_PATH.test(routeOptions.url ?? ''))
    void reply.header('vary', 'x-api-key, accept-encoding').header('content-security-policy', API_POLICY);
}

/** Warns once that all callers behind a proxy share one rate limit, because `TRUST_PROXY` is not set. */
function createProxyWarning(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
) {
  let isNeeded = trustProxy.length === 0;
  return ({ headers }: FastifyRequest): void => {
    if (!isNeeded || headers['x-forwarded-for'] === undefined) return;
    isNeeded = false;
    logger.warn(
      'A request has X-Forwarded-For, but TRUST_PROXY is not set: if a proxy sent it, all callers share one rate limit. Set TRUST_PROXY to the address of the proxy.',
    );
  };
}
