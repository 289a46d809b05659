import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import { usableYears } from '#dashboard/catalogue/companies/year-bins.ts';

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
