/** The clock by which a reader wants days and months to begin, as chosen in Settings. */
export type TimeZone = 'utc' | 'local';

const DAY = /^\d{4}-\d\d-\d\d$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** True for `2026-11-30`; false for days that there are not, such as 31 February, which engines roll over. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** True for `2026-11`. */
export const isMonth = (text: string): boolean => MONTH.test(text);

/** A date of the UTC calendar as text; years after 9999 have a sign and six digits. */
const dayText = (date: Date): string => date.toISOString().split('T', 1).join();

/** The day that a clock in the time zone shows at an instant, `2026-11-21`. */
export function toIsoDay(date: Date, zone: TimeZone): string {
  if (zone === 'utc') return dayText(date);
  return dayText(new Date(utcMidnight(date.getFullYear(), date.getMonth(), date.getDate())));
}

/** The month that a clock in the time zone shows at an instant, `2026-11`. */
export const toIsoMonth = (date: Date, zone: TimeZone): string => toIsoDay(date, zone).slice(0, -3);

/** The same day in UTC, in milliseconds since 1970. */
function utcMidnight(year: number, month: number, day: number): number {
  // Date.UTC takes the years 0 to 99 as those from 1900 on.
  const date = new Date(0);
  return date.setUTCFullYear(year, month, day);
}

// Days and months are counted as texts, whose calendar is the same in every zone and has no day of 23 hours. Only where
// one begins depends on the zone.

/** `2026-03-01` is a day after `2026-02-28`. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayText(date);
}

/** `2026-01` is a month after `2025-12`. */
export function addMonths(month: string, months: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayText(date).slice(0, -3);
}

/** Days since 1970. */
const dayNumber = (day: string): number => Math.round(Date.parse(day) / 86_400_000);

/** How many days after another one a day is; negative before it. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

// Weeks begin on Monday, and the first day of 1970 was a Thursday.
const weekNumber = (day: string) => Math.floor((dayNumber(day) + 3) / 7);

/** How many weeks of the calendar after that of another day a day is. */
export const weeksBetween = (from: string, to: string): number => weekNumber(to) - weekNumber(from);

const monthNumber = (day: string) => {
  const date = new Date(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** How many months of the calendar after that of another day a day, or month, is. */
export const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from);

/** How many years of the calendar after that of another day a day is. */
export const yearsBetween = (from: string, to: string): number =>
  new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear();

/**
 * When a day or a month begins, in milliseconds since 1970. Where the clocks skip its midnight, it begins when they do.
 */
export function startOf(period: string, zone: TimeZone): number {
  const day = isMonth(period) ? `${period}-01` : period;
  return Date.parse(zone === 'utc' ? day : `${day}T00:00`);
}

/** The last millisecond of a day or a month, in milliseconds since 1970. */
export const endOf = (period: string, zone: TimeZone): number =>
  startOf(isMonth(period) ? `${addMonths(period, 1)}-01` : addDays(period, 1), zone) - 1;

/**
 * The days or months between two of them, both included, in milliseconds since 1970; null leaves an end open. This is
 * where what an address says becomes what a clock says: nothing behind it knows of a calendar.
 */
export const toInstants = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  zone: TimeZone,
): { readonly from: number | null; readonly to: number | null } => ({
  from: from === null ? null : startOf(from, zone),
  to: to === null ? null : endOf(to, zone),
});
