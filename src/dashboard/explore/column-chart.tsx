import { Fragment } from 'react';
import { scaleLinear } from '@visx/scale';
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

/** A point with its position on the axis, in pixels from the left of the plot. */
interface Column extends DataPoint {
  readonly x: number;
  readonly width: number;
}

interface ColumnChartProps {
  readonly width: number;
  readonly columns: readonly Column[];
  /** The labels of the x axis by their place, in pixels from the left of the plot. */
  readonly ticks: ReadonlyMap<number, string>;
  /** Title of the x axis, with its unit. */
  readonly title: string;
  /** Between the columns and the labels of the x axis, in pixels. */
  readonly gap: number;
  /** The highlighted range in pixels; bars outside are muted. */
  readonly highlightedRange: readonly [from: number, to: number];
}

const BAR_GAP = 2;
const MIN_BAR_HEIGHT = 2;
const MAX_BAR_WIDTH = 64;
const LABEL = 'fill-ink-3 text-xs';

/** A bar with its upper corners rounded. */
function barPath(x: number, y: number, width: number, height: number): string {
  const radius = Math.max(1, Math.min(2, width / 2, height / 2));
  const corner = `a${radius},${radius} 0 0 1 ${radius}`;
  return `M${x},${y + height}V${y + radius}${corner},${-radius}H${x + width - radius}${corner},${radius}V${y + height}z`;
}

/** Vertical bars as links; the full height of the plot is clickable. */
export function ColumnChart({ width, columns, ticks, title, gap, highlightedRange }: ColumnChartProps) {
  const maxCount = Math.max(1, ...columns.map(({ count }) => count));
  const y = scaleLinear<number>({ domain: [0, maxCount], range: [PLOT.height, 0] });
  const bottom = PLOT.top + PLOT.height;
  const height = bottom + gap + PLOT.axis;
  const [from, to] = highlightedRange;
  return (
    <svg
      width={width}
      height={height}
      // Paper may be narrower than the screen.
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
        {[...ticks].map(([x, text]) => (
          <text key={x} x={PLOT.left + x} y={bottom + gap + 16} textAnchor="middle" className={LABEL}>
            {text}
          </text>
        ))}
        <text x={0} y={10} className={LABEL}>
          Companies
        </text>
        <text x={(PLOT.left + width - PLOT.right) / 2} y={height - 2} textAnchor="middle" className={LABEL}>
          {title}
        </text>
      </g>
      <g transform={`translate(${PLOT.left}, ${PLOT.top})`}>
        {columns
          .filter(({ count }) => count > 0)
          .map((column) => {
            const tall = Math.max(MIN_BAR_HEIGHT, PLOT.height - y(column.count));
            const bar = Math.min(MAX_BAR_WIDTH, Math.max(1, column.width - BAR_GAP));
            const isHighlighted = column.x < to && column.x + column.width > from;
            return (
              <DataPointLink key={column.key} point={column} className="group/bar outline-none">
                <rect
                  x={column.x}
                  width={column.width}
                  height={PLOT.height}
                  className="fill-transparent group-hover/bar:fill-well group-focus-visible/bar:fill-well group-focus-visible/bar:stroke-accent group-focus-visible/bar:stroke-2"
                />
                <path
                  d={barPath(column.x + (column.width - bar) / 2, PLOT.height - tall, bar, tall)}
                  className={`${isHighlighted ? 'fill-accent/55' : 'fill-bar'} group-hover/bar:fill-accent group-focus-visible/bar:fill-accent forced-colors:fill-[LinkText]!`}
                />
              </DataPointLink>
            );
          })}
      </g>
    </svg>
  );
}
