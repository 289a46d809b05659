import type { Interval } from '#dashboard/catalogue/company-query.ts';

/** First and last value, both included. */
export type Ends = readonly [first: number, last: number];

/** Consecutive values and the number of companies with them; null bounds are open. */
export interface Bin extends Interval<number> {
  readonly count: number;
  /** Its position on the axis, both values inclusive. */
  readonly start: number;
  readonly end: number;
}

/** An axis of whole numbers, such as years, on which a range can be chosen. */
export interface RangeAxis {
  readonly first: number;
  readonly last: number;
  readonly bins: readonly Bin[];
  /** The axis ends as a range; a value beyond the axis stands for all values there. */
  readonly ends: Ends;
}

/** Converts a range on the axis to filter bounds; a bound beyond the axis leaves that side open. */
export const toBounds = ({ first, last }: RangeAxis, [from, to]: Ends): Interval<number> => ({
  from: from < first ? null : from,
  to: to > last ? null : to,
});

export function toEnds({ ends: [first, last] }: RangeAxis, bounds: Interval<number> | null): Ends {
  const clamp = (value: number) => Math.min(Math.max(value, first), last);
  return [clamp(bounds?.from ?? first), clamp(bounds?.to ?? last)];
}
