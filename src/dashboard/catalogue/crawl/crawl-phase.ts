import type { Progress } from '../catalogue-api.ts';

/** True while companies are still to come by themselves, or would if nobody had paused them. */
export const isUnderway = ({ phase }: Progress): boolean =>
  phase === 'idle' || phase === 'reading' || phase === 'waiting' || phase === 'paused';

/**
 * True when the companies held are all there are to get, so that counts over them can be told as counts.
 * They stay so while they are read once more.
 */
export const isWhole = ({ phase, loaded, reported }: Progress): boolean =>
  phase === 'complete' || phase === 'incomplete' || (reported !== null && reported > 0 && loaded >= reported);
