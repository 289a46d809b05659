import type { YearCount } from '#company-search/company-counts.ts';

export type YearRange = readonly [first: number, last: number];

/** At each end, at most this share of the companies counts as outliers. */
const MAX_OUTLIER_SHARE = 0.01;

/**
 * Returns the first year after the outliers. Ascending years give the first typical year, descending ones the last.
 */
function afterOutliers(fromOneSide: readonly YearCount[]): number | undefined {
  const total = fromOneSide.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  return fromOneSide.find(({ count }) => (passed += count) > MAX_OUTLIER_SHARE * total)?.year;
}

/**
 * Returns the range of years that an axis should cover. `founded` must be in ascending order. Outliers, such as a
 * bank from 1472 or a mistyped 9999, are left out if that makes the axis less than half as long. Null if no company
 * has a year.
 */
export function yearRange(founded: readonly YearCount[]): YearRange | null {
  const first = founded[0]?.year;
  const last = founded.at(-1)?.year;
  if (first === undefined || last === undefined) return null;
  const firstTypical = afterOutliers(founded) ?? first;
  const lastTypical = afterOutliers(founded.toReversed()) ?? last;
  const start = (lastTypical - firstTypical) * 2 < lastTypical - first ? firstTypical : first;
  return [start, (lastTypical - start) * 2 < last - start ? lastTypical : last];
}
