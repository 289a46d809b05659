import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { toIsoDay } from '#records/calendar.ts';
import { DATE_FORMATS, type DateFormat } from './format/format-date.ts';
import { MINUTE_MS } from './timing.ts';

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

const NowContext = createContext<Date | null>(null);

/** Provides the current time to all dates on a page, which update together once a minute. */
export function ClockProvider({ children }: { readonly children: ReactNode }) {
  const minute = useSyncExternalStore(subscribe, currentMinute);
  const now = useMemo(() => new Date(minute * MINUTE_MS), [minute]);
  return <NowContext value={now}>{children}</NowContext>;
}

export const useNow = (): Date => use(NowContext) ?? new Date(currentMinute() * MINUTE_MS);

export const DateFormatContext = createContext(DATE_FORMATS.utc);

export const useDateFormat = (): DateFormat => use(DateFormatContext);

/** Returns today's date in the user's time zone, such as "2026-01-02". */
export const useToday = (): string => toIsoDay(useNow(), useDateFormat().zone);
