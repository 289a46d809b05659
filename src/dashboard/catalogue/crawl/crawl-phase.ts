import type { Progress } from '../catalogue-api.ts';

/** Before the first request. */
export const INITIAL_PROGRESS: Progress = {
  phase: 'idle',
  loaded: 0,
  indexed: 0,
  limit: null,
  reported: null,
  delivered: 0,
  duplicates: 0,
  invalidRows: 0,
  changedDuringCrawl: false,
  at: null,
  until: null,
  failure: null,
  version: 0,
};

/** A longer list is taken to be endless if the service reports no total. */
export const MAX_ROWS_WITHOUT_TOTAL = 1_000_000;

/** A paused crawl is running too. */
export const isRunning = ({ phase }: Progress): boolean =>
  ['reading', 'waiting', 'paused', 'preparing'].includes(phase);

/** Running, or about to start. */
export const isUnderway = (progress: Progress): boolean => progress.phase === 'idle' || isRunning(progress);

/** True if all available companies can be searched, so that counts are exact. Stays true during a refresh. */
export const isComplete = ({ phase, loaded, indexed, reported }: Progress): boolean =>
  phase === 'complete' ||
  phase === 'incomplete' ||
  (reported !== null && reported > 0 && loaded >= reported && indexed >= loaded);
