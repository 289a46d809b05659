import type { Random } from './random.ts';

/** The instant the data set is told from; nothing in it is later. */
export const REFERENCE_INSTANT = '2026-11-20T18:00:00Z';

export const REFERENCE_TIME = Date.parse(REFERENCE_INSTANT);

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const YEAR = 365.25 * DAY;

/** Milliseconds since 1970 as an RFC 3339 instant, in whole seconds. */
export const toInstant = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

/** The first moment of a year. */
export const startOf = (year: number) => Date.UTC(year, 0, 1);

/** A time between the two, closer to the later one the larger `lean` is (1: anywhere alike). */
export const between = (earlier: number, later: number, random: Random, lean = 1) =>
  later - (later - earlier) * random.next() ** lean;

/** Moves a time to office hours, never later than it was. */
export function inOfficeHours(time: number, random: Random): number {
  const day = Math.floor(time / DAY) * DAY;
  const opening = day + random.int(6, 15) * HOUR + random.int(0, 11) * 5 * MINUTE;
  return opening <= time ? opening : opening - DAY;
}
