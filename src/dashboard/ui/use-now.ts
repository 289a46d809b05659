import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** The current time, to the minute; components that use it follow the clock. */
export const useNow = () => new Date(useSyncExternalStore(subscribe, currentMinute) * MINUTE_MS);
