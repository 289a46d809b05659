import { addDays, startOf, type TimeZone, toIsoDay } from '#dashboard/lib/calendar.ts';
import { type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';

/** How far back a brief looks; undefined for the last visit. */
export const PERIODS = { yesterday: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof PERIODS;

export interface BriefSearch {
  readonly since?: Period | undefined;
  /** Shows what a brief looks like. */
  readonly example?: 'week' | undefined;
}

/** Anything else means the last visit. */
export const parseBriefSearch = (search: ParsedSearch): BriefSearch => {
  const text = textOf(search, 'since');
  return {
    since: text !== undefined && Object.hasOwn(PERIODS, text) ? (text as Period) : undefined,
    example: textOf(search, 'example') === 'week' ? 'week' : undefined,
  };
};

/** The start of the first day of a period, in milliseconds since 1970; null for the last visit. */
export function startOfPeriod({ since }: BriefSearch, now: Date, zone: TimeZone): number | null {
  if (since === undefined) return null;
  return startOf(addDays(toIsoDay(now, zone), -PERIODS[since]), zone);
}

/** True if a period begins on a day before that of the first visit, of which nothing is remembered. */
export const isBeforeMemory = (start: number | null, firstAt: number | null, zone: TimeZone): boolean =>
  start !== null && firstAt !== null && toIsoDay(new Date(start), zone) < toIsoDay(new Date(firstAt), zone);
