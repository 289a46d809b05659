import { DAY_MS } from '#dashboard/lib/timing.ts';
import type { TimeZone } from '../lib/format/format-date.ts';
import type { DateValue } from '../records/parsed-value.ts';

/** Beyond it the date says more. */
const MAX_DAYS = 366;

/** Days since 1970 by the calendar of a time zone. */
function calendarDay(at: Date, zone: TimeZone): number {
  const midnight = zone === 'utc' ? at.getTime() : Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.floor(midnight / DAY_MS);
}

/** "closes in 3 days", "closes tomorrow", "closes today"; null if that is long ahead, or past. */
export function formatDaysLeft(date: DateValue, now: Date, zone: TimeZone): string | null {
  // A day is the same in all time zones.
  const last = date.kind === 'day' ? calendarDay(date.day, 'utc') : calendarDay(date.at, zone);
  const days = last - calendarDay(now, zone);
  if (days < 0 || days > MAX_DAYS) return null;
  if (days < 2) return days === 0 ? 'closes today' : 'closes tomorrow';
  return `closes in ${days} days`;
}
