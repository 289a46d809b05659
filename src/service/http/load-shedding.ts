import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Metrics } from '../metrics/metrics.ts';
import { httpError } from './envelope.ts';

/** Refuses requests with 503 that would otherwise wait for so long that callers give up and ask again. */
export type LoadShedder = ReturnType<typeof createLoadShedder>;

interface LoadSheddingOptions {
  /** How long a request may wait for others; 0 is no limit. */
  readonly maxDelayMs: number;
  readonly maxInFlight?: number;
  readonly metrics: Pick<Metrics, 'countRefusal'>;
  /** Gets how many requests were refused in the last second, if any. */
  readonly onOverload?: (refused: number) => void;
}

/** Requests that wait for a database or another server at the same time. */
const MAX_IN_FLIGHT = 1_000;
/** Queries at the same time: enough to keep a pool of connections busy. */
const MAX_RUNNING = 16;

/** A line in the log for each refusal would make an overload worse. */
const REPORT_MS = 1_000;

/** Made once: a stack trace would cost more than the rest of a refusal. */
const OVERLOADED = httpError(503, { 'retry-after': '1' });

/** A `maxDelayMs` of 0 turns it off. */
export function createLoadShedder({
  maxDelayMs,
  maxInFlight = MAX_IN_FLIGHT,
  metrics,
  onOverload = () => undefined,
}: LoadSheddingOptions) {
  let turnStarted: number | null = null;
  let inFlight = 0;
  const limit = pLimit(MAX_RUNNING);
  let refused = 0;
  const report = () => {
    onOverload(refused);
    refused = 0;
  };
  const countRefusal = () => {
    metrics.countRefusal('overload');
    if (refused++ === 0) setTimeout(report, REPORT_MS).unref();
  };
  const endTurn = () => (turnStarted = null);
  const isLate = (since: number) => performance.now() - since > maxDelayMs;

  async function refuseWhenLate(since: number): Promise<never> {
    await sleep(Math.max(0, maxDelayMs - (performance.now() - since)), undefined, { ref: false });
    throw OVERLOADED;
  }

  const isOff = maxDelayMs === 0;
  return {
    /** Counts a request until it is answered; returns since when it has been waiting. Throws 503. */
    admit(response: ServerResponse): number {
      if (isOff) return 0;
      const now = performance.now();
      if (turnStarted === null) {
        turnStarted = now;
        setImmediate(endTurn);
      }
      // A request that is read late in a turn of the event loop arrived before it, and has been waiting since.
      if (now - turnStarted > maxDelayMs || inFlight >= maxInFlight) {
        countRefusal();
        throw OVERLOADED;
      }
      inFlight++;
      response.once('close', () => inFlight--);
      return turnStarted;
    },
    /** Does the work for a request when it is its turn. Rejects with 503 if that takes too long. */
    async run<T>(waitingSince: number, work: () => Promise<T>): Promise<T> {
      if (isOff) return work();
      const mustWait = limit.activeCount + limit.pendingCount >= MAX_RUNNING;
      const turn = limit(() => (isLate(waitingSince) ? Promise.reject(OVERLOADED) : work()));
      try {
        // Its turn may never come, if the queries before it never end.
        return await (mustWait ? Promise.race([turn, refuseWhenLate(waitingSince)]) : turn);
      } catch (error) {
        if (error === OVERLOADED) countRefusal();
        throw error;
      }
    },
  };
}
