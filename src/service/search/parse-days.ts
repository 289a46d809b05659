import { startOfDay } from '#company-search/time-zone.ts';

/** The time zone of days, unless a request names another one. */
export const UTC = 'UTC';

/** Parses a month, a day or a range of them to instants: `2026-03`, `2026-01..2026-03`, `2026-01..` or `..2026-03`. */
export function parseDays(
  text: string,
  zone: string,
): { readonly from: number | null; readonly to: number | null } {
  const [first = '', last = first] = text.split('..');
  const [from, to] = first !== '' && last !== '' && last < first ? [last, first] : [first, last];
  return {
    from: from === '' ? null : startOfDay(Date.parse(from), zone),
    to: to === '' ? null : endOf(to, zone),
  };
}

/** Returns the last instant of a day or month in a time zone. */
function endOf(period: string, zone: string): number {
  const date = new Date(period);
  if (period.length === 'YYYY-MM'.length) date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + 1);
  return startOfDay(date.getTime(), zone) - 1;
}
