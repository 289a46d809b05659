import { bin, extent, range, sum, tickStep } from 'd3-array';
import type { YearCount } from '../catalogue-api.ts';
import type { Years } from '../company-query.ts';

/** Consecutive years, both included, and how many companies were founded in them. */
export interface YearBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Years that an address can hold; anything else in a record is no year. */
export const usableYears = (founded: readonly YearCount[]): YearCount[] =>
  founded.filter(({ year }) => year >= 1 && year <= 9999);

/** Groups years by ones, twos, fives, tens and so on, into roughly as many bins as asked for; none left out. */
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

/** How many companies were founded within these years, both included; null leaves that side open. */
export const countWithin = (founded: readonly YearCount[], { from, to }: Years): number =>
  sum(founded, ({ year, count }) => (year >= (from ?? 0) && year <= (to ?? Infinity) ? count : 0));
