import { extent, max, sum } from 'd3-array';
import { utcMonth } from 'd3-time';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';

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
