import { scaleLinear } from '@visx/scale';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import type { Mark } from './mark.ts';
import { MarkLink } from './mark-link.tsx';
import type { Pair, PairRow } from './pair-rows.ts';

interface PairMatrixProps {
  readonly rows: readonly PairRow[];
  readonly toMark: (pair: Pair) => Mark;
}

/** Minimum and maximum tint in percent; text contrast is sufficient on both. */
const WASH = [5, 42];
const CELL = 'relative grid h-8 place-items-center pointer-coarse:h-11 print:h-6';

const tint = (percent: number) => `color-mix(in oklab, var(--color-accent) ${percent}%, var(--color-sheet))`;

// Cells are narrow on phones; the exact count is in their accessible name and in the table.
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Square heat map: each cell shows how many companies are in the categories of its row and its column, and its tint
 * grows with it. Each pair is one link; its mirror image across the diagonal is for the pointer only.
 */
export function PairMatrix({ rows, toMark }: PairMatrixProps) {
  const maxCount = Math.max(1, ...rows.flatMap(({ pairs }) => pairs.map(({ count }) => count)));
  const wash = scaleLinear<number>({ domain: [0, maxCount], range: WASH });
  const cellOf = (row: number, column: number) => {
    const pair = rows[Math.max(row, column)]?.pairs[Math.min(row, column)];
    if (!pair || pair.count === 0)
      return (
        <span key={column} aria-hidden="true" className={`${CELL} text-ink-3 ${pair ? '' : 'bg-well'}`}>
          {pair ? '·' : ''}
        </span>
      );
    const mark = toMark(pair);
    return (
      <MarkLink
        key={column}
        mark={mark}
        mirrored={column > row}
        style={{ background: tint(wash(pair.count)) }}
        className={`${CELL} rounded-[2px] [print-color-adjust:exact] hover:z-1 hover:no-underline hover:outline-2 hover:outline-accent focus-visible:z-1 aria-current:font-semibold aria-current:outline-2 aria-current:outline-accent forced-colors:border forced-colors:border-[LinkText]`}
      >
        {short.format(pair.count)}
      </MarkLink>
    );
  };
  return (
    <>
      <div
        className="grid gap-px overflow-x-auto text-xs [--cell:0px] pointer-coarse:[--cell:44px]"
        style={{ gridTemplateColumns: `minmax(72px, 15%) repeat(${rows.length}, minmax(var(--cell), 1fr))` }}
      >
        <span aria-hidden="true" />
        {rows.map(({ category: { value, name } }) => (
          <span key={value} aria-hidden="true" className="truncate pb-1 text-center text-ink-2">
            {name}
          </span>
        ))}
        {rows.map(({ category: { value, name } }, row) => (
          <div key={value} className="contents">
            <span aria-hidden="true" className="truncate self-center pr-2 text-ink-2">
              {name}
            </span>
            {rows.map((_, column) => cellOf(row, column))}
          </div>
        ))}
      </div>
      {/* Forced colors remove the tints. */}
      <p className="mt-3 flex items-center gap-2 text-xs text-ink-3 forced-colors:hidden">
        Companies in both categories: 1
        <span
          aria-hidden="true"
          className="h-3 w-28 rounded-[2px] [print-color-adjust:exact]"
          style={{ background: `linear-gradient(to right, ${tint(wash(1))}, ${tint(wash(maxCount))})` }}
        />
        {formatCount(maxCount)}
      </p>
    </>
  );
}
