import { scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import { useDragRange } from '#dashboard/ui/use-drag-range.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { RangeSlider } from '#dashboard/ui/range-slider.tsx';
import { ColumnChart } from './column-chart.tsx';
import type { Mark } from './mark.ts';
import { Plot } from './plot.tsx';
import { PLOT } from './plot-frame.ts';
import { type Bin, type Ends, type RangeAxis, toBounds } from './range-axis.ts';

/** The words of an axis. */
export interface AxisLabels {
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
  readonly marks: readonly (Mark & Bin)[];
  readonly axis: RangeAxis;
  readonly labels: AxisLabels;
  readonly range: Ends;
  /** Undefined when a drag ends without a choice. */
  readonly onMove: (range: Ends | undefined) => void;
  readonly onChoose: (range: Ends, stepped: boolean) => void;
}

/** Columns above a slider that chooses a range of them; dragging over the columns chooses one too. */
export function RangeChart({ marks, axis, labels, range, onMove, onChoose }: RangeChartProps) {
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
        const columns = marks.map((mark) => ({
          ...mark,
          x: x(mark.start - 0.5),
          width: x(mark.end + 0.5) - x(mark.start - 0.5),
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
