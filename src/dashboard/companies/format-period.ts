import type { Interval } from '#dashboard/search-params/search-params.ts';
import { isMonth } from '#records/calendar.ts';
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

/** Formats a range of months, such as "Nov 2025 – Mar 2026", "March 2026 or later" or "in or before March 2026". */
export const formatMonths = (months: Interval<string>): string =>
  formatInterval(months, 'month', formatMonth, (from, to) => `${formatDay(from)} – ${formatDay(to)}`);
