import { extent, range, sum } from 'd3-array';
import type { Figures } from '#dashboard/catalogue/company-answers.ts';
import { updatedInterval } from '#dashboard/catalogue/company-list-request.ts';
import { formatMonth, formatMonths } from '#dashboard/companies/format-period.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { addMonths, monthsBetween } from '#records/calendar.ts';
import type { ExploreSearch } from './narrowed-search.ts';
import { RangeChartCard } from './range-chart-card.tsx';
import type { Bin, RangeAxis } from './range-chart.tsx';

const EPOCH = '1970-01';

/** Converts a month such as `2026-03` to the number of months since January 1970. */
export const toMonthNumber = (month: string): number => monthsBetween(EPOCH, month);

/** Converts a number of months since January 1970 to a month such as `2026-03`. */
export const fromMonthNumber = (month: number): string => addMonths(EPOCH, month);

const mapInterval = <From, To>({ from, to }: Interval<From>, convert: (value: From) => To): Interval<To> => ({
  from: from === null ? null : convert(from),
  to: to === null ? null : convert(to),
});

interface MonthAxis extends RangeAxis {
  /** Number of companies last updated before the first month of the axis. */
  readonly earlier: number;
}

export const toMonthBin = (month: number, count: number): Bin => ({
  from: month,
  to: month,
  start: month,
  end: month,
  count,
});

/**
 * Returns an axis of up to `limit` consecutive months. It ends with the latest of `months`. Null if there are none.
 */
export function toMonthAxis(months: readonly Bin[], limit: number): MonthAxis | null {
  const [oldest, last] = extent(months, ({ start }) => start);
  if (oldest === undefined || last === undefined) return null;
  const first = Math.max(oldest, last + 1 - limit);
  const byMonth = new Map(months.map((bin) => [bin.start, bin]));
  const bins = range(first, last + 1).map((month) => byMonth.get(month) ?? toMonthBin(month, 0));
  const earlier = sum(months, ({ start, count }) => (start < first ? count : 0));
  return { first, last, bins, earlier, ends: [earlier > 0 ? first - 1 : first, last] };
}

const TICK_WIDTH = 60;

/**
 * Labels a month: "2026" for a January, and "Apr" for other months. The first label on the axis always has a year.
 */
function formatTick(month: string, isFirst: boolean): string {
  if (month.endsWith('-01')) return month.slice(0, 4);
  const name = formatMonth(month).slice(0, 3);
  return isFirst ? `${name} ${month.slice(0, 4)}` : name;
}

/** Returns tick labels by month number. Labels only as many months as fit if each is `monthWidth` pixels wide. */
export function monthTicks({ first, last }: RangeAxis, monthWidth: number): Map<number, string> {
  const every = [1, 3, 6, 12].find((step) => step * monthWidth >= TICK_WIDTH) ?? 12;
  const regular = range(first, last + 1).filter((month) => month % every === 0);
  const labelled = regular.length > 0 ? regular : [first];
  return new Map(labelled.map((month, index) => [month, formatTick(fromMonthNumber(month), index === 0)]));
}

const MAX_MONTHS = 24;

type MonthNumbers = Interval<number>;

const toMonths = (months: MonthNumbers) => mapInterval(months, fromMonthNumber);

interface UpdatedChartProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'updated' | 'noUpdate'>;
}

/**
 * A chart of companies by the month of their last update. It shows the latest two years, and its table all months.
 */
export function UpdatedChart({ search, figures: { updated, noUpdate } }: UpdatedChartProps) {
  const { zone } = useDateFormat();
  const chosen = updatedInterval(search);
  const counts = updated.map(({ month, count }) => toMonthBin(toMonthNumber(month), count));
  const axis = toMonthAxis(counts, MAX_MONTHS);
  const { first, last, earlier } = axis ?? { first: 0, last: 0, earlier: 0 };
  const note = [
    earlier > 0 ? `Not shown: ${formatCount(earlier)} updated earlier.` : '',
    noUpdate > 0 ? `${formatCompanyCount(noUpdate)} without a date.` : '',
  ];
  const total = ({ from, to }: MonthNumbers) =>
    sum(counts, ({ start, count }) => (start >= (from ?? start) && start <= (to ?? start) ? count : 0));
  const all = { from: counts[0]?.from ?? null, to: last };
  return (
    <RangeChartCard
      search={search}
      param="updated"
      title="Records updated by month"
      note={note.filter(Boolean).join(' ')}
      hint={earlier > 0 ? 'View as table.' : first < last ? 'Drag to filter by month.' : ''}
      none="No update dates in this data."
      of="Month"
      axis={axis}
      rows={counts.toReversed()}
      chosen={chosen && mapInterval(chosen, toMonthNumber)}
      labels={{
        title: `Month of the last update (${zone === 'utc' ? 'UTC' : 'local time'})`,
        slider: 'Updated between',
        thumbs: ['From month', 'To month'],
        ticks: (width) => (axis ? monthTicks(axis, width / axis.bins.length) : new Map()),
        formatValue: (month) => (month < first ? 'any earlier month' : formatMonth(fromMonthNumber(month))),
      }}
      toRange={toMonths}
      format={(months) => formatMonths(toMonths(months))}
      formatTotal={(months) =>
        `${formatCompanyCount(total(months ?? all))} updated ${formatMonths(toMonths(months ?? all))}`
      }
    />
  );
}
