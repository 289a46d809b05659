/** Time zone in which calendar days and months begin, as chosen in Settings. */
export type TimeZone = 'utc' | 'local';

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_COUNT = /^(?:0|[1-9]\d{0,3})d$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** True for a day such as `2026-11-30`. False for impossible days: JavaScript would read 31 February as 3 March. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

export const isMonth = (text: string): boolean => MONTH.test(text);

export const isYear = (text: string): boolean => /^\d{4}$/.test(text);

/** Formats a UTC day as `2026-11-21`. Years after 9999 get a sign and six digits. */
const dayText = (date: Date): string => date.toISOString().split('T', 1).join();

/** Returns the day of an instant in a time zone, such as `2026-11-21`. */
export function toIsoDay(date: Date, zone: TimeZone): string {
  if (zone === 'utc') return dayText(date);
  return dayText(new Date(utcMidnight(date.getFullYear(), date.getMonth(), date.getDate())));
}

export const toIsoMonth = (date: Date, zone: TimeZone): string => toIsoDay(date, zone).slice(0, -3);

/** Returns midnight UTC of a calendar day, in milliseconds since 1970. `month` starts at 0, as in `Date`. */
function utcMidnight(year: number, month: number, day: number): number {
  // `Date.UTC` would turn the years 0 to 99 into 1900 to 1999.
  const date = new Date(0);
  return date.setUTCFullYear(year, month, day);
}

// The functions below work on text such as `2026-11`, so their results don't depend on time zones or clock changes.

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

/** A number of days, such as `7d`. In a URL it stands for the day so long before or after today. */
export type DayCount = `${number}d`;

export const isDayCount = (text: string): text is DayCount => DAY_COUNT.test(text);

/** Returns the day that is so many days before `today`. Text that isn't a number of days stays as it is. */
export const resolveDaysBefore = (text: string, today: string): string =>
  isDayCount(text) ? addDays(today, -Number.parseInt(text, 10)) : text;

/** Returns the day that is so many days after `today`. Text that isn't a number of days stays as it is. */
export const resolveDaysAfter = (text: string, today: string): string =>
  isDayCount(text) ? addDays(today, Number.parseInt(text, 10)) : text;

const dayNumber = (day: string): number => Math.round(Date.parse(day) / 86_400_000);

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

// Weeks begin on Monday. Day 0, 1 January 1970, was a Thursday, so add 3.
const weekNumber = (day: string) => Math.floor((dayNumber(day) + 3) / 7);

/** Counts how many calendar weeks `to` is after `from`; negative if it is earlier. Weeks begin on Monday. */
export const weeksBetween = (from: string, to: string): number => weekNumber(to) - weekNumber(from);

const monthNumber = (day: string) => {
  const date = new Date(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Counts how many calendar months `to` is after `from`; negative if it is earlier. Both are days or months. */
export const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from);

/** Counts how many calendar years `to` is after `from`; negative if it is earlier. */
export const yearsBetween = (from: string, to: string): number =>
  new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear();

/** Returns the start of a day or month, in milliseconds since 1970. It may be after midnight where clocks skip it. */
export function startOf(period: string, zone: TimeZone): number {
  const day = isMonth(period) ? `${period}-01` : period;
  return Date.parse(zone === 'utc' ? day : `${day}T00:00`);
}

export const endOf = (period: string, zone: TimeZone): number =>
  startOf(isMonth(period) ? `${addMonths(period, 1)}-01` : addDays(period, 1), zone) - 1;

/** Converts a range of days or months, both ends included, to milliseconds since 1970. A null end means unlimited. */
export const toInstants = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  zone: TimeZone,
): { readonly from: number | null; readonly to: number | null } => ({
  from: from === null ? null : startOf(from, zone),
  to: to === null ? null : endOf(to, zone),
});
