import { extent, max, sum } from 'd3-array';
import { utcMonth } from 'd3-time';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { formatMonth } from '#dashboard/companies/format-period.ts';

type MonthCount = Figures['updated'][number];

const toMonth = (start: Date) => start.toISOString().slice(0, 7);

/** Consecutive months, and the number of companies before them. */
export interface RecentMonths {
  readonly months: readonly MonthCount[];
  readonly earlier: number;
}

/** Up to `most` months, ending with the last that has a company. */
export function recentMonths(updated: readonly MonthCount[], limit: number): RecentMonths {
  const counts = new Map(updated.map(({ month, count }) => [month, count]));
  const [oldest, last] = extent(updated, ({ month }) => new Date(month));
  if (!oldest || !last) return { months: [], earlier: 0 };
  const first = max([oldest, utcMonth.offset(last, 1 - limit)]) ?? oldest;
  const months = utcMonth
    .range(first, utcMonth.offset(last, 1))
    .map(toMonth)
    .map((month) => ({ month, count: counts.get(month) ?? 0 }));
  const earlier = sum(updated, ({ month, count }) => (new Date(month) < first ? count : 0));
  return { months, earlier };
}

const TICK_WIDTH = 60;

/** "2026" for January, "Apr" for other months; with its year for the first on the axis. */
function formatTick(month: string, isFirst: boolean): string {
  if (month.endsWith('-01')) return month.slice(0, 4);
  const name = formatMonth(month).slice(0, 3);
  return isFirst ? `${name} ${month.slice(0, 4)}` : name;
}

/** Labels of months by month, as many as have room at this width of a month in pixels. */
export function monthTicks(months: readonly string[], monthWidth: number): Map<string, string> {
  const every = [1, 3, 6, 12].find((step) => step * monthWidth >= TICK_WIDTH) ?? 12;
  const regular = months.filter((month) => (Number(month.slice(5)) - 1) % every === 0);
  const labelled = regular.length > 0 ? regular : months.slice(0, 1);
  return new Map(labelled.map((month, at) => [month, formatTick(month, at === 0)]));
}
