import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { CountTable } from './count-table.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FigureCard } from './figure-card.tsx';
import { exploreHref, type Mark } from './mark.ts';
import { isInBoth, toggleBoth } from './narrowed-search.ts';
import { PairMatrix } from './pair-matrix.tsx';
import { type Pair, type PairRow, toPairRows } from './pair-rows.ts';

const TITLE = 'Category co-occurrence';
const CATEGORIES = 12;
const CATEGORIES_ON_A_PHONE = 5;

const keyOf = ({ a, b }: Pair) => `${a.value} ${b.value}`;

interface PairsFigureProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'categories' | 'pairs'>;
}

/** Shows which of the most frequent categories occur together. */
export function PairsFigure({ search, figures }: PairsFigureProps) {
  const rows = toPairRows(figures, CATEGORIES);
  const visibleRows = useMedia('(width < 560px)') ? rows.slice(0, CATEGORIES_ON_A_PHONE) : rows;
  const toMark = (pair: Pair): Mark => ({
    key: keyOf(pair),
    label: `${pair.a.name} and ${pair.b.name}`,
    count: pair.count,
    href: exploreHref(toggleBoth(search, pair.a.value, pair.b.value)),
    active: isInBoth(search, pair.a.value, pair.b.value),
  });
  const marksOf = (some: readonly PairRow[]) =>
    some.flatMap(({ pairs }) => pairs.filter(({ count }) => count > 0).map(toMark));
  const mostFirst = marksOf(rows).toSorted((a, b) => b.count - a.count);
  return (
    <FigureCard
      title={TITLE}
      note={`Companies in two of the ${visibleRows.length} most frequent categories at once${visibleRows.length < rows.length ? `; the table has ${rows.length}` : ''}.`}
      marks={marksOf(visibleRows)}
      none="No company has two of these."
      className="lg:col-span-2 print:col-span-2"
      chart={<PairMatrix rows={visibleRows} toMark={toMark} />}
      table={
        <div className="max-w-xl">
          <CountTable name={TITLE} of="Categories" marks={mostFirst} />
        </div>
      }
    />
  );
}
