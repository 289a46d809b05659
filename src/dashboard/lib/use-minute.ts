import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from './durations.ts';

function onMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS);
  return () => clearInterval(timer);
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The start of this minute in milliseconds since 1970, for what depends on the time of day. */
export const useMinute = (): number => useSyncExternalStore(onMinute, currentMinute);
