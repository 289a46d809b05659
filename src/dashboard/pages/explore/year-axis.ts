import { sum } from 'd3-array';
import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
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
  readonly ends: Ends;
}

export type Ends = readonly [from: number, to: number];

/** Converts a range on the axis to filter years; a bound beyond the axis leaves that side open. */
export const toYears = ({ first, last }: YearAxis, [from, to]: Ends): Years => ({
  from: from < first ? null : from,
  to: to > last ? null : to,
});

export function toEnds({ ends: [first, last] }: YearAxis, years: Years | null): Ends {
  const clampYear = (year: number) => Math.min(Math.max(year, first), last);
  return [clampYear(years?.from ?? first), clampYear(years?.to ?? last)];
}

/** Maximum share of companies on one side that count as outliers. */
const MAX_OUTLIER_SHARE = 0.01;

/** The first year from one side that is not an outlier. */
function afterOutliers(fromOneSide: readonly YearCount[]): number | undefined {
  const maxOutliers = MAX_OUTLIER_SHARE * sum(fromOneSide, ({ count }) => count);
  let passed = 0;
  return fromOneSide.find(({ count }) => (passed += count) > maxOutliers)?.year;
}

/**
 * The years the axis should cover. Far outliers, such as a bank of 1472 or a mistyped 9999, would squeeze all
 * others: if leaving them out halves the axis, they share one bin at its end.
 */
function axisRange(founded: readonly YearCount[]): readonly [first: number, last: number] | null {
  const first = founded[0]?.year;
  const last = founded.at(-1)?.year;
  if (first === undefined || last === undefined) return null;
  const firstTypical = afterOutliers(founded) ?? first;
  const lastTypical = afterOutliers(founded.toReversed()) ?? last;
  const start = (lastTypical - firstTypical) * 2 < lastTypical - first ? firstTypical : first;
  return [start, (lastTypical - start) * 2 < last - start ? lastTypical : last];
}

/**
 * An axis with about `about` bins in which every company counts once. Years must be ascending; null if there
 * are none.
 */
export function toYearAxis(founded: readonly YearCount[], about: number): YearAxis | null {
  const inner = axisRange(founded);
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
