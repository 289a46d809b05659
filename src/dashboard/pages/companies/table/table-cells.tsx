import type { ReactNode } from 'react';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import type { ColumnId } from '#dashboard/companies/companies-search.ts';
import { lazyComponent } from '#dashboard/lib/lazy-component.tsx';
import type { FurtherColumnId } from './column-layout.tsx';
import { loadListChunk } from '../load-list-chunk.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { CompanyName } from './company-name.tsx';
import { CategoryTag } from './category-tag.tsx';
import { HighlightedText } from './highlighted-text.tsx';

/** `leading` are the categories to show first. */
type Cell = (
  company: CompanySummaryResponse,
  highlights?: RowHighlights,
  leading?: readonly string[],
) => ReactNode;

const EMPTY_CELL = <span className="text-ink-3">—</span>;
const VISIBLE_CATEGORIES = 2;

interface CategoriesProps {
  readonly of: CompanySummaryResponse['categories'];
  readonly highlights: RowHighlights['categories'];
  readonly leading: readonly string[] | undefined;
}

function Categories({ of: all, highlights, leading }: CategoriesProps) {
  if (all.length === 0) return EMPTY_CELL;
  // Categories that match the filter, or else the search, come first.
  const matches = ({ slug }: (typeof all)[number]) =>
    leading?.includes(slug) ? 2 : highlights?.has(slug) ? 1 : 0;
  const ordered = all.toSorted((a, b) => matches(b) - matches(a));
  const rest = ordered.slice(VISIBLE_CATEGORIES);
  return (
    <span className="flex items-center gap-1 *:first:max-w-[62%] *:first:shrink-0 *:only:max-w-full">
      {ordered.slice(0, VISIBLE_CATEGORIES).map((category) => (
        <CategoryTag
          key={category.slug}
          category={category}
          ranges={highlights?.get(category.slug)}
          chosen={leading?.includes(category.slug)}
        />
      ))}
      {rest.length > 0 && (
        <span className="text-xs text-ink-3" title={rest.map(({ slug, name }) => name ?? slug).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

const FurtherCell = lazyComponent(loadListChunk, 'FurtherCell', () => EMPTY_CELL);

const furtherCell =
  (column: FurtherColumnId): Cell =>
  (company) => <FurtherCell column={column} company={company} />;

/** What a column shows. The API paginates and filters, so the table needs no row models. */
export const CELLS: Readonly<Record<ColumnId, Cell>> = {
  name: (company, highlights) => <CompanyName company={company} highlights={highlights} />,
  ticker: ({ ticker }, highlights) => (
    <span className="font-code text-xs">
      {ticker ? <HighlightedText of={ticker} ranges={highlights?.ticker} /> : EMPTY_CELL}
    </span>
  ),
  categories: ({ categories }, highlights, leading) => (
    <Categories of={categories} highlights={highlights?.categories} leading={leading} />
  ),
  founded: ({ founded_year }) => founded_year || EMPTY_CELL,
  location: ({ location }, highlights) =>
    location ? <HighlightedText of={location} ranges={highlights?.location} /> : EMPTY_CELL,
  updated: ({ updated_at }) => <Moment at={updated_at} show="brief" />,
  description: furtherCell('description'),
  research: furtherCell('research'),
  news: furtherCell('news'),
  offerings: furtherCell('offerings'),
};
