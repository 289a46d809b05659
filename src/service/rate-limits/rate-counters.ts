import { LRUCache } from 'lru-cache';

/** How much of its limit one caller has used in its current window. */
export interface Counter {
  used: number;
  /** When the window ends, in milliseconds of `performance.now`. */
  endsAt: number;
  /** When it was last counted. */
  countedAt: number;
  /** Counted here, but not yet in the counter that several processes share. */
  unshared: number;
}

/** How many requests each caller has used, in windows of `WINDOW_MS` (SPEC §8 shows none). */
export type RateCounters = ReturnType<typeof createRateCounters>;

/** Limits are per minute. */
export const WINDOW_MS = 60_000;

/**
 * The least recently used are evicted, so a caller who could use more addresses than this within a minute would
 * reset its own count.
 */
const MAX_COUNTERS = 100_000;

/** Counters in the memory of the process, each with a window that begins with its first request. */
export function createRateCounters(now: () => number = () => performance.now()) {
  // By size, each of 1: with `max`, the cache would make room for all of them at once.
  const counters = new LRUCache<string, Counter>({ maxSize: MAX_COUNTERS, sizeCalculation: () => 1 });
  let shareCount: ((caller: string, counter: Counter) => void) | null = null;
  return {
    /** Counts a request of a caller as so many requests, up to one more than `max`. */
    count(caller: string, max: number, requests = 1): Counter {
      const time = now();
      let counter = counters.get(caller);
      if (counter === undefined || time >= counter.endsAt) {
        counter = { used: 0, endsAt: time + WINDOW_MS, countedAt: time, unshared: 0 };
        counters.set(caller, counter);
      }
      counter.countedAt = time;
      if (counter.used <= max) {
        counter.used += requests;
        counter.unshared += requests;
        shareCount?.(caller, counter);
      }
      return counter;
    },
    /** Calls `onCount` for every counted request that others have to know of. */
    share(onCount: (caller: string, counter: Counter) => void): void {
      shareCount = onCount;
    },
  };
}
