import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Figures, YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { countWithin, usableYears } from '#dashboard/catalogue/index/year-bins.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { printYears } from '#dashboard/companies/list-changes.ts';
import { formatYears } from '#dashboard/companies/format-period.ts';
import type { YearRange } from '#dashboard/companies/year-range.ts';
import { CountTable } from './count-table.tsx';
import { type ExploreSearch, parseExploreSearch } from './explore-search.ts';
import { FigureCard } from './figure-card.tsx';
import { FoundedChart } from './founded-chart.tsx';
import { exploreHref } from './mark.ts';
import { toggleYears } from './narrowed-search.ts';
import { toEnds, toYearAxis, toYears } from './year-axis.ts';

const TITLE = 'Companies by founded year';
const BINS = 24;
const ANY_YEAR = { from: null, to: null };

interface FoundedFigureProps {
  readonly search: ExploreSearch;
  /** Figures without the founding-year filter, so that years outside the range stay visible. */
  readonly figures: Pick<Figures, 'total' | 'founded'>;
  readonly chosen: Years | null;
  readonly onChoose: (years: Years | null, stepped: boolean) => void;
}

/** Companies by founding year, with a range slider that filters the whole page. */
export function FoundedFigure({ search, figures, chosen, onChoose }: FoundedFigureProps) {
  const founded = usableYears(figures.founded);
  const axis = toYearAxis(founded, BINS);
  const [dragged, setDragged] = useState<YearRange>();
  const [previousFounded, setPreviousFounded] = useState(search.founded);
  // Keep the dragged range until the URL has caught up.
  if (previousFounded !== search.founded) {
    setPreviousFounded(search.founded);
    setDragged(undefined);
  }
  const router = useRouter();
  // Also clear it if the URL was restored before it rendered.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (parseExploreSearch(toLocation.search).founded === search.founded) setDragged(undefined);
      }),
    [router, search.founded],
  );
  const marks = (axis?.bins ?? [])
    .filter(({ count }) => count > 0)
    .map((bin) => ({
      ...bin,
      key: String(bin.start),
      label: formatYears(bin),
      href: exploreHref(toggleYears(search, bin)),
      active: search.founded === printYears(bin),
    }));
  const allYears = { from: founded[0]?.year ?? null, to: founded.at(-1)?.year ?? null };
  /** null for the full range, which filters nothing. */
  const toChoice = (ends: YearRange) =>
    axis && ends.some((end, at) => end !== axis.ends[at]) ? toYears(axis, ends) : null;
  const unknown = figures.total - countWithin(founded, ANY_YEAR);
  return (
    <FigureCard
      title={TITLE}
      className="print:col-span-2"
      note={unknown > 0 ? `${formatCompanyCount(unknown)} without a year.` : ''}
      hint={unknown > 0 ? '' : 'Drag to filter by founding year.'}
      marks={marks}
      none="No founding years in this data."
      chart={
        axis && (
          <FoundedChart
            marks={marks}
            axis={axis}
            range={dragged ?? toEnds(axis, chosen)}
            onMove={setDragged}
            onChoose={(ends, stepped) => onChoose(toChoice(ends), stepped)}
          />
        )
      }
      table={<CountTable name={TITLE} of="Founded" marks={marks} />}
      foot={
        axis && <RangeCount founded={founded} years={(dragged ? toChoice(dragged) : chosen) ?? allYears} />
      }
    />
  );
}

interface RangeCountProps {
  readonly founded: readonly YearCount[];
  readonly years: Years;
}

/** How many companies the range has, also while it is dragged. */
const RangeCount = ({ founded, years }: RangeCountProps) => (
  <p className="mt-1 text-center text-sm text-ink-2 print:hidden">
    {formatCompanyCount(countWithin(founded, years))} founded {formatYears(years)}
  </p>
);
