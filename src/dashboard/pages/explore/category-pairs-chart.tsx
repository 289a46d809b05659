import { scaleLinear } from '@visx/scale';
import type { FacetValue } from '#company-search/company-counts.ts';
import type { Figures } from '#dashboard/catalogue/company-answers.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { ChartCard } from './chart-card.tsx';
import { type DataPoint, DataPointLink, exploreHref } from './data-point.tsx';
import { type ExploreSearch, isInBoth, toggleBoth } from './narrowed-search.ts';

interface Pair {
  readonly a: FacetValue;
  readonly b: FacetValue;
  readonly count: number;
}

/** A row of the matrix: a category, and its pairs with each category in the rows above. */
interface PairRow {
  readonly category: FacetValue;
  readonly pairs: readonly Pair[];
}

/** Returns the lower triangle of the matrix of the most frequent categories, which has each pair once. */
export function toPairRows(
  { categories, pairs }: Pick<Figures, 'categories' | 'pairs'>,
  limit: number,
): PairRow[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { a, b, count } of pairs)
    counts.set(a, (counts.get(a) ?? new Map<string, number>()).set(b, count));
  const top = categories.slice(0, limit);
  return top.map((category, index) => ({
    category,
    pairs: top.slice(0, index).map((before) => ({
      a: before,
      b: category,
      count: counts.get(before.value)?.get(category.value) ?? 0,
    })),
  }));
}

interface PairMatrixProps {
  readonly rows: readonly PairRow[];
  readonly toDataPoint: (pair: Pair) => DataPoint;
}

/** Weakest and strongest tint of a cell, in percent. Text has enough contrast on both. */
const WASH = [5, 42];
const CELL = 'relative grid h-8 place-items-center pointer-coarse:h-11 print:h-6';

const tint = (percent: number) => `color-mix(in oklab, var(--color-accent) ${percent}%, var(--color-sheet))`;

// Shorten counts, because cells are narrow on phones. The cell's accessible name and the table have the exact count.
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * A square heat map. Each cell shows how many companies are in both the category of its row and that of its column.
 * The more companies, the stronger the tint. Only one of the two cells of each pair can be reached by keyboard; its
 * mirror image is for the pointer.
 */
function PairMatrix({ rows, toDataPoint }: PairMatrixProps) {
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
    const point = toDataPoint(pair);
    return (
      <DataPointLink
        key={column}
        point={point}
        mirrored={column > row}
        style={{ background: tint(wash(pair.count)) }}
        className={`${CELL} rounded-[2px] [print-color-adjust:exact] hover:z-1 hover:no-underline hover:outline-2 hover:outline-accent focus-visible:z-1 aria-current:font-semibold aria-current:outline-2 aria-current:outline-accent forced-colors:border forced-colors:border-[LinkText]`}
      >
        {short.format(pair.count)}
      </DataPointLink>
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
          <span
            key={value}
            aria-hidden="true"
            className="line-clamp-3 self-end pb-1 text-center leading-4 wrap-anywhere text-ink-2"
          >
            {name}
          </span>
        ))}
        {rows.map(({ category: { value, name } }, row) => (
          <div key={value} className="contents">
            <span
              aria-hidden="true"
              className="line-clamp-2 self-center pr-2 leading-4 wrap-anywhere text-ink-2"
            >
              {name}
            </span>
            {rows.map((_, column) => cellOf(row, column))}
          </div>
        ))}
      </div>
      {/* Hidden in forced colors, which remove the tints. */}
      <p className="mt-3 flex items-center gap-2 text-xs text-ink-3 forced-colors:hidden">
        Companies in both categories
        <span className="whitespace-nowrap">1</span>
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

const CATEGORIES = 12;
const CATEGORIES_ON_A_PHONE = 5;

interface CategoryPairsChartProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'categories' | 'pairs'>;
}

/** A chart that shows which of the most frequent categories companies have in common. */
export function CategoryPairsChart({ search, figures }: CategoryPairsChartProps) {
  const rows = toPairRows(figures, CATEGORIES);
  const visibleRows = useMedia('(width < 560px)') ? rows.slice(0, CATEGORIES_ON_A_PHONE) : rows;
  const toDataPoint = (pair: Pair): DataPoint => ({
    key: `${pair.a.value} ${pair.b.value}`,
    label: `${isolate(pair.a.name)} and ${isolate(pair.b.name)}`,
    count: pair.count,
    href: exploreHref(toggleBoth(search, pair.a.value, pair.b.value)),
    active: isInBoth(search, pair.a.value, pair.b.value),
  });
  const pointsOf = (some: readonly PairRow[]) =>
    some.flatMap(({ pairs }) => pairs.filter(({ count }) => count > 0).map(toDataPoint));
  return (
    <ChartCard
      title="Category co-occurrence"
      of="Categories"
      note={`Companies in two of the ${visibleRows.length} most frequent categories at once${visibleRows.length < rows.length ? `; the table has ${rows.length}` : ''}.`}
      points={pointsOf(visibleRows)}
      rows={pointsOf(rows).toSorted((a, b) => b.count - a.count)}
      none="No company has two of these."
      className="lg:col-span-2 print:col-span-2 [&_table]:max-w-xl"
      chart={<PairMatrix rows={visibleRows} toDataPoint={toDataPoint} />}
    />
  );
}
