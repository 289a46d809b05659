import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Interval } from '#dashboard/catalogue/company-query.ts';
import { parseFilter } from '#dashboard/companies/facets.ts';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import { type DataPoint, exploreHref } from './data-point.tsx';
import { type ExploreSearch, type RangeParam, toggleRange } from './narrowed-search.ts';
import {
  type AxisLabels,
  type Bin,
  type Ends,
  type RangeAxis,
  RangeChart,
  toBounds,
  toEnds,
} from './range-chart.tsx';

interface RangeChartCardProps extends Pick<ChartCardProps, 'title' | 'note' | 'hint' | 'none' | 'of'> {
  readonly search: ExploreSearch;
  /** The search param that the chart filters by. */
  readonly param: RangeParam;
  readonly axis: RangeAxis | null;
  /** The rows of the table, if it has others than the chart. */
  readonly rows?: readonly Bin[] | undefined;
  readonly chosen: Interval<number> | null;
  readonly labels: AxisLabels;
  /** As in the URL. */
  readonly print: (values: Interval<number>) => string | undefined;
  readonly format: (values: Interval<number>) => string;
  /** How many companies these values have, also while they are dragged; null for all. */
  readonly formatTotal: (values: Interval<number> | null) => string;
}

/** Companies by the values of an axis, with a slider that filters the whole page by a range of them. */
export function RangeChartCard(props: RangeChartCardProps) {
  const { search, param, axis, chosen, labels, print, format, formatTotal, rows, ...card } = props;
  const [dragged, setDragged] = useDraggedRange(param, search[param]);
  const navigate = useNavigate({ from: '/explore' });
  const toDataPoint = (bin: Bin): DataPoint & Bin => ({
    ...bin,
    key: String(bin.start),
    label: format(bin),
    href: exploreHref(toggleRange(search, param, print(bin))),
    active: search[param] === print(bin),
  });
  const points = (axis?.bins ?? []).filter(({ count }) => count > 0).map(toDataPoint);
  /** null for the full range, which filters nothing. */
  const toChoice = (ends: Ends) =>
    axis && ends.some((end, at) => end !== axis.ends[at]) ? toBounds(axis, ends) : null;
  const choose = (ends: Ends, stepped: boolean) => {
    const values = toChoice(ends);
    void navigate({
      search: (now) => ({ ...now, [param]: values ? print(values) : undefined }),
      resetScroll: false,
      // Moving by keyboard adds a single history entry.
      replace: stepped && chosen !== null,
    });
  };
  return (
    <ChartCard
      {...card}
      className="print:col-span-2"
      points={points}
      rows={rows?.map(toDataPoint)}
      chart={
        axis && (
          <RangeChart
            points={points}
            axis={axis}
            labels={labels}
            range={dragged ?? toEnds(axis, chosen)}
            onMove={setDragged}
            onChoose={choose}
          />
        )
      }
      foot={
        axis && (
          <p className="mt-1 text-center text-sm text-ink-2 print:hidden">
            {formatTotal(dragged ? toChoice(dragged) : chosen)}
          </p>
        )
      }
    />
  );
}

/** The range that is dragged, until the URL has caught up. */
function useDraggedRange(param: RangeParam, text: string | undefined) {
  const [dragged, setDragged] = useState<Ends>();
  const [previous, setPrevious] = useState(text);
  if (previous !== text) {
    setPrevious(text);
    setDragged(undefined);
  }
  const router = useRouter();
  // Also clear it if the URL was restored before it rendered.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (parseFilter(toLocation.search)[param] === text) setDragged(undefined);
      }),
    [router, param, text],
  );
  return [dragged, setDragged] as const;
}
