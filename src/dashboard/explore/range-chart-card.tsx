import { scaleLinear } from '@visx/scale';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { RangeSlider, useDragRange } from '#dashboard/ui/range-slider.tsx';
import { ColumnChart, PLOT } from './column-chart.tsx';
import { type DataPoint, exploreHref } from './data-point.tsx';
import type { Interval } from '#dashboard/catalogue/company-query.ts';
import { type ExploreSearch, parseExploreSearch } from './explore-search.ts';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import { type RangeParam, toggleRange } from './narrowed-search.ts';

/** First and last value, both included. */
type Ends = readonly [first: number, last: number];

/** Consecutive values and the number of companies with them; null bounds are open. */
export interface Bin extends Interval<number> {
  readonly count: number;
  /** Its position on the axis, both values inclusive. */
  readonly start: number;
  readonly end: number;
}

/** An axis of whole numbers, such as years, on which a range can be chosen. */
export interface RangeAxis {
  readonly first: number;
  readonly last: number;
  readonly bins: readonly Bin[];
  /** The axis ends as a range; a value beyond the axis stands for all values there. */
  readonly ends: Ends;
}

/** Converts a range on the axis to filter bounds; a bound beyond the axis leaves that side open. */
export const toBounds = ({ first, last }: RangeAxis, [from, to]: Ends): Interval<number> => ({
  from: from < first ? null : from,
  to: to > last ? null : to,
});

export function toEnds({ ends: [first, last] }: RangeAxis, bounds: Interval<number> | null): Ends {
  const clamp = (value: number) => Math.min(Math.max(value, first), last);
  return [clamp(bounds?.from ?? first), clamp(bounds?.to ?? last)];
}

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

/** Width of an element in whole pixels, 0 until it is known; the ref is for the element. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // To read the width directly would force a layout.
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/** Columns above a slider that chooses a range of them; dragging over the columns chooses one too. */
function RangeChart({ points, axis, labels, range, onMove, onChoose }: RangeChartProps) {
  const [plot, width] = useWidth();
  const [least, most] = axis.ends;
  const hasSlider = least < most;
  const sliderHeight = useMedia('(pointer: coarse)') ? 44 : 28;
  const gap = hasSlider ? sliderHeight : 0;
  const start = axis.bins[0]?.start ?? axis.first;
  const end = axis.bins.at(-1)?.end ?? axis.last;
  const inner = width - PLOT.left - PLOT.right;
  // Each value is centred on its number, so that a thumb points at the middle of its bar.
  const x = scaleLinear<number>({ domain: [start - 0.5, end + 0.5], range: [0, inner] });
  const { from, to } = toBounds(axis, range);
  const drag = useDragRange({
    valueAt: (share) => Math.min(Math.max(Math.round(x.invert(share * width - PLOT.left)), least), most),
    onMove,
    onChoose: (chosen) => onChoose(chosen, false),
    onCancel: () => onMove(undefined),
  });
  return (
    <div
      ref={plot}
      className="relative min-w-0 print:min-h-0!"
      // Reserved before the first render.
      style={{ minHeight: PLOT.top + PLOT.height + gap + PLOT.axis }}
    >
      {width > 0 && (
        <div className={hasSlider ? 'touch-pan-y select-none' : ''} {...(hasSlider && drag)}>
          <ColumnChart
            width={width}
            columns={points.map((point) => ({
              ...point,
              x: x(point.start - 0.5),
              width: x(point.end + 0.5) - x(point.start - 0.5),
            }))}
            ticks={new Map([...labels.ticks(inner)].map(([value, text]) => [x(value), text]))}
            title={labels.title}
            gap={gap}
            highlightedRange={[from === null ? 0 : x(from - 0.5), to === null ? inner : x(to + 0.5)]}
          />
        </div>
      )}
      {width > 0 && hasSlider && (
        <div
          className="absolute print:hidden"
          style={{ top: PLOT.top + PLOT.height, left: PLOT.left + x(least), width: x(most) - x(least) }}
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
    </div>
  );
}

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
        if (parseExploreSearch(toLocation.search)[param] === text) setDragged(undefined);
      }),
    [router, param, text],
  );
  return [dragged, setDragged] as const;
}
