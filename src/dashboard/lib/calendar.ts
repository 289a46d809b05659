/** The time zone in which days and months begin, as chosen in Settings. */
export type TimeZone = 'utc' | 'local';

const DAY = /^\d{4}-\d\d-\d\d$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/**
 * True for `2026-11-30`; false for days that don't exist, such as 31 February, which JavaScript engines roll over to
 * March.
 */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** True for `2026-11`. */
export const isMonth = (text: string): boolean => MONTH.test(text);

/** Formats a date as a UTC day, `2026-11-21`. Years after 9999 have a sign and six digits. */
const dayText = (date: Date): string => date.toISOString().split('T', 1).join();

/** The calendar day of an instant in the time zone, such as `2026-11-21`. */
export function toIsoDay(date: Date, zone: TimeZone): string {
  if (zone === 'utc') return dayText(date);
  return dayText(new Date(utcMidnight(date.getFullYear(), date.getMonth(), date.getDate())));
}

/** The calendar month of an instant in the time zone, such as `2026-11`. */
export const toIsoMonth = (date: Date, zone: TimeZone): string => toIsoDay(date, zone).slice(0, -3);

/** Returns midnight UTC of a calendar day, in milliseconds since 1970. `month` starts at 0, as in `Date`. */
function utcMidnight(year: number, month: number, day: number): number {
  // `Date.UTC` would take the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  return date.setUTCFullYear(year, month, day);
}

// Days and months are text here, so adding to them and counting between them is the same in every time zone, whatever
// the clocks do. Only the instant at which one begins depends on the zone.

/** Adds days to a day: one day after `2026-02-28` is `2026-03-01`. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayText(date);
}

/** Adds months to a month: one month after `2025-12` is `2026-01`. */
export function addMonths(month: string, months: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayText(date).slice(0, -3);
}

/** Returns the number of days since 1970. */
const dayNumber = (day: string): number => Math.round(Date.parse(day) / 86_400_000);

/** The number of days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

// Counts weeks since 1970. The 3 makes them begin on Monday, because 1 January 1970 was a Thursday.
const weekNumber = (day: string) => Math.floor((dayNumber(day) + 3) / 7);

/** How many calendar weeks, beginning on Monday, lie between the weeks of two days; negative if `to` is earlier. */
export const weeksBetween = (from: string, to: string): number => weekNumber(to) - weekNumber(from);

const monthNumber = (day: string) => {
  const date = new Date(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** How many calendar months lie between those of two days (or months); negative if `to` is earlier. */
export const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from);

/** How many calendar years lie between those of two days; negative if `to` is earlier. */
export const yearsBetween = (from: string, to: string): number =>
  new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear();

/**
 * The instant at which a day or month begins, in milliseconds since 1970. If the clocks skip its midnight, it begins
 * right after the gap.
 */
export function startOf(period: string, zone: TimeZone): number {
  const day = isMonth(period) ? `${period}-01` : period;
  return Date.parse(zone === 'utc' ? day : `${day}T00:00`);
}

/** Returns the last millisecond of a day or month, in milliseconds since 1970. */
export const endOf = (period: string, zone: TimeZone): number =>
  startOf(isMonth(period) ? `${addMonths(period, 1)}-01` : addDays(period, 1), zone) - 1;

/**
 * Converts a range of days or months, both ends included, to milliseconds since 1970; null leaves an end open. Filters
 * in the URL hold calendar days, and code after this conversion deals with instants only.
 */
export const toInstants = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  zone: TimeZone,
): { readonly from: number | null; readonly to: number | null } => ({
  from: from === null ? null : startOf(from, zone),
  to: to === null ? null : endOf(to, zone),
});
