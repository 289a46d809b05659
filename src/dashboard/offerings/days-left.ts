import { daysBetween, type TimeZone, toIsoDay } from '../lib/calendar.ts';
import type { DateValue } from '../records/parsed-value.ts';

/** For dates further ahead than this, the date itself says more. */
const MAX_DAYS = 366;

/** Formats how soon an offering closes: "closes in 3 days". Null for dates past or far ahead. */
export function formatDaysLeft(date: DateValue, now: Date, zone: TimeZone): string | null {
  // A day without a time is the same in all time zones.
  const days = daysBetween(toIsoDay(now, zone), toIsoDay(date.at, date.kind === 'day' ? 'utc' : zone));
  if (days < 0 || days > MAX_DAYS) return null;
  if (days < 2) return days === 0 ? 'closes today' : 'closes tomorrow';
  return `closes in ${days} days`;
}
