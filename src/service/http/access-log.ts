import type { FastifyBaseLogger } from 'fastify';
import type { ApiKey } from '../keys/store.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { TraceContext } from './trace-context.ts';

/** The values of `ACCESS_LOG`. */
export const ACCESS_LOG_LEVELS = ['off', 'errors', 'all'] as const;
/** Which answers are logged; `errors` are those from 400 on. */
export type AccessLogLevel = (typeof ACCESS_LOG_LEVELS)[number];

/** A request whose response was sent, or given up because the caller left. */
export interface Answered {
  readonly method: string;
  /** Path and query as sent; the log drops the query. */
  readonly url: string;
  /** The pattern of the route, or `none`. */
  readonly route: string;
  readonly status: number;
  /** What `now` returned when the request arrived. */
  readonly started: number;
  /** The `x-request-id` of the response. */
  readonly id: string;
  /** Null without a valid key, and on routes that need none. */
  readonly key: ApiKey | null;
  readonly trace: TraceContext | null;
}

/** The log of answered requests, one JSON line each, and their metrics. */
export interface AccessLog {
  /** When a request arrived, in milliseconds of `performance.now`; 0 if neither log nor metrics need it. */
  now(): number;
  /** Call once per response. */
  write(answered: Answered): void;
}

interface AccessLogOptions {
  readonly config: { readonly accessLog: AccessLogLevel };
  readonly logger: FastifyBaseLogger;
  readonly metrics?: Metrics;
}

/** Every answer passes through here, whichever way it took: into the log, and into the metrics if there are any. */
export function createAccessLog({ config, logger, metrics }: AccessLogOptions): AccessLog {
  const log = createLog(logger, config.accessLog);
  if (!metrics) return log;
  return {
    now: () => performance.now(),
    write(answered) {
      const { method, route, status, started, key } = answered;
      const seconds = (performance.now() - started) / 1_000;
      metrics.observeRequest({ method: METHODS.has(method) ? method : 'other', route, status, seconds });
      if (status === 429) metrics.countRefusal(key === null ? 'address' : 'key');
      log.write(answered);
    },
  };
}

/** The number of series must not grow with what callers send. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** One line per response, without the query and with anything that looks like a key redacted. */
function createLog(logger: FastifyBaseLogger, level: AccessLogLevel): AccessLog {
  if (level === 'off') return { now: () => 0, write: () => undefined };
  const first = level === 'errors' ? 400 : 0;
  return {
    now: () => performance.now(),
    write({ method, url, status, started, id, key, trace }) {
      if (status < first) return;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const line = { request: id, method, path: maskKeys(pathOf(url)), status, ms, key: key?.id };
      const traced = trace && { trace: trace.traceId, span: trace.spanId };
      logger.info(traced ? { ...line, ...traced } : line, 'answered');
    },
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Masks keys in a path, however often they were percent-encoded. */
function maskKeys(path: string): string {
  if (!path.includes('%') && !/dsr_/i.test(path)) return path;
  const decoded = path.replaceAll(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /dsr_/i.test(decoded) ? decoded.replaceAll(/dsr_[\w-]*/gi, 'dsr_…') : path;
}
