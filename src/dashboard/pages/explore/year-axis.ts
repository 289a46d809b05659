import { sum } from 'd3-array';
import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { countWithin, toYearBins } from '#dashboard/catalogue/index/year-bins.ts';

/** Consecutive years and how many companies were founded in them; null where they go on to the end of time. */
export interface YearBin extends Years {
  readonly count: number;
  /** Where it stands on the axis, both years included. */
  readonly start: number;
  readonly end: number;
}

/** The years of an axis, and the bins over them and beyond. */
export interface YearAxis {
  readonly first: number;
  readonly last: number;
  readonly bins: readonly YearBin[];
  /** The ends of a range over it: a year beyond the axis stands for all that lie there. */
  readonly ends: Ends;
}

/** From and to, both included. */
export type Ends = readonly [from: number, to: number];

/** What a range over an axis means; an end beyond it leaves that side open. */
export const toYears = ({ first, last }: YearAxis, [from, to]: Ends): Years => ({
  from: from < first ? null : from,
  to: to > last ? null : to,
});

/** Where years stand on an axis. */
export function toEnds({ ends: [least, most] }: YearAxis, years: Years | null): Ends {
  const within = (year: number) => Math.min(Math.max(year, least), most);
  return [within(years?.from ?? least), within(years?.to ?? most)];
}

/** The part of the companies on one side that may be taken for strays. */
const STRAY = 0.01;

/** The first year from one side that does not belong to the strays there. */
function afterStrays(fromOneSide: readonly YearCount[]): number | undefined {
  const most = STRAY * sum(fromOneSide, ({ count }) => count);
  let passed = 0;
  return fromOneSide.find(({ count }) => (passed += count) > most)?.year;
}

/**
 * The years worth an axis. A few strays far off, such as one bank of 1472 or a mistyped 9999, would press all
 * others together: where leaving them out halves the axis, they get one bin at its end.
 */
function worthwhile(founded: readonly YearCount[]): readonly [first: number, last: number] | null {
  const first = founded[0]?.year;
  const last = founded.at(-1)?.year;
  if (first === undefined || last === undefined) return null;
  const late = afterStrays(founded) ?? first;
  const early = afterStrays(founded.toReversed()) ?? last;
  const start = (early - late) * 2 < early - first ? late : first;
  return [start, (early - start) * 2 < last - start ? early : last];
}

/**
 * An axis with roughly as many bins as asked for, in which every company counts once. Years come ascending;
 * null where there are none.
 */
export function toYearAxis(founded: readonly YearCount[], about: number): YearAxis | null {
  const inner = worthwhile(founded);
  if (!inner) return null;
  const [first, last] = inner;
  const shown = founded.filter(({ year }) => year >= first && year <= last);
  const bins = toYearBins(shown, about).map(({ from, to, count }) => ({
    // No year is named that no company has: bins up to 2029 may end in 2025.
    from: Math.max(from, first),
    to: Math.min(to, last),
    start: from,
    end: to,
    count,
  }));
  const start = bins[0]?.start ?? first;
  const end = bins.at(-1)?.end ?? last;
  const wide = end - (bins.at(-1)?.start ?? last);
  const strays = (years: Omit<YearBin, 'count'>) => {
    const count = countWithin(founded, years);
    return count > 0 ? [{ ...years, count }] : [];
  };
  const before = strays({ from: null, to: first - 1, start: start - 1 - wide, end: start - 1 });
  const after = strays({ from: last + 1, to: null, start: end + 1, end: end + 1 + wide });
  return {
    first,
    last,
    bins: [...before, ...bins, ...after],
    ends: [first - before.length, last + after.length],
  };
}
