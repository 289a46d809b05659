import { scaleBand } from '@visx/scale';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { formatMonth } from '#dashboard/companies/format-period.ts';
import { ColumnChart } from './column-chart.tsx';
import { CountTable } from './count-table.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FigureCard } from './figure-card.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { exploreHref } from './mark.ts';
import { toggleMonth } from './narrowed-search.ts';
import { Plot } from './plot.tsx';
import { PLOT } from './plot-frame.ts';
import { monthTicks, recentMonths } from './recent-months.ts';

const TITLE = 'Records updated by month';
const MAX_MONTHS = 24;

interface UpdatedFigureProps {
  readonly search: ExploreSearch;
  /** Without the filter by month, so that the other months stay visible. */
  readonly figures: Pick<Figures, 'updated' | 'noUpdate'>;
}

/** Companies by month of their last update: the latest two years as bars, all months in the table. */
export function UpdatedFigure({ search, figures: { updated, noUpdate } }: UpdatedFigureProps) {
  const { months, earlier } = recentMonths(updated, MAX_MONTHS);
  const toMark = ({ month, count }: (typeof months)[number]) => ({
    key: month,
    label: formatMonth(month),
    count,
    href: exploreHref(toggleMonth(search, month)),
    active: search.updated === month,
  });
  const marks = months.filter(({ count }) => count > 0).map(toMark);
  const note = [
    earlier > 0 ? `Not shown: ${formatCount(earlier)} updated earlier.` : '',
    noUpdate > 0 ? `${formatCompanyCount(noUpdate)} without a date.` : '',
  ];
  return (
    <FigureCard
      title={TITLE}
      className="print:col-span-2"
      note={note.filter(Boolean).join(' ') || 'By the last update of each record.'}
      hint={earlier > 0 ? 'View as table.' : 'Choose a month to filter.'}
      marks={marks}
      none="No update dates in this data."
      chart={
        <Plot height={PLOT.top + PLOT.height + PLOT.axis}>
          {(width) => {
            const scale = scaleBand<string>({
              domain: months.map(({ month }) => month),
              range: [0, width - PLOT.left - PLOT.right],
            });
            const wide = scale.bandwidth();
            const ticks = monthTicks(scale.domain(), wide);
            const from = search.updated === undefined ? undefined : scale(search.updated);
            return (
              <ColumnChart
                width={width}
                columns={marks.map((mark) => ({ ...mark, x: scale(mark.key) ?? 0, width: wide }))}
                scale={scale}
                ticks={[...ticks.keys()]}
                formatTick={(month) => ticks.get(month) ?? ''}
                title="Month of the last update (UTC)"
                highlightedRange={from === undefined ? null : [from, from + wide]}
              />
            );
          }}
        </Plot>
      }
      table={<CountTable name={TITLE} of="Month" marks={updated.map(toMark).toReversed()} />}
    />
  );
}
