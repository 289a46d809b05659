import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AxisBottom, AxisLeft, type AxisScale } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar, BarRounded } from '@visx/shape';
import { type DataPoint, DataPointLink } from './data-point.tsx';

/** Layout of the column charts, in pixels. */
export const PLOT = {
  /** Fits axis labels up to "99,999". */
  left: 44,
  right: 8,
  /** Fits the title of the y axis. */
  top: 24,
  height: 160,
  /** Fits labels and title of the x axis. */
  axis: 40,
} as const;

interface PlotProps {
  /** In pixels; reserved before the first render. */
  readonly height: number;
  readonly children: (width: number) => ReactNode;
}

/** Has what is drawn at its own width, in whole pixels. */
export function Plot({ height, children }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // To read the width directly would force a layout.
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className="relative min-w-0 print:min-h-0!" style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  );
}

/** A point with its position on the axis, in pixels from the left of the plot. */
interface Column extends DataPoint {
  readonly x: number;
  readonly width: number;
}

interface ColumnChartProps<Scale extends AxisScale> {
  readonly width: number;
  readonly columns: readonly Column[];
  readonly scale: Scale;
  readonly ticks: Parameters<Scale>[0][];
  readonly formatTick: (value: Parameters<Scale>[0]) => string;
  /** Title of the x axis, with its unit. */
  readonly title: string;
  readonly gap?: number;
  /** The highlighted range in pixels; bars outside are muted. */
  readonly highlightedRange?: readonly [from: number, to: number] | null;
}

const BAR_GAP = 2;
const MIN_BAR_HEIGHT = 2;
const MAX_BAR_WIDTH = 64;
const LABEL = 'fill-ink-3 text-xs';

/** Vertical bars as links; the full height of the plot is clickable. */
export function ColumnChart<Scale extends AxisScale>(props: ColumnChartProps<Scale>) {
  const { width, columns, scale, ticks, formatTick, title, gap = 0, highlightedRange = null } = props;
  const maxCount = Math.max(1, ...columns.map(({ count }) => count));
  const y = scaleLinear<number>({ domain: [0, maxCount], range: [PLOT.height, 0] });
  const bottom = PLOT.top + PLOT.height;
  const height = bottom + gap + PLOT.axis;
  const yTicks = y.ticks(4).filter(Number.isInteger);
  const isHighlighted = ({ x, width: wide }: Column) =>
    !highlightedRange || (x < highlightedRange[1] && x + wide > highlightedRange[0]);
  return (
    <svg
      width={width}
      height={height}
      // Paper may be narrower than the screen.
      viewBox={`0 0 ${width} ${height}`}
      className="block max-w-full overflow-visible print:h-auto"
    >
      <g aria-hidden="true">
        {yTicks.map((tick) => (
          <line
            key={tick}
            x1={PLOT.left}
            x2={width - PLOT.right}
            y1={PLOT.top + y(tick)}
            y2={PLOT.top + y(tick)}
            className={tick === 0 ? 'stroke-line' : 'stroke-line-soft'}
          />
        ))}
        <text x={0} y={10} className={LABEL}>
          Companies
        </text>
        <text x={(PLOT.left + width - PLOT.right) / 2} y={height - 2} textAnchor="middle" className={LABEL}>
          {title}
        </text>
        <AxisLeft
          scale={y}
          left={PLOT.left}
          top={PLOT.top}
          tickValues={yTicks}
          tickFormat={(value) => value.toLocaleString('en')}
          tickLabelProps={() => ({ className: LABEL, textAnchor: 'end', dx: '-4', dy: '4' })}
          hideAxisLine
          hideTicks
          tickLength={4}
        />
        <AxisBottom
          scale={scale}
          left={PLOT.left}
          top={bottom + gap}
          tickValues={ticks}
          tickFormat={formatTick}
          tickLabelProps={() => ({ className: LABEL, textAnchor: 'middle', dy: '2' })}
          axisLineClassName="stroke-line"
          stroke="currentColor"
          hideAxisLine
          hideTicks
          tickLength={4}
        />
      </g>
      <Group left={PLOT.left} top={PLOT.top}>
        {columns
          .filter(({ count }) => count > 0)
          .map((column) => {
            const tall = Math.max(MIN_BAR_HEIGHT, PLOT.height - y(column.count));
            const bar = Math.min(MAX_BAR_WIDTH, Math.max(1, column.width - BAR_GAP));
            return (
              <DataPointLink key={column.key} point={column} className="group/bar outline-none">
                <Bar
                  x={column.x}
                  width={column.width}
                  height={PLOT.height}
                  className="fill-transparent group-hover/bar:fill-well group-focus-visible/bar:fill-well group-focus-visible/bar:stroke-accent group-focus-visible/bar:stroke-2"
                />
                <BarRounded
                  top
                  radius={2}
                  x={column.x + (column.width - bar) / 2}
                  y={PLOT.height - tall}
                  width={bar}
                  height={tall}
                  className={`${isHighlighted(column) ? 'fill-accent/55' : 'fill-bar'} group-hover/bar:fill-accent group-focus-visible/bar:fill-accent forced-colors:fill-[LinkText]!`}
                />
              </DataPointLink>
            );
          })}
      </Group>
    </svg>
  );
}
