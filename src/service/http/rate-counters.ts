import { LRUCache } from 'lru-cache';

/** The count of one caller in its current window. It stops growing once it exceeds the limit. */
export interface Counter {
  used: number;
  /** When the window ends, in milliseconds of `performance.now`. */
  endsAt: number;
  /** When the latest request arrived, counted or not, by the same clock. */
  countedAt: number;
  /** Number of requests not yet reported to the other processes (see `shared-rate-limits/`). */
  unshared: number;
}

/** Counts the requests of each caller, in windows of one minute. */
export type RateCounters = ReturnType<typeof createRateCounters>;

/** Length of a window. All limits are per minute, because SPEC §8 names no window. */
export const WINDOW_MS = 60_000;

/**
 * Maximum number of callers counted at the same time. The least recently used counter is dropped, so somebody with
 * more addresses than this gets a fresh count for each.
 */
const MAX_COUNTERS = 100_000;

/** Creates counters in memory. The window of a caller begins with its first request. */
export function createRateCounters(now: () => number = () => performance.now()) {
  // The option `max` would allocate memory for all counters at once; `maxSize` grows with them.
  const counters = new LRUCache<string, Counter>({ maxSize: MAX_COUNTERS, sizeCalculation: () => 1 });
  let shareCount: ((caller: string, counter: Counter) => void) | null = null;
  return {
    /** Adds `requests` to a caller's count, unless the count already exceeds `max`. Returns the caller's counter. */
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
    share(onCount: (caller: string, counter: Counter) => void): void {
      shareCount = onCount;
    },
  };
}

/** The counters of this process, by address and by key. `shared-rate-limits/` shares them with other processes. */
export type Counters = ReturnType<typeof createCounters>;

/** Creates counters that know only the requests of this process. */
export const createCounters = () => ({
  byAddress: createRateCounters(),
  byKey: createRateCounters(),
});
