import { addDays, startOf, type TimeZone, toIsoDay } from '#dashboard/lib/calendar.ts';
import { type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';

/** Periods that a brief can cover, in days. Without one, it starts at the last visit. */
export const PERIODS = { yesterday: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof PERIODS;

export interface BriefSearch {
  readonly since?: Period | undefined;
  /** Shows an example of a brief. */
  readonly example?: 'week' | undefined;
}

/** Parses search params. Anything invalid means since the last visit. */
export const parseBriefSearch = (search: ParsedSearch): BriefSearch => {
  const text = textOf(search, 'since');
  return {
    since: text !== undefined && Object.hasOwn(PERIODS, text) ? (text as Period) : undefined,
    example: textOf(search, 'example') === 'week' ? 'week' : undefined,
  };
};

/** Returns the start of a period's first day, in milliseconds since 1970; null for the last visit. */
export function startOfPeriod({ since }: BriefSearch, now: Date, zone: TimeZone): number | null {
  if (since === undefined) return null;
  return startOf(addDays(toIsoDay(now, zone), -PERIODS[since]), zone);
}

/** True if a period starts on a day before the first visit, about which nothing is remembered. */
export const isBeforeMemory = (start: number | null, firstAt: number | null, zone: TimeZone): boolean =>
  start !== null && firstAt !== null && toIsoDay(new Date(start), zone) < toIsoDay(new Date(firstAt), zone);
