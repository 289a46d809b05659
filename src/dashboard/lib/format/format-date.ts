import type { TimeZone } from '#dashboard/lib/time-zone.ts';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const relative = {
  long: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  narrow: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' }),
};
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const calendars: Record<TimeZone, Intl.DateTimeFormat> = {
  utc: new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'UTC' }),
  local: new Intl.DateTimeFormat('en-GB', DAY),
};
const localClock = new Intl.DateTimeFormat('en-GB', {
  ...DAY,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A date-time of the wire, in UTC where it names no zone; null when it is missing or no instant at all. */
export function parseInstant(text: string | null): Date | null {
  if (text === null || !ISO.test(text)) return null;
  const date = new Date(ZONE.test(text) ? text : `${text}Z`);
  if (Number.isNaN(date.getTime())) return null;
  // The 30th of February would be read as the 1st of March.
  const day = text.slice(0, 10);
  return new Date(day).toISOString().startsWith(day) ? date : null;
}

/** "5 hours ago" or, where there is little room, "5h ago"; "yesterday"; within a minute "just now". */
export function formatRelative(then: Date, now: Date, style: 'long' | 'narrow' = 'long'): string {
  const seconds = (then.getTime() - now.getTime()) / 1000;
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return relative[style].format(Math.trunc(seconds / length), unit);
  return 'just now';
}

/** "9 Nov 2026"; in UTC unless asked otherwise, so that colleagues in two time zones read the same day. */
export const formatDate = (date: Date, zone: TimeZone = 'utc'): string => calendars[zone].format(date);

/** "2026-11-09 08:00:00 UTC", after the reader's own "9 Nov 2026, 09:00:00 CET" where that is asked for. */
export function formatExact(date: Date, zone: TimeZone = 'utc'): string {
  const utc = `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return zone === 'utc' ? utc : `${localClock.format(date)} (${utc})`;
}
