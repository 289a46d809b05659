import { sum } from 'd3-array';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import type { Interval } from '#dashboard/catalogue/company-query.ts';
import { formatMonth, formatMonths } from '#dashboard/companies/format-period.ts';
import { printMonths } from '#dashboard/companies/list-changes.ts';
import { toFilter } from '#dashboard/companies/to-filter.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import type { ExploreSearch } from './explore-search.ts';
import {
  fromMonthNumber,
  mapInterval,
  monthTicks,
  toMonthAxis,
  toMonthBin,
  toMonthNumber,
} from './month-axis.ts';
import { RangeFigure } from './range-figure.tsx';

const MAX_MONTHS = 24;

type MonthNumbers = Interval<number>;

const toMonths = (months: MonthNumbers) => mapInterval(months, fromMonthNumber);

interface UpdatedFigureProps {
  readonly search: ExploreSearch;
  /** Without the filter by month, so that the other months stay visible. */
  readonly figures: Pick<Figures, 'updated' | 'noUpdate'>;
}

/** Companies by month of their last update: the latest two years as bars, all months in the table. */
export function UpdatedFigure({ search, figures: { updated, noUpdate } }: UpdatedFigureProps) {
  const { updated: chosen } = toFilter(search);
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
    <RangeFigure
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
        title: 'Month of the last update (UTC)',
        slider: 'Updated between',
        thumbs: ['From month', 'To month'],
        ticks: (width) => (axis ? monthTicks(axis, width / axis.bins.length) : new Map()),
        formatValue: (month) => (month < first ? 'any earlier month' : formatMonth(fromMonthNumber(month))),
      }}
      print={(months) => printMonths(toMonths(months))}
      format={(months) => formatMonths(toMonths(months))}
      formatTotal={(months) =>
        `${formatCompanyCount(total(months ?? all))} updated ${formatMonths(toMonths(months ?? all))}`
      }
    />
  );
}
