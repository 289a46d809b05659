import { scaleLinear } from '@visx/scale';
import { ticks } from 'd3-array';
import type { YearRange } from '#dashboard/companies/year-range.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { RangeSlider } from '#dashboard/ui/range-slider.tsx';
import { ColumnChart } from './column-chart.tsx';
import type { Mark } from './mark.ts';
import { Plot } from './plot.tsx';
import { PLOT } from './plot-frame.ts';
import { toYears, type YearAxis, type YearBin } from './year-axis.ts';

const TICK_WIDTH = 60;
const NAMES = ['From year', 'To year'] as const;

interface FoundedChartProps {
  readonly marks: readonly (Mark & YearBin)[];
  readonly axis: YearAxis;
  readonly range: YearRange;
  readonly onMove: (range: YearRange) => void;
  readonly onChoose: (range: YearRange, stepped: boolean) => void;
}

export function FoundedChart({ marks, axis, range, onMove, onChoose }: FoundedChartProps) {
  const gap = useMedia('(pointer: coarse)') ? 44 : 28;
  const { first, last, bins } = axis;
  const [least, most] = axis.ends;
  const start = bins[0]?.start ?? first;
  const end = bins.at(-1)?.end ?? last;
  const { from, to } = toYears(axis, range);
  return (
    <Plot height={PLOT.top + PLOT.height + gap + PLOT.axis}>
      {(width) => {
        const inner = width - PLOT.left - PLOT.right;
        // Each year is centred on its number, so that a thumb points at the middle of its bar.
        const x = scaleLinear<number>({ domain: [start - 0.5, end + 0.5], range: [0, inner] });
        const columns = marks.map((mark) => ({
          ...mark,
          x: x(mark.start - 0.5),
          width: x(mark.end + 0.5) - x(mark.start - 0.5),
        }));
        return (
          <>
            <ColumnChart
              width={width}
              columns={columns}
              scale={x}
              ticks={ticks(first, last, inner / TICK_WIDTH).filter(Number.isInteger)}
              formatTick={String}
              title="Founding year"
              gap={gap}
              highlightedRange={[from === null ? 0 : x(from - 0.5), to === null ? inner : x(to + 0.5)]}
            />
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
                  label="Founded between"
                  names={NAMES}
                  min={least}
                  max={most}
                  value={range}
                  formatValue={(year) =>
                    year < first ? 'any earlier year' : year > last ? 'any later year' : String(year)
                  }
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
