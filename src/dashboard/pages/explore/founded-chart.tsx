import { useNavigate } from '@tanstack/react-router';
import { ticks } from 'd3-array';
import { Suspense } from 'react';
import type { YearCount } from '#company-search/company-counts.ts';
import { countWithin, toYearBins } from '#dashboard/catalogue/companies/year-bins.ts';
import type { Figures } from '#dashboard/catalogue/company-answers.ts';
import { formatYears } from '#dashboard/companies/format-period.ts';
import { withNumbers } from '#dashboard/companies/list-changes.ts';
import { yearRange } from '#dashboard/companies/year-range.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import type { ExploreSearch } from './narrowed-search.ts';
import { RangeChartCard } from './range-chart-card.tsx';
import type { Bin, RangeAxis } from './range-chart.tsx';

/**
 * Returns an axis of about `about` bins, which together count every company once. `founded` must be sorted by year.
 * Null if it is empty.
 */
export function toYearAxis(founded: readonly YearCount[], about: number): RangeAxis | null {
  const inner = yearRange(founded);
  if (!inner) return null;
  const [first, last] = inner;
  const shown = founded.filter(({ year }) => year >= first && year <= last);
  const bins = toYearBins(shown, about).map(({ from, to, count }) => ({
    // Keep labels within the data. For example, if the last year is 2025, a bin from 2020 to 2029 is labelled
    // "2020–2025".
    from: Math.max(from, first),
    to: Math.min(to, last),
    start: from,
    end: to,
    count,
  }));
  const start = bins[0]?.start ?? first;
  const end = bins.at(-1)?.end ?? last;
  const wide = end - (bins.at(-1)?.start ?? last);
  const outlierBin = (years: Omit<Bin, 'count'>) => {
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

const BINS = 24;
const TICK_WIDTH = 60;
const ANY_YEAR = { from: null, to: null };

// Load this after the charts, which are much larger and can be used without it.
const YearFields = lazyPart(() => import('#dashboard/companies/year-fields.tsx'), 'YearFields');

interface FoundedChartProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'founded' | 'noYear'>;
}

export function FoundedChart({ search, figures }: FoundedChartProps) {
  const { founded, noYear } = figures;
  const navigate = useNavigate({ from: '/explore' });
  const axis = toYearAxis(founded, BINS);
  const { first, last } = axis ?? { first: 0, last: 0 };
  const allYears = { from: founded[0]?.year ?? null, to: founded.at(-1)?.year ?? null };
  return (
    <RangeChartCard
      search={search}
      param="founded"
      title="Companies by founded year"
      note={noYear > 0 ? `${formatCompanyCount(noYear)} without a year.` : ''}
      hint={noYear > 0 ? '' : 'Drag to filter by founding year.'}
      none="No founding years in this data."
      of="Founded"
      axis={axis}
      chosen={search.founded ?? null}
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
      toRange={({ from, to }) => ({ from, to })}
      format={formatYears}
      formatTotal={(years) =>
        `${formatCompanyCount(countWithin(founded, years ?? ANY_YEAR))} founded ${formatYears(years ?? allYears)}`
      }
      fields={
        <div className="h-8 w-44 pointer-coarse:h-11">
          <Suspense>
            <YearFields
              years={[first, last]}
              chosen={search.founded ?? null}
              onType={(change) =>
                void navigate({
                  search: (now) => withNumbers(now, 'founded', change),
                  resetScroll: false,
                  replace: search.founded !== undefined,
                })
              }
            />
          </Suspense>
        </div>
      }
    />
  );
}
