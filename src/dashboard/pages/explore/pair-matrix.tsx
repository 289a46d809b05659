import { scaleLinear } from '@visx/scale';
import type { Mark } from './mark.ts';
import { MarkLink } from './mark-link.tsx';
import type { Pair, PairRow } from './pair-rows.ts';

interface PairMatrixProps {
  readonly rows: readonly PairRow[];
  readonly toMark: (pair: Pair) => Mark;
}

/** Minimum and maximum tint in percent; text contrast is sufficient on both. */
const WASH = [5, 42];
const CELL = 'relative grid h-8 place-items-center pointer-coarse:h-11';

// Cells are narrow on phones; the exact count is in their accessible name and in the table.
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Triangular heat map: row labels at the start, column labels on the diagonal. Each cell shows its count, and
 * its tint grows with it.
 */
export function PairMatrix({ rows, toMark }: PairMatrixProps) {
  const maxCount = Math.max(1, ...rows.flatMap(({ pairs }) => pairs.map(({ count }) => count)));
  const wash = scaleLinear<number>({ domain: [0, maxCount], range: WASH });
  const columns = Math.max(1, rows.length - 1);
  return (
    <div
      className="grid gap-px text-xs"
      style={{
        gridTemplateColumns: `minmax(72px, 15%) repeat(${columns}, minmax(0, 1fr)) minmax(0, 9%)`,
      }}
    >
      {rows.map(({ category, pairs }, row) => (
        <div key={category.value} className="contents">
          <span
            aria-hidden="true"
            title={category.name}
            className="col-start-1 truncate self-center pr-2 text-ink-2"
          >
            {row > 0 && category.name}
          </span>
          {pairs.map((pair) => {
            if (pair.count === 0)
              return (
                <span key={pair.a.value} aria-hidden="true" className={`${CELL} text-ink-3`}>
                  ·
                </span>
              );
            return (
              <MarkLink
                key={pair.a.value}
                mark={toMark(pair)}
                style={{
                  background: `color-mix(in oklab, var(--color-accent) ${wash(pair.count)}%, var(--color-sheet))`,
                }}
                className={`${CELL} rounded-[2px] [print-color-adjust:exact] hover:z-1 hover:no-underline hover:outline-2 hover:outline-accent focus-visible:z-1 forced-colors:border forced-colors:border-[LinkText]`}
              >
                {short.format(pair.count)}
              </MarkLink>
            );
          })}
          {row < rows.length - 1 && (
            <span
              aria-hidden="true"
              title={category.name}
              className="truncate self-center pl-1.5 text-ink-3"
              style={{ gridColumn: `${row + 2} / -1` }}
            >
              {category.name}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
