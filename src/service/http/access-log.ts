import type { FastifyBaseLogger } from 'fastify';
import type { ApiKey } from '../keys/store.ts';

export const ACCESS_LOG_LEVELS = ['off', 'errors', 'all'] as const;
/** Which answers are logged; `errors` are those from 400 on. */
export type AccessLogLevel = (typeof ACCESS_LOG_LEVELS)[number];

export interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Of `now`. */
  readonly started: number;
  readonly id: string;
  readonly key: ApiKey | null;
}

export interface AccessLog {
  /** When a request arrived, if that will be logged. */
  now(): number;
  write(answered: Answered): void;
}

/** One line per response, without the query and with anything that looks like a key redacted. */
export function createAccessLog(logger: FastifyBaseLogger, level: AccessLogLevel): AccessLog {
  if (level === 'off') return { now: () => 0, write: () => undefined };
  const first = level === 'errors' ? 400 : 0;
  return {
    now: () => performance.now(),
    write({ method, url, status, started, id, key }) {
      if (status < first) return;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      logger.info({ request: id, method, path: maskKeys(pathOf(url)), status, ms, key: key?.id }, 'answered');
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
