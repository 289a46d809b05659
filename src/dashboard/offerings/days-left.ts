import { daysBetween, type TimeZone, toIsoDay } from '#records/calendar.ts';
import type { DateValue } from '#records/parsed-value.ts';

/** If a date is more days ahead than this, show the date instead of the number of days. */
const MAX_DAYS = 366;

/** Formats how soon an offering closes, such as "closes in 3 days". Null if the date is past or far ahead. */
export function formatDaysLeft(date: DateValue, now: Date, zone: TimeZone): string | null {
  // A date without a time is the same day in every time zone.
  const days = daysBetween(toIsoDay(now, zone), toIsoDay(date.at, date.kind === 'day' ? 'utc' : zone));
  if (days < 0 || days > MAX_DAYS) return null;
  if (days < 2) return days === 0 ? 'closes today' : 'closes tomorrow';
  return `closes in ${days} days`;
}
