import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { ApiError } from '../lib/api-error.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';

interface AccessLogOptions {
  readonly config: Pick<Config, 'accessLog' | 'logCallers'>;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
}

/**
 * Methods that the metrics count separately. They count all others together, because each name adds a time series, and
 * callers can send any name.
 */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_AGENT_LENGTH = 200;

/** Logs one line of JSON per response, and counts it. */
export type AccessLog = ReturnType<typeof createAccessLog>;

/** A refused request that Fastify never sees, because Node can't parse it or doesn't pass it on. */
export interface UnparsedRequest {
  readonly requestId: string;
  readonly socket: Duplex;
  readonly error: ApiError;
}

/** Creates the access log. Its lines have no query, and anything that looks like a key is masked. */
export function createAccessLog({ config, logger, metrics }: AccessLogOptions) {
  const { accessLog: level, logCallers } = config;
  const minStatus = level === 'off' ? Infinity : level === 'errors' ? 400 : 0;
  const isOff = level === 'off' && metrics === NO_METRICS;

  function log(request: FastifyRequest, reply: FastifyReply): void {
    const { raw, elapsedTime } = reply;
    const { method, routeOptions, apiKey, keyId, sentErrorCode } = request;
    const status = raw.statusCode;
    metrics.observeRequest({
      method: METHODS.has(method) ? method : 'other',
      route: routeOptions.url ?? 'none',
      status,
      seconds: elapsedTime / 1_000,
    });
    if (status === 429) metrics.countRefusal(apiKey ? 'key' : 'address');
    if (status < minStatus) return;
    const agent = logCallers ? request.headers['user-agent'] : undefined;
    // pino leaves out undefined values.
    logger.info(
      {
        request: request.id,
        method,
        path: maskKeys(pathOf(request.url)),
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        bytes: method === 'HEAD' ? 0 : bytesOf(request, reply),
        key: keyId ?? undefined,
        code: sentErrorCode ?? undefined,
        address: logCallers ? request.ip : undefined,
        agent: agent && maskKeys(agent.slice(0, MAX_AGENT_LENGTH)),
        trace: request.trace?.traceId,
        span: request.trace?.spanId,
      },
      'answered',
    );
  }

  return {
    /** Logs a request that never reached Fastify, with what is known of it. */
    noteUnparsed({ requestId, socket, error: { status, code } }: UnparsedRequest): void {
      if (status < minStatus) return;
      const address = logCallers && socket instanceof Socket ? socket.remoteAddress : undefined;
      logger.info({ request: requestId, status, code, address }, 'refused');
    },
    /** Marks a request as one to log when it ends. Requests that never get their turn on their connection are not logged. */
    begin(request: FastifyRequest): void {
      if (!isOff) request.sentBefore = request.socket.bytesWritten;
    },
    /** Logs a request when its response has been sent or its caller has disconnected. */
    end(request: FastifyRequest, reply: FastifyReply): void {
      if (request.sentBefore !== null) log(request, reply);
    },
  };
}

/**
 * Returns the length of the response's body in bytes. For a streamed response the headers are included, because only the
 * number of bytes sent on the connection is known.
 */
function bytesOf({ socket, sentBefore }: FastifyRequest, reply: FastifyReply): number {
  const length = reply.getHeader('content-length');
  if (length === undefined && reply.sent && reply.raw.statusCode === 200)
    return socket.bytesWritten - (sentBefore ?? 0);
  return Number(length ?? 0);
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Masks keys, even if they are percent-encoded several times. */
function maskKeys(text: string): string {
  if (!text.includes('%') && !/dsr_/i.test(text)) return text;
  const decoded = text.replaceAll(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /dsr_/i.test(decoded) ? decoded.replaceAll(/dsr_[\w-]*/gi, 'dsr_…') : text;
}
