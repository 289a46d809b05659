import { scaleLinear } from '@visx/scale';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { RangeSlider, useDragRange } from '#dashboard/ui/range-slider.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { type DataPoint, DataPointLink } from './data-point.tsx';

/** First and last value of a range, both inclusive. */
export type Ends = readonly [first: number, last: number];

/** A group of consecutive values, with the number of companies that have one of them. A null bound is open. */
export interface Bin extends Interval<number> {
  readonly count: number;
  /** First and last value of the bin on the axis. */
  readonly start: number;
  readonly end: number;
}

/** An axis of whole numbers, such as years, on which the user chooses a range. */
export interface RangeAxis {
  readonly first: number;
  readonly last: number;
  readonly bins: readonly Bin[];
  /** First and last position of the slider. A position outside the axis stands for all values beyond that end. */
  readonly ends: Ends;
}

/**
 * Converts slider positions to filter bounds. A position outside the axis becomes null, which leaves that end open.
 */
export const toBounds = ({ first, last }: RangeAxis, [from, to]: Ends): Interval<number> => ({
  from: from < first ? null : from,
  to: to > last ? null : to,
});

export function toEnds({ ends: [first, last] }: RangeAxis, bounds: Interval<number> | null): Ends {
  const clamp = (value: number) => Math.min(Math.max(value, first), last);
  return [clamp(bounds?.from ?? first), clamp(bounds?.to ?? last)];
}

export interface AxisLabels {
  /** Title of the axis, including the unit. */
  readonly title: string;
  /** Accessible name of the slider. */
  readonly slider: string;
  /** Accessible names of the slider's two thumbs. */
  readonly thumbs: readonly [from: string, to: string];
  /** Returns the tick labels, by value, for an axis of this width in pixels. */
  readonly ticks: (width: number) => ReadonlyMap<number, string>;
  readonly formatValue: (value: number) => string;
}

interface RangeChartProps {
  /** The bins that contain companies. */
  readonly points: readonly (DataPoint & Bin)[];
  readonly axis: RangeAxis;
  readonly labels: AxisLabels;
  readonly range: Ends;
  /** The range whose columns are highlighted. Others are muted. */
  readonly highlighted: Interval<number>;
  /** Called while the user drags. Receives undefined if the drag is cancelled. */
  readonly onMove: (range: Ends | undefined) => void;
  readonly onChoose: (range: Ends, stepped: boolean) => void;
}

/** Returns a ref for an element and the element's width in whole pixels, which is 0 until it is measured. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // Measure with a ResizeObserver, because reading the width directly would force a layout.
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/** Layout of the chart in pixels. */
const PLOT = {
  /** Room for axis labels up to "99,999". */
  left: 44,
  right: 8,
  /** Room for the title of the y axis. */
  top: 24,
  height: 160,
  /** Room for the labels and the title of the x axis. */
  axis: 40,
} as const;

interface ColumnChartProps extends Pick<RangeChartProps, 'points' | 'labels' | 'highlighted'> {
  readonly width: number;
  /** Converts a value to pixels from the left end of the axis. */
  readonly x: (value: number) => number;
  /** Space in pixels between the columns and the labels of the x axis. */
  readonly gap: number;
}

const BAR_GAP = 2;
const MIN_BAR_HEIGHT = 2;
const MAX_BAR_WIDTH = 64;
const LABEL = 'fill-ink-3 text-xs';

/** Returns the SVG path of a column with rounded upper corners. */
function barPath(x: number, y: number, width: number, height: number): string {
  const radius = Math.max(1, Math.min(2, width / 2, height / 2));
  const corner = `a${radius},${radius} 0 0 1 ${radius}`;
  return `M${x},${y + height}V${y + radius}${corner},${-radius}H${x + width - radius}${corner},${radius}V${y + height}z`;
}

/** A chart with vertical columns. Each column is a link that can be clicked over the full height of the chart. */
function ColumnChart({ width, x, points, labels, gap, highlighted }: ColumnChartProps) {
  const maxCount = Math.max(1, ...points.map(({ count }) => count));
  const y = scaleLinear<number>({ domain: [0, maxCount], range: [PLOT.height, 0] });
  const bottom = PLOT.top + PLOT.height;
  const height = bottom + gap + PLOT.axis;
  const { from, to } = highlighted;
  return (
    <svg
      width={width}
      height={height}
      // The view box lets the chart shrink on paper, which may be narrower than the screen.
      viewBox={`0 0 ${width} ${height}`}
      className="block max-w-full overflow-visible print:h-auto"
    >
      <g aria-hidden="true">
        {y
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <Fragment key={tick}>
              <line
                x1={PLOT.left}
                x2={width - PLOT.right}
                y1={PLOT.top + y(tick)}
                y2={PLOT.top + y(tick)}
                className={tick === 0 ? 'stroke-line' : 'stroke-line-soft'}
              />
              <text x={PLOT.left - 8} y={PLOT.top + y(tick) + 4} textAnchor="end" className={LABEL}>
                {tick.toLocaleString('en')}
              </text>
            </Fragment>
          ))}
        {[...labels.ticks(width - PLOT.left - PLOT.right)].map(([tick, text]) => (
          <text
            key={tick}
            x={PLOT.left + x(tick)}
            y={bottom + gap + 16}
            textAnchor="middle"
            className={LABEL}
          >
            {text}
          </text>
        ))}
        <text x={0} y={10} className={LABEL}>
          Companies
        </text>
        <text x={(PLOT.left + width - PLOT.right) / 2} y={height - 2} textAnchor="middle" className={LABEL}>
          {labels.title}
        </text>
      </g>
      <g transform={`translate(${PLOT.left}, ${PLOT.top})`}>
        {points.map((point) => {
          const left = x(point.start - 0.5);
          const wide = x(point.end + 0.5) - left;
          const tall = Math.max(MIN_BAR_HEIGHT, PLOT.height - y(point.count));
          const bar = Math.min(MAX_BAR_WIDTH, Math.max(1, wide - BAR_GAP));
          const isHighlighted = point.start <= (to ?? Infinity) && point.end >= (from ?? -Infinity);
          return (
            <DataPointLink key={point.key} point={point} className="group/bar outline-none">
              <rect
                x={left}
                width={wide}
                height={PLOT.height}
                className="fill-transparent group-hover/bar:fill-well group-focus-visible/bar:fill-well group-focus-visible/bar:stroke-accent group-focus-visible/bar:stroke-2"
              />
              <path
                d={barPath(left + (wide - bar) / 2, PLOT.height - tall, bar, tall)}
                className={`${isHighlighted ? 'fill-accent/55' : 'fill-bar'} group-hover/bar:fill-accent group-focus-visible/bar:fill-accent forced-colors:fill-[LinkText]!`}
              />
            </DataPointLink>
          );
        })}
      </g>
    </svg>
  );
}

/** A chart with a slider below it. The user chooses a range with the slider or by dragging over the columns. */
export function RangeChart({ points, axis, labels, range, highlighted, onMove, onChoose }: RangeChartProps) {
  const [plot, width] = useWidth();
  const [least, most] = axis.ends;
  const hasSlider = least < most;
  const sliderHeight = useMedia('(pointer: coarse)') ? 44 : 28;
  const gap = hasSlider ? sliderHeight : 0;
  const start = axis.bins[0]?.start ?? axis.first;
  const end = axis.bins.at(-1)?.end ?? axis.last;
  // Each whole number is at the middle of its column, so that a slider thumb points there.
  const x = scaleLinear<number>({
    domain: [start - 0.5, end + 0.5],
    range: [0, width - PLOT.left - PLOT.right],
  });
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
      // Reserve the chart's height, because the chart renders only when its width has been measured.
      style={{ minHeight: PLOT.top + PLOT.height + gap + PLOT.axis }}
    >
      {width > 0 && (
        <div className={hasSlider ? 'touch-pan-y select-none' : ''} {...(hasSlider && drag)}>
          <ColumnChart
            width={width}
            x={x}
            points={points}
            labels={labels}
            gap={gap}
            highlighted={highlighted}
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
