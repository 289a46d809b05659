import { startOfDay } from '#company-search/time-zone.ts';
import { InvalidParameter } from '../lib/api-error.ts';

/** The time zone of days, unless a request names another one. */
export const UTC = 'UTC';

/** Parses `2026-01..2026-03`, `2026-01..`, `..2026-03` or `2026-03`, of months or days, to instants. */
export function parseDays(
  parameter: string,
  text: string,
  zone: string,
): { readonly from: number | null; readonly to: number | null } {
  const [first = '', last = first] = text.split('..');
  const [from, to] = first !== '' && last !== '' && last < first ? [last, first] : [first, last];
  const parse = (period: string) => parseDay(parameter, period);
  return {
    from: from === '' ? null : startOfDay(parse(from).getTime(), zone),
    to: to === '' ? null : endOf(to, parse(to), zone),
  };
}

/**
 * Returns the last instant of a day or month in a time zone. `date` is midnight in UTC at the start of this period.
 */
function endOf(period: string, date: Date, zone: string): number {
  if (period.length === 'YYYY-MM'.length) date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + 1);
  return startOfDay(date.getTime(), zone) - 1;
}

/** Returns midnight in UTC of a day, or of the first day of a month. */
function parseDay(parameter: string, period: string): Date {
  const date = new Date(period);
  // JavaScript reads 30 February as a day in March.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(period))
    throw new InvalidParameter(parameter, 'must hold days that exist.');
  return date;
}
