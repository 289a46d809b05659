import type { Interval } from '#dashboard/search-params/search-params.ts';
import { type DayCount, isDayCount, isMonth } from '#records/calendar.ts';
import { DATE_FORMATS } from '../lib/format/format-date.ts';

function formatInterval<Value>(
  { from, to }: Interval<Value>,
  unit: string,
  format: (value: Value) => string,
  formatBoth: (from: Value, to: Value) => string,
): string {
  if (from === null) return to === null ? `in any ${unit}` : `in or before ${format(to)}`;
  if (to === null) return `${format(from)} or later`;
  return from === to ? format(from) : formatBoth(from, to);
}

/** Formats a range of years, such as "1990–2005", "1990", "1990 or later" or "in or before 2005". */
export const formatYears = (years: Interval<number>): string =>
  formatInterval(years, 'year', String, (from, to) => `${from}–${to}`);

export const formatMonth = (month: string): string =>
  new Date(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

// Format days and months in UTC: they have no time, and another time zone could shift them to the day before.
const { date, month: shortMonth } = DATE_FORMATS.utc;

/** Formats a day or month: `2026-06-15` as "15 Jun 2026", `2026-06` as "Jun 2026". */
export const formatDay = (period: string): string => (isMonth(period) ? shortMonth : date)(new Date(period));

/** Formats when a period begins: a day or month as "since 15 Jun 2026", a number of days as "in the last 7 days". */
export function formatPeriodStart(start: string): string {
  if (!isDayCount(start)) return `since ${formatDay(start)}`;
  const days = Number.parseInt(start, 10);
  if (days <= 1) return days === 0 ? 'today' : 'since yesterday';
  return `in the last ${days === 365 ? '12 months' : `${days} days`}`;
}

/** Periods to choose from, each a number of days before today. */
export const RECENT_PERIODS: readonly DayCount[] = ['1d', '7d', '30d', '90d', '365d'];

/** Formats a range of months, such as "Nov 2025 – Mar 2026", "March 2026 or later" or "in or before March 2026". */
export const formatMonths = (months: Interval<string>): string =>
  formatInterval(months, 'month', formatMonth, (from, to) => `${formatDay(from)} – ${formatDay(to)}`);
