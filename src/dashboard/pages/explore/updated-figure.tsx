import { scaleBand } from '@visx/scale';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { formatMonth } from '#dashboard/companies/format-period.ts';
import { ColumnChart } from './column-chart.tsx';
import { CountTable } from './count-table.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FigureCard } from './figure-card.tsx';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { listHref } from './mark.ts';
import { inMonth } from './narrowed-search.ts';
import { Plot } from './plot.tsx';
import { PLOT } from './plot-frame.ts';
import { recentMonths } from './recent-months.ts';

const TITLE = 'Records updated by month';
const MAX_MONTHS = 24;
const TICK_WIDTH = 44;

interface UpdatedFigureProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'updated' | 'noUpdate'>;
}

/** "2026" for January, "Apr" for other months. */
const formatTick = (month: string) =>
  month.endsWith('-01') ? month.slice(0, 4) : formatMonth(month).slice(0, 3);

/** Companies by month of their last update: the latest two years as bars, all months in the table. */
export function UpdatedFigure({ search, figures: { updated, noUpdate } }: UpdatedFigureProps) {
  const { months, earlier } = recentMonths(updated, MAX_MONTHS);
  const toMark = ({ month, count }: (typeof months)[number]) => ({
    key: month,
    label: formatMonth(month),
    count,
    href: listHref(inMonth(search, month)),
  });
  const marks = months.filter(({ count }) => count > 0).map(toMark);
  const note = [
    earlier > 0 ? `${formatCompanyCount(earlier)} last updated earlier; the table has them.` : '',
    noUpdate > 0 ? `${formatCompanyCount(noUpdate)} without a date.` : '',
  ];
  return (
    <FigureCard
      title={TITLE}
      note={note.filter(Boolean).join(' ') || 'By the last update of each record, in UTC.'}
      marks={marks}
      none="No record here has a date."
      chart={
        <Plot height={PLOT.top + PLOT.height + PLOT.axis}>
          {(width) => {
            const scale = scaleBand<string>({
              domain: months.map(({ month }) => month),
              range: [0, width - PLOT.left - PLOT.right],
            });
            const wide = scale.bandwidth();
            const every = [1, 3, 6, 12].find((step) => step * wide >= TICK_WIDTH) ?? 12;
            return (
              <ColumnChart
                width={width}
                columns={marks.map((mark) => ({ ...mark, x: scale(mark.key) ?? 0, width: wide }))}
                scale={scale}
                ticks={months.flatMap(({ month }) =>
                  (Number(month.slice(5)) - 1) % every === 0 ? [month] : [],
                )}
                formatTick={formatTick}
              />
            );
          }}
        </Plot>
      }
      table={<CountTable name={TITLE} of="Month" marks={updated.map(toMark).toReversed()} />}
    />
  );
}
