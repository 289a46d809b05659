import { ticks } from 'd3-array';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { countWithin, usableYears } from '#dashboard/catalogue/companies/year-bins.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { printYears } from '#dashboard/companies/list-changes.ts';
import { formatYears } from '#dashboard/companies/format-period.ts';
import { toFilter } from '#dashboard/companies/to-filter.ts';
import type { ExploreSearch } from './explore-search.ts';
import { RangeFigure } from './range-figure.tsx';
import { toYearAxis } from './year-axis.ts';

const BINS = 24;
const TICK_WIDTH = 60;
const ANY_YEAR = { from: null, to: null };

interface FoundedFigureProps {
  readonly search: ExploreSearch;
  /** Figures without the founding-year filter, so that years outside the range stay visible. */
  readonly figures: Pick<Figures, 'total' | 'founded'>;
}

export function FoundedFigure({ search, figures }: FoundedFigureProps) {
  const founded = usableYears(figures.founded);
  const axis = toYearAxis(founded, BINS);
  const { first, last } = axis ?? { first: 0, last: 0 };
  const allYears = { from: founded[0]?.year ?? null, to: founded.at(-1)?.year ?? null };
  const unknown = figures.total - countWithin(founded, ANY_YEAR);
  return (
    <RangeFigure
      search={search}
      param="founded"
      title="Companies by founded year"
      note={unknown > 0 ? `${formatCompanyCount(unknown)} without a year.` : ''}
      hint={unknown > 0 ? '' : 'Drag to filter by founding year.'}
      none="No founding years in this data."
      of="Founded"
      axis={axis}
      chosen={toFilter(search).founded}
      labels={{
        title: 'Founding year',
        slider: 'Founded between',
        thumbs: ['From year', 'To year'],
        ticks: (width) =>
          new Map(
            ticks(first, last, width / TICK_WIDTH)
              .filter(Number.isInteger)
              .map((year) => [year, String(year)]),
          ),
        formatValue: (year) =>
          year < first ? 'any earlier year' : year > last ? 'any later year' : String(year),
      }}
      print={printYears}
      format={formatYears}
      formatTotal={(years) =>
        `${formatCompanyCount(countWithin(founded, years ?? ANY_YEAR))} founded ${formatYears(years ?? allYears)}`
      }
    />
  );
}
