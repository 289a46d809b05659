import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { MINUTE_MS } from './durations.ts';

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

const NowContext = createContext<Date | null>(null);

/** Lets everything in it follow the clock: one timer for all, since a list has many dates. */
export function ClockProvider({ children }: { readonly children: ReactNode }) {
  const minute = useSyncExternalStore(subscribe, currentMinute);
  const now = useMemo(() => new Date(minute * MINUTE_MS), [minute]);
  return <NowContext value={now}>{children}</NowContext>;
}

/** The current time, to the minute. */
export const useNow = (): Date => use(NowContext) ?? new Date(currentMinute() * MINUTE_MS);
