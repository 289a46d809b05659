import { timeDay, utcDay } from 'd3-time';
import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';
import type { TimeZone } from '#dashboard/lib/calendar.ts';

/** How far back a brief looks; undefined for the last visit. */
export const PERIODS = { yesterday: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof PERIODS;

export interface BriefSearch {
  readonly since?: Period | undefined;
  /** Shows what a brief looks like. */
  readonly example?: 'week' | undefined;
}

/** Anything else means the last visit. */
export const parseBriefSearch = (raw: RawSearch): BriefSearch => {
  const text = textOf(raw, 'since');
  return {
    since: text !== undefined && text in PERIODS ? (text as Period) : undefined,
    example: textOf(raw, 'example') === 'week' ? 'week' : undefined,
  };
};

/** The start of the first day of a period, in milliseconds since 1970; null for the last visit. */
export function startOf({ since }: BriefSearch, now: Date, zone: TimeZone): number | null {
  if (since === undefined) return null;
  const day = zone === 'utc' ? utcDay : timeDay;
  return day.offset(day.floor(now), -PERIODS[since]).getTime();
}
