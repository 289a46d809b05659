import { max } from 'd3-array';
import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import { toYearBins } from '#dashboard/catalogue/index/year-bins.ts';
import type { Ends } from './founded-years.ts';

const HEIGHT = 44;
const BINS = 24;
const GAP = 0.16;

interface YearColumnsProps {
  readonly founded: readonly YearCount[];
  /** The years that the track under the columns stands for. */
  readonly extent: Ends;
  /** The years chosen; null where all are. */
  readonly lit: Ends | null;
}

/** How many companies were founded when, drawn over the track of a slider; its numbers are told elsewhere. */
export function YearColumns({ founded, extent: [first, last], lit }: YearColumnsProps) {
  const within = founded.filter(({ year }) => year >= first && year <= last);
  // Its ends are the track's, whatever is left in between.
  const ends = [first, last].map((year) => ({ year, count: 0 }));
  const bins = toYearBins([...within, ...ends], BINS);
  const tallest = max(bins, ({ count }) => count) ?? 1;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${first - 0.5} 0 ${last - first + 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-11 w-full"
    >
      {bins.map(({ from, to, count }) => {
        // Few are still some: a column that is there can be seen.
        const height = count === 0 ? 0 : Math.max(2, (count / tallest) * HEIGHT);
        const wide = to - from + 1;
        return (
          <rect
            key={from}
            x={from - 0.5 + (wide * GAP) / 2}
            width={wide * (1 - GAP)}
            y={HEIGHT - height}
            height={height}
            className={lit && from <= lit[1] && to >= lit[0] ? 'fill-accent' : 'fill-bar'}
          />
        );
      })}
    </svg>
  );
}
