import { DAY_MS } from '#dashboard/lib/timing.ts';
import {
  daysBetween,
  monthsBetween,
  type TimeZone,
  toIsoDay,
  weeksBetween,
  yearsBetween,
} from '#records/calendar.ts';

// Dates in table rows are formatted without Intl, because its first use takes longer than rendering all rows. A test
// checks that Intl returns the same texts.

/** Units of relative times, with their average lengths in seconds. */
const UNITS = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

const DATE_TIME = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

type Unit = (typeof UNITS)[number][0];

/** Formats a signed number of units: "5 hours ago", "in 2 days". */
function formatDistance(value: number, unit: Unit): string {
  const count = Math.abs(value);
  const digits = String(count).replace(/\B(?=\d{3}$)/, ',');
  const text = `${digits} ${unit}${count === 1 ? '' : 's'}`;
  return value < 0 ? `${text} ago` : `in ${text}`;
}

/**
 * For each calendar unit: the names of the previous and the next one, and a function that counts units between days.
 */
const NAMED = {
  day: { names: ['yesterday', 'tomorrow'], between: daysBetween },
  week: { names: ['last week', 'next week'], between: weeksBetween },
  month: { names: ['last month', 'next month'], between: monthsBetween },
  year: { names: ['last year', 'next year'], between: yearsBetween },
} as const;

/**
 * Formats a time relative to now: "just now" (under a minute), "5 hours ago", "yesterday". Days, weeks, months and
 * years follow the calendar, so "last week" always means the previous calendar week. If that isn't true of the date,
 * the next smaller unit is used: "11 days ago".
 */
export function formatRelative(then: Date, now: Date, zone: TimeZone): string {
  const seconds = (then.getTime() - now.getTime()) / 1000;
  const [today, day] = [toIsoDay(now, zone), toIsoDay(then, zone)];
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) < length) continue;
    const elapsed = Math.trunc(seconds / length);
    if (unit === 'hour' || unit === 'minute') return formatDistance(elapsed, unit);
    const { names, between } = NAMED[unit];
    const inCalendar = between(today, day);
    const value = unit === 'day' ? inCalendar : elapsed;
    if (Math.abs(value) > 1) return formatDistance(value, unit);
    // Say "last week" only if both the elapsed time and the calendar give one week. Eleven days are one whole week, but
    // may reach back into the week before last.
    if (value === inCalendar && value !== 0) return names[value < 0 ? 0 : 1];
  }
  return 'just now';
}

const DAYS_WITHOUT_YEAR = 300;
const DAYS_WITH_WEEKDAY = 6;

export type DateFormat = ReturnType<typeof createDateFormat>;

function createDateFormat(zone: TimeZone) {
  // Creating an `Intl.DateTimeFormat` is slow, so wait until one is needed.
  let dateTimes: Intl.DateTimeFormat | undefined;
  let localClock: Intl.DateTimeFormat | undefined;
  const parts = (date: Date) =>
    zone === 'utc'
      ? ([date.getUTCDate(), MONTHS[date.getUTCMonth()], date.getUTCFullYear()] as const)
      : ([date.getDate(), MONTHS[date.getMonth()], date.getFullYear()] as const);
  const clock = (date: Date) =>
    zone === 'utc'
      ? date.toISOString().slice(11, 16)
      : [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  const format = {
    zone,
    date: (date: Date): string => parts(date).join(' '),
    month: (date: Date): string => parts(date).slice(1).join(' '),
    /** Formats the time of day without a zone: "14:05". */
    clock,
    /** Formats today as "14:05", other dates as "9 Nov", and dates 300 or more days away as "Nov 2025". */
    brief(date: Date, now: Date): string {
      if (format.date(date) === format.date(now)) return clock(date);
      const isNear = Math.abs(date.getTime() - now.getTime()) < DAYS_WITHOUT_YEAR * DAY_MS;
      return isNear ? parts(date).slice(0, 2).join(' ') : format.month(date);
    },
    /** Formats the time of day: "08:00 UTC", or "09:00" in local time. */
    time: (date: Date): string => (zone === 'utc' ? `${clock(date)} UTC` : clock(date)),
    dateTime(date: Date): string {
      dateTimes ??= new Intl.DateTimeFormat('en-GB', {
        ...DATE_TIME,
        ...(zone === 'utc' && { timeZone: 'UTC' }),
      });
      return dateTimes.format(date);
    },
    /** Formats when data was read: "18:04" for today, "yesterday 18:04", otherwise as `dateTime`. */
    asOf(date: Date, now: Date): string {
      const age = daysBetween(toIsoDay(date, zone), toIsoDay(now, zone));
      // The date may be in the future if the clock that recorded it was ahead. Treat it as today.
      return age <= 0 ? clock(date) : age === 1 ? `yesterday ${clock(date)}` : format.dateTime(date);
    },
    /** Formats a date as "08:00 UTC today", up to six days back as "Monday 08:00 UTC", otherwise as `dateTime`. */
    recent(date: Date, now: Date): string {
      // `now` may be slightly before `date`, because it advances only once a minute.
      if (format.date(date) === format.date(now)) return `${format.time(date)} today`;
      const age = daysBetween(toIsoDay(date, zone), toIsoDay(now, zone));
      if (age < 0 || age > DAYS_WITH_WEEKDAY) return format.dateTime(date);
      return `${WEEKDAYS[zone === 'utc' ? date.getUTCDay() : date.getDay()]} ${format.time(date)}`;
    },
    /**
     * Formats a date to the second: "2026-11-09 08:00:00 UTC". In local time: "9 Nov 2026, 09:00:00 CET (2026-11-09
     * 08:00:00 UTC)".
     */
    exact(date: Date): string {
      const utc = `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
      if (zone === 'utc') return utc;
      localClock ??= new Intl.DateTimeFormat('en-GB', { ...DATE_TIME, second: '2-digit' });
      return `${localClock.format(date)} (${utc})`;
    },
  };
  return format;
}

/** Date formats by time zone. Use UTC for text that may be shared with people in other time zones. */
export const DATE_FORMATS: Readonly<Record<TimeZone, DateFormat>> = {
  utc: createDateFormat('utc'),
  local: createDateFormat('local'),
};
