import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { DATE_FORMATS, type DateFormat } from './format/format-date.ts';
import { MINUTE_MS } from './timing.ts';

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

const NowContext = createContext<Date | null>(null);

/** Provides the current time to everything inside it. All dates share one timer, because a list shows many of them. */
export function ClockProvider({ children }: { readonly children: ReactNode }) {
  const minute = useSyncExternalStore(subscribe, currentMinute);
  const now = useMemo(() => new Date(minute * MINUTE_MS), [minute]);
  return <NowContext value={now}>{children}</NowContext>;
}

/** Returns the current time, rounded down to the minute. */
export const useNow = (): Date => use(NowContext) ?? new Date(currentMinute() * MINUTE_MS);

export const DateFormatContext = createContext(DATE_FORMATS.utc);

/** Returns the date format for the time zone that the user chose in Settings. */
export const useDateFormat = (): DateFormat => use(DateFormatContext);
