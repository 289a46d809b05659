import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';

type MonthCount = Figures['updated'][number];

const toIndex = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const toMonth = (index: number) =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

/** Consecutive months, and the number of companies before them. */
export interface RecentMonths {
  readonly months: readonly MonthCount[];
  readonly earlier: number;
}

/** Up to `most` months, ending with the last that has a company. */
export function recentMonths(updated: readonly MonthCount[], most: number): RecentMonths {
  const counts = new Map(updated.map(({ month, count }) => [toIndex(month), count]));
  const indices = [...counts.keys()];
  if (indices.length === 0) return { months: [], earlier: 0 };
  const last = Math.max(...indices);
  const first = Math.max(Math.min(...indices), last - most + 1);
  const months = Array.from({ length: last - first + 1 }, (_, at) => ({
    month: toMonth(first + at),
    count: counts.get(first + at) ?? 0,
  }));
  const earlier = [...counts].reduce((sum, [index, count]) => sum + (index < first ? count : 0), 0);
  return { months, earlier };
}
