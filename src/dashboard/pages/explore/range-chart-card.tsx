import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { parseFilter } from '#dashboard/companies/filter-definitions.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import { type DataPoint, exploreHref } from './data-point.tsx';
import {
  type ExploreSearch,
  isSameRange,
  type FilterRange,
  type ChartedParam,
  toggleRange,
} from './narrowed-search.ts';
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
  readonly param: ChartedParam;
  readonly axis: RangeAxis | null;
  /** Rows of the table. By default, the bins of the chart. */
  readonly rows?: readonly Bin[] | undefined;
  readonly chosen: Interval<number> | null;
  readonly labels: AxisLabels;
  /** Converts a range on the axis to a filter for the URL. */
  readonly toRange: (values: Interval<number>) => FilterRange;
  readonly format: (values: Interval<number>) => string;
  /** Formats how many companies are in a range. Called while the user drags too. Null means all companies. */
  readonly formatTotal: (values: Interval<number> | null) => string;
  /** Text fields for the ends of the range. */
  readonly fields?: ReactNode;
}

const EVERYTHING = { from: null, to: null };

/**
 * A card with a chart that shows how many companies have each value on an axis. A slider filters the whole page by a
 * range of values.
 */
export function RangeChartCard(props: RangeChartCardProps) {
  const { search, param, axis, chosen, labels, toRange, format, formatTotal, rows, fields, ...card } = props;
  const [dragged, setDragged] = useDraggedRange(param, search[param]);
  const navigate = useNavigate({ from: '/explore' });
  const toDataPoint = (bin: Bin): DataPoint & Bin => ({
    ...bin,
    key: String(bin.start),
    label: format(bin),
    href: exploreHref(toggleRange(search, param, toRange(bin))),
    active: isSameRange(search[param], toRange(bin)),
  });
  const points = (axis?.bins ?? []).filter(({ count }) => count > 0).map(toDataPoint);
  /** Converts slider positions to a filter. Null for the full range, because it filters nothing. */
  const toChoice = (ends: Ends) =>
    axis && ends.some((end, index) => end !== axis.ends[index]) ? toBounds(axis, ends) : null;
  const choose = (ends: Ends, stepped: boolean) => {
    const values = toChoice(ends);
    void navigate({
      search: (now) => ({ ...now, [param]: values ? toRange(values) : undefined }),
      resetScroll: false,
      // When a thumb is moved by keyboard, only the first step adds a history entry. Later steps replace it.
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
            // The slider can't show a range that lies outside the axis, but no column is in it.
            highlighted={dragged ? toBounds(axis, dragged) : (chosen ?? EVERYTHING)}
            onMove={setDragged}
            onChoose={choose}
          />
        )
      }
      foot={
        axis && (
          <div className="mt-1 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 print:hidden">
            <p className="text-sm text-ink-2">{formatTotal(dragged ? toChoice(dragged) : chosen)}</p>
            {fields}
          </div>
        )
      }
    />
  );
}

/** Keeps the range that the user is dragging, until the URL has the same range. */
function useDraggedRange(param: ChartedParam, range: FilterRange | undefined) {
  const [dragged, setDragged] = useState<Ends>();
  const [previous, setPrevious] = useState(range);
  if (!isSameRange(previous, range)) {
    setPrevious(range);
    setDragged(undefined);
  }
  const router = useRouter();
  // The comparison above misses a `range` that changes and changes back between two renders. So also clear the dragged
  // range when a navigation ends with the same `range` as before.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (isSameRange(parseFilter(toLocation.search)[param], range)) setDragged(undefined);
      }),
    [router, param, range],
  );
  return [dragged, setDragged] as const;
}
