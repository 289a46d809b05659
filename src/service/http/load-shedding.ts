import type { FastifyRequest } from 'fastify';
import { httpError } from '../lib/api-error.ts';
import { addressKey } from '../lib/client-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createFairQueue } from './fair-queue.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * When `begin` was called for the first request of the same iteration of the event loop, by `performance.now`. Null
     * while the request does not count as in flight: before `begin`, if `begin` refused it, after its response is
     * complete, and always if load shedding is off.
     */
    waitingSince: number | null;
  }
}

/**
 * Refuses requests with 503 if they would wait so long that their callers give up and ask again. `admission.ts` calls
 * `begin` for every request to a limited route; the route calls `run` for the work that reads data.
 */
export type LoadShedder = ReturnType<typeof createLoadShedder>;

interface LoadSheddingOptions {
  /**
   * How long a request may wait for others, in milliseconds. If it would have to wait longer, it is refused. 0 turns load
   * shedding off, and with it `maxInFlight`.
   */
  readonly maxDelayMs: number;
  readonly maxInFlight?: number;
  readonly metrics: Pick<Metrics, 'countRefusal'>;
  /**
   * Returns true to hold new work back for a few iterations of the event loop, such as while connections are accepted.
   */
  readonly shouldPause?: () => boolean;
  /** Called once a second while requests are refused, with the number refused since the last call. */
  readonly onOverload?: (refused: number) => void;
}

/** How many requests may be in flight at the same time, running or waiting. One address may have up to half of them. */
const MAX_IN_FLIGHT = 2_000;
/** How many tasks may run at a time. It keeps PostgreSQL's connections busy. SQLite runs one at a time. */
const MAX_RUNNING = 16;

/** Refusals are logged once per second, because a line for each would make an overload worse. */
const REPORT_MS = 1_000;

/** Created once, because building a stack trace costs more than sending the refusal. */
export const OVERLOADED = httpError(503, { 'retry-after': '1' });
/** The error of work whose caller has disconnected. Nobody receives it. */
const CALLER_LEFT = httpError(503);

/** Returns the caller whose turn the work of a request waits for: the id of its accepted key, or else its address. */
export const callerOf = ({ apiKey, ip }: FastifyRequest): string => apiKey?.id ?? addressKey(ip);

/** Wraps work so that it rejects if the caller has disconnected before its turn. */
export const unlessLeft =
  <T>({ socket }: FastifyRequest, work: () => Promise<T>) =>
  (): Promise<T> =>
    socket.destroyed ? Promise.reject(CALLER_LEFT) : work();

type TimedRequest = Pick<FastifyRequest, 'waitingSince'>;

/** Creates the load shedder of a service. Its clock is `performance.now`. */
export function createLoadShedder({
  maxDelayMs,
  maxInFlight = MAX_IN_FLIGHT,
  metrics,
  shouldPause,
  onOverload = () => undefined,
}: LoadSheddingOptions) {
  /** When `begin` was first called in this iteration of the event loop; null if it hasn't been. */
  let iterationStarted: number | null = null;
  let inFlight = 0;
  /** The number of requests in flight by address. */
  const inFlightOf = new Map<string, number>();
  const queue = createFairQueue({ size: MAX_RUNNING, ...(shouldPause && { shouldPause }) });
  let refused = 0;
  const report = () => {
    onOverload(refused);
    refused = 0;
  };
  /** Counts a refusal and returns its error. */
  const refuse = () => {
    metrics.countRefusal('overload');
    if (refused++ === 0) setTimeout(report, REPORT_MS).unref();
    return OVERLOADED;
  };
  const endIteration = () => (iterationStarted = null);

  const isOff = maxDelayMs === 0;
  return {
    /**
     * Counts a request as in flight until `end` is called. Throws 503 if the request would wait too long, or if its
     * address has at least as many requests in flight as `maxInFlight` leaves free. So one address can take up at most
     * half of `maxInFlight`.
     */
    begin(request: TimedRequest, address: string): void {
      if (isOff) return;
      const now = performance.now();
      if (iterationStarted === null) {
        iterationStarted = now;
        setImmediate(endIteration);
      }
      const room = maxInFlight - inFlight;
      const own = inFlightOf.get(address) ?? 0;
      // All requests that arrived during the last iteration of the event loop are read in this one, one after the
      // other, so each has been waiting about as long as the first.
      if (now - iterationStarted > maxDelayMs || own >= room) throw refuse();
      request.waitingSince = iterationStarted;
      inFlight++;
      inFlightOf.set(address, own + 1);
    },
    /** Stops counting a request as in flight. Does nothing if the request does not count as such. */
    end(request: TimedRequest, address: string): void {
      if (request.waitingSince === null) return;
      request.waitingSince = null;
      inFlight--;
      const left = (inFlightOf.get(address) ?? 0) - 1;
      if (left > 0) inFlightOf.set(address, left);
      else inFlightOf.delete(address);
    },
    /** Runs a later piece of work of the same request as `run` does, but lets it wait for any time. */
    runNext: <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
      queue.run({ caller: callerOf(request), work: unlessLeft(request, work) }),
    /** Runs the work of a request when it is the caller's turn. Rejects with 503 if the wait is too long. */
    run: <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
      queue.run({
        caller: callerOf(request),
        // Without load shedding, `waitingSince` is null, and the work may wait for any time.
        startBy: (request.waitingSince ?? Infinity) + maxDelayMs,
        onLate: refuse,
        work: unlessLeft(request, work),
      }),
  };
}
