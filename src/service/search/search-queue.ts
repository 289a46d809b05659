import { createFairQueue } from '../http/fair-queue.ts';
import { callerOf, type LoadShedder, OVERLOADED, unlessLeft } from '../http/load-shedding.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { MAX_SEARCH_MS } from './served-search.ts';

interface SearchQueueOptions {
  /** How long a search may wait for others besides the one that runs, in milliseconds. With 0, none is refused. */
  readonly maxDelayMs: number;
  readonly metrics: Pick<Metrics, 'countRefusal'>;
}

/**
 * Creates a queue for the thread that searches, which does one search at a time. Each caller has its turn, so that
 * nobody waits for all searches of somebody else. A search that would wait for too long is refused with 503.
 */
export function createSearchQueue({ maxDelayMs, metrics }: SearchQueueOptions): Pick<LoadShedder, 'run'> {
  const queue = createFairQueue({ size: 1 });
  return {
    run: (request, work) =>
      queue.run({
        caller: callerOf(request),
        // Allow for one whole search besides `maxDelayMs`: a long search of another caller that has just begun is no
        // reason to refuse this one.
        startBy: maxDelayMs === 0 ? Infinity : performance.now() + MAX_SEARCH_MS + maxDelayMs,
        onLate: () => {
          metrics.countRefusal('overload');
          return OVERLOADED;
        },
        work: unlessLeft(request, work),
      }),
  };
}
