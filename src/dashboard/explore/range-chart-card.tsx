import { scaleLinear } from '@visx/scale';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { RangeSlider, useDragRange } from '#dashboard/ui/range-slider.tsx';
import { ColumnChart, Plot, PLOT } from './column-chart.tsx';
import { type DataPoint, exploreHref } from './data-point.tsx';
import { type Bin, type Ends, type RangeAxis, toBounds, toEnds } from './range-axis.ts';
import type { Interval } from '#dashboard/catalogue/company-query.ts';
import { CountTable } from './count-table.tsx';
import { type ExploreSearch, parseExploreSearch } from './explore-search.ts';
import { ChartCard } from './chart-card.tsx';
import { type RangeParam, toggleRange } from './narrowed-search.ts';

/** The words of an axis. */
interface AxisLabels {
  /** Title of the axis, with its unit. */
  readonly title: string;
  /** Accessible names of the slider and its two thumbs. */
  readonly slider: string;
  readonly thumbs: readonly [from: string, to: string];
  /** The labels of the ticks by value, for a plot of this width in pixels. */
  readonly ticks: (width: number) => ReadonlyMap<number, string>;
  readonly formatValue: (value: number) => string;
}

interface RangeChartProps {
  readonly points: readonly (DataPoint & Bin)[];
  readonly axis: RangeAxis;
  readonly labels: AxisLabels;
  readonly range: Ends;
  /** Undefined when a drag ends without a choice. */
  readonly onMove: (range: Ends | undefined) => void;
  readonly onChoose: (range: Ends, stepped: boolean) => void;
}

/** Columns above a slider that chooses a range of them; dragging over the columns chooses one too. */
function RangeChart({ points, axis, labels, range, onMove, onChoose }: RangeChartProps) {
  const { first, last, bins } = axis;
  const [least, most] = axis.ends;
  const sliderHeight = useMedia('(pointer: coarse)') ? 44 : 28;
  const gap = least < most ? sliderHeight : 0;
  const start = bins[0]?.start ?? first;
  const end = bins.at(-1)?.end ?? last;
  const { from, to } = toBounds(axis, range);
  return (
    <Plot height={PLOT.top + PLOT.height + gap + PLOT.axis}>
      {(width) => {
        const inner = width - PLOT.left - PLOT.right;
        // Each value is centred on its number, so that a thumb points at the middle of its bar.
        const x = scaleLinear<number>({ domain: [start - 0.5, end + 0.5], range: [0, inner] });
        const columns = points.map((point) => ({
          ...point,
          x: x(point.start - 0.5),
          width: x(point.end + 0.5) - x(point.start - 0.5),
        }));
        const ticks = labels.ticks(inner);
        const chart = (
          <ColumnChart
            width={width}
            columns={columns}
            scale={x}
            ticks={[...ticks.keys()]}
            formatTick={(value) => ticks.get(Number(value)) ?? ''}
            title={labels.title}
            gap={gap}
            highlightedRange={[from === null ? 0 : x(from - 0.5), to === null ? inner : x(to + 0.5)]}
          />
        );
        const valueAt = (share: number) => {
          const value = Math.round(x.invert(share * width - PLOT.left));
          return Math.min(Math.max(value, least), most);
        };
        return (
          <>
            {least < most ? (
              <DraggedOver valueAt={valueAt} onMove={onMove} onChoose={onChoose}>
                {chart}
              </DraggedOver>
            ) : (
              chart
            )}
            {least < most && (
              <div
                className="absolute print:hidden"
                style={{
                  top: PLOT.top + PLOT.height,
                  left: PLOT.left + x(least),
                  width: x(most) - x(least),
                }}
              >
                <RangeSlider
                  label={labels.slider}
                  names={labels.thumbs}
                  min={least}
                  max={most}
                  value={range}
                  formatValue={labels.formatValue}
                  onChange={onMove}
                  onCommit={onChoose}
                />
              </div>
            )}
          </>
        );
      }}
    </Plot>
  );
}

interface DraggedOverProps extends Pick<RangeChartProps, 'onMove' | 'onChoose'> {
  readonly valueAt: (share: number) => number;
  readonly children: ReactNode;
}

function DraggedOver({ valueAt, onMove, onChoose, children }: DraggedOverProps) {
  const drag = useDragRange({
    valueAt,
    onMove,
    onChoose: (range) => onChoose(range, false),
    onCancel: () => onMove(undefined),
  });
  return (
    <div className="touch-pan-y select-none" {...drag}>
      {children}
    </div>
  );
}

interface RangeChartCardProps {
  readonly search: ExploreSearch;
  /** The search param that the chart filters by. */
  readonly param: RangeParam;
  readonly title: string;
  readonly note: string;
  readonly hint: string;
  readonly none: string;
  /** Header of the first column of the table. */
  readonly of: string;
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
  const { search, param, axis, chosen, labels, print, format, formatTotal, rows, of, ...card } = props;
  const [dragged, setDragged] = useDraggedRange(param, search[param]);
  const navigate = useNavigate({ from: '/explore' });
  const toDataPoint = (bin: Bin): DataPoint & Bin => {
    return {
      ...bin,
      key: String(bin.start),
      label: format(bin),
      href: exploreHref(toggleRange(search, param, print(bin))),
      active: search[param] === print(bin),
    };
  };
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
      table={<CountTable name={card.title} of={of} points={rows?.map(toDataPoint) ?? points} />}
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
        if (parseExploreSearch(toLocation.search)[param] === text) setDragged(undefined);
      }),
    [router, param, text],
  );
  return [dragged, setDragged] as const;
}
