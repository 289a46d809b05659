import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { type YearRange, yearRange } from '#dashboard/companies/year-range.ts';
import { countWithin, toYearBins } from '#dashboard/catalogue/index/year-bins.ts';

/** Consecutive years and the number of companies founded in them; null bounds are open. */
export interface YearBin extends Years {
  readonly count: number;
  /** Its position on the axis, both years inclusive. */
  readonly start: number;
  readonly end: number;
}

export interface YearAxis {
  readonly first: number;
  readonly last: number;
  readonly bins: readonly YearBin[];
  /** The axis ends as a range; a year beyond the axis stands for all years there. */
  readonly ends: YearRange;
}

/** Converts a range on the axis to filter years; a bound beyond the axis leaves that side open. */
export const toYears = ({ first, last }: YearAxis, [from, to]: YearRange): Years => ({
  from: from < first ? null : from,
  to: to > last ? null : to,
});

export function toEnds({ ends: [first, last] }: YearAxis, years: Years | null): YearRange {
  const clampYear = (year: number) => Math.min(Math.max(year, first), last);
  return [clampYear(years?.from ?? first), clampYear(years?.to ?? last)];
}

/**
 * An axis with about `about` bins in which every company counts once. Years must be ascending; null if there
 * are none.
 */
export function toYearAxis(founded: readonly YearCount[], about: number): YearAxis | null {
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
  const outlierBin = (years: Omit<YearBin, 'count'>) => {
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
