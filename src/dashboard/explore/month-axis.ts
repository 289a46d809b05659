import { extent, range, sum } from 'd3-array';
import { utcMonth } from 'd3-time';
import type { Interval } from '#dashboard/catalogue/company-query.ts';
import { formatMonth } from '#dashboard/companies/format-period.ts';
import type { Bin, RangeAxis } from './range-axis.ts';

const EPOCH = new Date(0);

/** Months since January 1970. */
export const toMonthNumber = (month: string): number => utcMonth.count(EPOCH, new Date(month));

/** `2026-03` */
export const fromMonthNumber = (month: number): string =>
  utcMonth.offset(EPOCH, month).toISOString().slice(0, 7);

/** With both ends converted. */
export const mapInterval = <From, To>(
  { from, to }: Interval<From>,
  convert: (value: From) => To,
): Interval<To> => ({
  from: from === null ? null : convert(from),
  to: to === null ? null : convert(to),
});

export interface MonthAxis extends RangeAxis {
  /** Companies updated before the first month of the axis. */
  readonly earlier: number;
}

/** A single month. */
export const toMonthBin = (month: number, count: number): Bin => ({
  from: month,
  to: month,
  start: month,
  end: month,
  count,
});

/** Up to `limit` consecutive months, ending with the last of these; null if there are none. */
export function toMonthAxis(months: readonly Bin[], limit: number): MonthAxis | null {
  const [oldest, last] = extent(months, ({ start }) => start);
  if (oldest === undefined || last === undefined) return null;
  const first = Math.max(oldest, last + 1 - limit);
  const byMonth = new Map(months.map((bin) => [bin.start, bin]));
  const bins = range(first, last + 1).map((month) => byMonth.get(month) ?? toMonthBin(month, 0));
  const earlier = sum(months, ({ start, count }) => (start < first ? count : 0));
  return { first, last, bins, earlier, ends: [earlier > 0 ? first - 1 : first, last] };
}

const TICK_WIDTH = 60;

/** "2026" for January, "Apr" for other months; with its year for the first on the axis. */
function formatTick(month: string, isFirst: boolean): string {
  if (month.endsWith('-01')) return month.slice(0, 4);
  const name = formatMonth(month).slice(0, 3);
  return isFirst ? `${name} ${month.slice(0, 4)}` : name;
}

/** Labels of months by month number, as many as have room at this width of a month in pixels. */
export function monthTicks({ first, last }: RangeAxis, monthWidth: number): Map<number, string> {
  const every = [1, 3, 6, 12].find((step) => step * monthWidth >= TICK_WIDTH) ?? 12;
  const regular = range(first, last + 1).filter((month) => month % every === 0);
  const labelled = regular.length > 0 ? regular : [first];
  return new Map(labelled.map((month, at) => [month, formatTick(fromMonthNumber(month), at === 0)]));
}
