import { sum } from 'd3-array';
import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import { usableYears } from '#dashboard/catalogue/index/year-bins.ts';

export type Ends = readonly [from: number, to: number];

// Up to 2% of the companies on either side may be outliers; including them would make the rest unreadably
// narrow.
const TAIL = 0.02;

/** The years in which nearly all companies were founded; null if no company has a year. */
export function usualYears(founded: readonly YearCount[]): Ends | null {
  const years = usableYears(founded);
  const tail = sum(years, ({ count }) => count) * TAIL;
  const firstAfterTail = (ordered: readonly YearCount[]) => {
    let before = 0;
    return ordered.find(({ count }) => (before += count) > tail)?.year;
  };
  const first = firstAfterTail(years);
  const last = firstAfterTail(years.toReversed());
  return first === undefined || last === undefined ? null : [first, last];
}

export interface Decade {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The decades with the most companies, in chronological order. */
export function mainDecades(founded: readonly YearCount[], limit: number): Decade[] {
  const counts = new Map<number, number>();
  for (const { year, count } of usableYears(founded)) {
    const from = Math.floor(year / 10) * 10;
    counts.set(from, (counts.get(from) ?? 0) + count);
  }
  return [...counts]
    .map(([from, count]) => ({ from, to: from + 9, count }))
    .toSorted((a, b) => b.count - a.count || b.from - a.from)
    .slice(0, limit)
    .toSorted((a, b) => a.from - b.from);
}
