import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { routes } from '#contract/routes.ts';
import { createUpstream, type UpstreamResponse } from './upstream-client.ts';

/** How long a result is reused before the server is checked again. */
const MAX_AGE_MS = 3_000;
/** A server that takes longer to answer counts as down. */
const TIMEOUT_MS = 3_000;
/**
 * How long a caller waits for a running check before it gets the previous result. Many health probes give up after a
 * second.
 */
const PATIENCE_MS = 500;

const REQUEST = { path: routes.health.path, headers: { accept: 'application/json' }, caller: 'health' };

/** The result of the last check. `why` completes "The upstream server …". */
export type UpstreamCheck = { readonly isUp: true } | { readonly isUp: false; readonly why: string };

/** Tells whether the upstream server is up, for health, `/ready` and the metrics. */
export type UpstreamHealth = ReturnType<typeof createUpstreamHealth>;

interface UpstreamHealthOptions {
  /** Logs when the upstream server goes down and comes back. */
  readonly logger: FastifyBaseLogger;
  readonly maxAgeMs?: number;
  readonly timeoutMs?: number;
}

/**
 * Checks the health of the server at `baseUrl` when asked, at most once per `maxAgeMs`. It has its own connection, so
 * that it never waits for callers' requests.
 */
export function createUpstreamHealth(
  baseUrl: string,
  { logger, maxAgeMs = MAX_AGE_MS, timeoutMs = TIMEOUT_MS }: UpstreamHealthOptions,
) {
  const upstream = createUpstream(baseUrl, { timeoutMs });
  const stop = new AbortController();
  let last: UpstreamCheck | null = null;
  let checkedAt = -Infinity;
  /** Resolves when the running check has ended, or after `PATIENCE_MS`. Null if no check is running. */
  let waiting: Promise<unknown> | null = null;

  function note(found: UpstreamCheck, err?: unknown): void {
    if (stop.signal.aborted) return;
    if (!found.isUp && last?.isUp !== false) logger.warn({ err }, `The upstream server ${found.why}.`);
    if (found.isUp && last?.isUp === false) logger.info('The upstream server is up again.');
    last = found;
  }

  async function check(): Promise<void> {
    try {
      note(await upstream.get({ ...REQUEST, signal: stop.signal }, async (response) => judge(response)));
    } catch (error) {
      note({ isUp: false, why: 'does not answer its health check' }, error);
    }
    checkedAt = performance.now();
    waiting = null;
  }

  return {
    /** Returns the result of the last check, or of a new one if that is too old. */
    async current(): Promise<UpstreamCheck> {
      if (performance.now() - checkedAt > maxAgeMs) {
        waiting ??= Promise.race([check(), sleep(PATIENCE_MS, null, { ref: false })]);
        await waiting;
      }
      return last ?? { isUp: false, why: 'has not answered its health check yet' };
    },
    async close(): Promise<void> {
      stop.abort();
      await upstream.close();
    },
  };
}

/**
 * Judges by the status alone, because the contract has no body (SPEC §4.1). A 4xx counts as up: the server may lack
 * this address but answer others. A redirect counts as down, because none is followed.
 */
function judge({ status }: UpstreamResponse): UpstreamCheck {
  const isUp = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  return isUp ? { isUp } : { isUp, why: `answers its health check with ${status}` };
}
