import type { Progress } from '../catalogue-api.ts';

/** Before the first request. */
export const INITIAL_PROGRESS: Progress = {
  phase: 'idle',
  loaded: 0,
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

/** A paused crawl is underway too. */
export const isUnderway = ({ phase }: Progress): boolean =>
  phase === 'idle' || phase === 'reading' || phase === 'waiting' || phase === 'paused';

/** True if all available companies are loaded, so that counts are exact. Stays true during a refresh. */
export const isComplete = ({ phase, loaded, reported }: Progress): boolean =>
  phase === 'complete' || phase === 'incomplete' || (reported !== null && reported > 0 && loaded >= reported);
