import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Figures, YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { countWithin, usableYears } from '#dashboard/catalogue/index/year-bins.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { formatYears } from '#dashboard/companies/format-period.ts';
import type { YearRange } from '#dashboard/companies/year-range.ts';
import { CountTable } from './count-table.tsx';
import { type ExploreSearch, parseExploreSearch } from './explore-search.ts';
import { FigureCard } from './figure-card.tsx';
import { FoundedChart } from './founded-chart.tsx';
import { listHref } from './mark.ts';
import { ListLink } from './mark-link.tsx';
import { inYears } from './narrowed-search.ts';
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
      href: listHref(inYears(search, bin)),
    }));
  const allYears = { from: founded[0]?.year ?? null, to: founded.at(-1)?.year ?? null };
  /** null for the full range, which filters nothing. */
  const toChoice = (ends: YearRange) =>
    axis && ends.some((end, at) => end !== axis.ends[at]) ? toYears(axis, ends) : null;
  const unknown = figures.total - countWithin(founded, ANY_YEAR);
  return (
    <FigureCard
      title={TITLE}
      note={
        unknown > 0
          ? `${formatCompanyCount(unknown)} without a year.`
          : 'Drag the ends to narrow the whole page.'
      }
      marks={marks}
      none="No company here has a year."
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
        axis && (
          <RangeLink
            search={search}
            founded={founded}
            years={(dragged ? toChoice(dragged) : chosen) ?? allYears}
          />
        )
      }
    />
  );
}

interface RangeLinkProps {
  readonly search: ExploreSearch;
  readonly founded: readonly YearCount[];
  readonly years: Years;
}

function RangeLink({ search, founded, years }: RangeLinkProps) {
  const count = countWithin(founded, years);
  return (
    <p className="mt-2 min-h-5 text-sm pointer-coarse:min-h-11">
      {count > 0 ? (
        <ListLink
          href={listHref(inYears(search, years))}
          className="text-accent pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          Show the {formatCompanyCount(count)} founded {formatYears(years)}
        </ListLink>
      ) : (
        <span className="text-ink-3">No company founded {formatYears(years)}</span>
      )}
    </p>
  );
}
