import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import { yearRange } from '#dashboard/companies/year-range.ts';
import { countWithin, toYearBins } from '#dashboard/catalogue/companies/year-bins.ts';
import type { Bin, RangeAxis } from './range-axis.ts';

/**
 * An axis with about `about` bins in which every company counts once. Years must be ascending; null if there
 * are none.
 */
export function toYearAxis(founded: readonly YearCount[], about: number): RangeAxis | null {
  const inner = yearRange(founded);
  if (!inner) return null;
  const [first, last] = inner;
  const shown = founded.filter(({ year }) => year >= first && year <= last);
  const bins = toYearBins(shown, about).map(({ from, to, count }) => ({
    // Labels stay within the data: a bin up to 2029 may end in 2025.
    from: Math.max(from, first),
    to: Math.min(to, last),
    start: from,
    end: to,
    count,
  }));
  const start = bins[0]?.start ?? first;
  const end = bins.at(-1)?.end ?? last;
  const wide = end - (bins.at(-1)?.start ?? last);
  const outlierBin = (years: Omit<Bin, 'count'>) => {
    const count = countWithin(founded, years);
    return count > 0 ? [{ ...years, count }] : [];
  };
  const before = outlierBin({ from: null, to: first - 1, start: start - 1 - wide, end: start - 1 });
  const after = outlierBin({ from: last + 1, to: null, start: end + 1, end: end + 1 + wide });
  return {
    first,
    last,
    bins: [...before, ...bins, ...after],
    ends: [first - before.length, last + after.length],
  };
}
