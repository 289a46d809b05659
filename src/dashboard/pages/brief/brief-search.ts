import { type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';
import { addDays, startOf, type TimeZone, toIsoDay } from '#records/calendar.ts';

/** Periods that the user can choose for the brief, in days. By default, a brief starts at the last visit. */
export const PERIODS = { yesterday: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof PERIODS;
const PERIOD_NAMES = Object.keys(PERIODS) as readonly Period[];

export interface BriefSearch {
  readonly since?: Period | undefined;
  /** `week` to show an example of a brief. */
  readonly example?: 'week' | undefined;
}

/**
 * Parses search params. A period may also be given in days, such as `7d`. An invalid one is ignored, so the brief
 * starts at the last visit.
 */
export const parseBriefSearch = (search: ParsedSearch): BriefSearch => {
  const text = textOf(search, 'since');
  return {
    since: PERIOD_NAMES.find((name) => text === name || text === `${PERIODS[name]}d`),
    example: textOf(search, 'example') === 'week' ? 'week' : undefined,
  };
};

/** Returns the start of the period's first day, in milliseconds since 1970. Null if no period is chosen. */
export function startOfPeriod({ since }: BriefSearch, now: Date, zone: TimeZone): number | null {
  if (since === undefined) return null;
  return startOf(addDays(toIsoDay(now, zone), -PERIODS[since]), zone);
}

/** True if a period starts before the day of the first visit. Nothing is remembered from that time. */
export const isBeforeMemory = (start: number | null, firstAt: number | null, zone: TimeZone): boolean =>
  start !== null && firstAt !== null && toIsoDay(new Date(start), zone) < toIsoDay(new Date(firstAt), zone);
