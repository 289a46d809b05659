import { max } from 'd3-array';
import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import { toYearBins } from '#dashboard/catalogue/companies/year-bins.ts';
import type { YearRange } from '#dashboard/companies/year-range.ts';

const HEIGHT = 44;
const BINS = 24;
const GAP = 0.16;

interface YearColumnsProps {
  readonly founded: readonly YearCount[];
  /** The years covered by the slider track below. */
  readonly extent: YearRange;
  readonly highlightedRange: YearRange | null;
}

/** Histogram of founding years above a range slider; decorative, as the counts are available elsewhere. */
export function YearColumns({ founded, extent: [first, last], highlightedRange }: YearColumnsProps) {
  const visible = founded.filter(({ year }) => year >= first && year <= last);
  // The axis matches the track, even if the outer years have no companies.
  const ends = [first, last].map((year) => ({ year, count: 0 }));
  const bins = toYearBins([...visible, ...ends], BINS);
  const tallest = max(bins, ({ count }) => count) ?? 1;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${first - 0.5} 0 ${last - first + 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-11 w-full"
    >
      {bins.map(({ from, to, count }) => {
        // At least 2 px, so that small counts stay visible.
        const height = count === 0 ? 0 : Math.max(2, (count / tallest) * HEIGHT);
        const wide = to - from + 1;
        return (
          <rect
            key={from}
            x={from - 0.5 + (wide * GAP) / 2}
            width={wide * (1 - GAP)}
            y={HEIGHT - height}
            height={height}
            className={
              highlightedRange && from <= highlightedRange[1] && to >= highlightedRange[0]
                ? 'fill-accent'
                : 'fill-bar'
            }
          />
        );
      })}
    </svg>
  );
}
