import type { ServerResponse } from 'node:http';
import type { Metrics } from '../metrics/metrics.ts';
import { httpError } from './envelope.ts';
import { createFairQueue } from './fair-queue.ts';

/** Refuses requests with 503 that would otherwise wait for so long that callers give up and ask again. */
export type LoadShedder = ReturnType<typeof createLoadShedder>;

interface LoadSheddingOptions {
  /** How long a request may wait for others; 0 is no limit. */
  readonly maxDelayMs: number;
  readonly maxInFlight?: number;
  readonly metrics: Pick<Metrics, 'countRefusal'>;
  /** Tells whether queries should wait for the next turn of the event loop, for a few of them. */
  readonly shouldPause?: () => boolean;
  /** Gets how many requests were refused in the last second, if any. */
  readonly onOverload?: (refused: number) => void;
}

/** Requests that are being answered, or wait for that, at the same time. One address may have up to half of them. */
const MAX_IN_FLIGHT = 2_000;
/** Queries at the same time: enough to keep a pool of connections busy. */
const MAX_RUNNING = 16;

/** A line in the log for each refusal would make an overload worse. */
const REPORT_MS = 1_000;

/** Created once, because building a stack trace costs more than sending the refusal. */
const OVERLOADED = httpError(503, { 'retry-after': '1' });

/** A `maxDelayMs` of 0 turns it off. */
export function createLoadShedder({
  maxDelayMs,
  maxInFlight = MAX_IN_FLIGHT,
  metrics,
  shouldPause,
  onOverload = () => undefined,
}: LoadSheddingOptions) {
  let turnStarted: number | null = null;
  const inFlight = new Map<string, number>();
  let inFlightInAll = 0;
  const queue = createFairQueue({ size: MAX_RUNNING, ...(shouldPause && { shouldPause }) });
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
  /** When each admitted request began to wait, in milliseconds of `performance.now`. */
  const waitingSince = new WeakMap<ServerResponse, number>();

  /** Returns how to end it; calling that again does nothing. */
  function countInFlight(address: string): () => void {
    inFlightInAll++;
    inFlight.set(address, (inFlight.get(address) ?? 0) + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      inFlightInAll--;
      const left = (inFlight.get(address) ?? 0) - 1;
      if (left > 0) inFlight.set(address, left);
      else inFlight.delete(address);
    };
  }

  const isOff = maxDelayMs === 0;
  return {
    /**
     * Counts a request as in flight, until the function that it returns is called. Throws 503. An address may have no more
     * requests in flight than there is room left for, so that there is always room for another address.
     */
    admit(response: ServerResponse, address: string): () => void {
      if (isOff) return () => undefined;
      const now = performance.now();
      if (turnStarted === null) {
        turnStarted = now;
        setImmediate(endTurn);
      }
      const room = maxInFlight - inFlightInAll;
      // A request that is read late in a turn of the event loop arrived before it, and has been waiting since.
      if (now - turnStarted > maxDelayMs || (inFlight.get(address) ?? 0) >= room) {
        countRefusal();
        throw OVERLOADED;
      }
      waitingSince.set(response, turnStarted);
      return countInFlight(address);
    },
    /** Does the work for an admitted request when it is its caller's turn. Rejects with 503 if that takes too long. */
    async run<T>(caller: string, response: ServerResponse, work: () => Promise<T>): Promise<T> {
      try {
        const startBy = (waitingSince.get(response) ?? Infinity) + maxDelayMs;
        // The turn may never come, if the queries before it never end.
        return await queue.run({ caller, startBy, lateError: OVERLOADED, work });
      } catch (error) {
        if (error === OVERLOADED) countRefusal();
        throw error;
      }
    },
  };
}
