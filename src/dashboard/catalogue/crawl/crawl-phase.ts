import type { Progress } from '../catalogue-api.ts';

/** True while the crawl is running or paused. */
export const isUnderway = ({ phase }: Progress): boolean =>
  phase === 'idle' || phase === 'reading' || phase === 'waiting' || phase === 'paused';

/**
 * True if all available companies are loaded, so that counts are exact. Stays true during a refresh.
 */
export const isWhole = ({ phase, loaded, reported }: Progress): boolean =>
  phase === 'complete' || phase === 'incomplete' || (reported !== null && reported > 0 && loaded >= reported);
