import { bin, extent, range, sum, tickStep } from 'd3-array';
import type { YearCount } from '#company-search/company-counts.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';

/** A range of years, both ends included, and the number of companies founded in it. */
export interface YearBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * Groups years into bins of 1, 2, 5, 10, … years. Chooses the width so that there are about as many bins as requested.
 * Includes empty bins.
 */
export function toYearBins(founded: readonly YearCount[], about: number): YearBin[] {
  const [first, last] = extent(founded, ({ year }) => year);
  if (first === undefined || last === undefined) return [];
  const step = Math.max(1, tickStep(first, last + 1, about));
  const start = Math.floor(first / step) * step;
  const end = (Math.floor(last / step) + 1) * step;
  const toBins = bin<YearCount, number>()
    .value(({ year }) => year)
    .domain([start, end])
    .thresholds(range(start + step, end, step));
  return toBins([...founded]).map((years) => ({
    from: years.x0 ?? start,
    to: (years.x1 ?? end) - 1,
    count: sum(years, ({ count }) => count),
  }));
}

/** Counts the companies founded in a range of years, both ends included. A null end means unlimited. */
export const countWithin = (founded: readonly YearCount[], { from, to }: Interval<number>): number =>
  sum(founded, ({ year, count }) => (year >= (from ?? 0) && year <= (to ?? Infinity) ? count : 0));
