import { Fragment, type ReactNode } from 'react';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import type { ColumnId } from '#dashboard/companies/companies-search.ts';
import { lazyComponent } from '#dashboard/lib/lazy-component.tsx';
import type { FurtherColumnId } from './column-layout.tsx';
import { loadListChunk } from '../load-list-chunk.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { CompanyName } from './company-name.tsx';
import { categoryTag } from './category-tag.tsx';
import { highlightedText } from './highlighted-text.tsx';

/** `leading` are the categories to show first. */
type Cell = (
  company: CompanySummaryResponse,
  highlights?: RowHighlights,
  leading?: readonly string[],
) => ReactNode;

const EMPTY_CELL = <span className="text-ink-3">—</span>;

/** Not a component, like all cells that need no hooks: a page has hundreds. */
const categoriesCell: Cell = ({ categories: all }, { categories: highlights } = {}, leading) => {
  // Categories that match the filter, or else the search, come first.
  const matches = ({ slug }: (typeof all)[number]) =>
    leading?.includes(slug) ? 2 : highlights?.has(slug) ? 1 : 0;
  const [first, second, ...rest] = all.toSorted((a, b) => matches(b) - matches(a));
  if (!first) return EMPTY_CELL;
  // The first without a key: the rows of the next page take over its element.
  const tag = (category: (typeof all)[number]) =>
    categoryTag(category, highlights?.get(category.slug), leading?.includes(category.slug));
  return (
    <span className="flex items-center gap-1 *:first:max-w-[62%] *:first:shrink-0 *:only:max-w-full">
      {tag(first)}
      {/* Keyed, since an element that moves aside when a page turns slowly would count as a layout shift. */}
      {second && <Fragment key={second.slug}>{tag(second)}</Fragment>}
      {rest.length > 0 && (
        <span className="text-xs text-ink-3" title={rest.map(({ slug, name }) => name ?? slug).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
};

const FurtherCell = lazyComponent(loadListChunk, 'FurtherCell', () => EMPTY_CELL);

const furtherCell =
  (column: FurtherColumnId): Cell =>
  (company) => <FurtherCell column={column} company={company} />;

/** The content of a column. The API paginates and filters, so the table needs no row models. */
export const CELLS: Readonly<Record<ColumnId, Cell>> = {
  name: (company, highlights) => <CompanyName company={company} highlights={highlights} />,
  ticker: ({ ticker }, highlights) => (ticker ? highlightedText(ticker, highlights?.ticker) : EMPTY_CELL),
  categories: categoriesCell,
  founded: ({ founded_year }) => founded_year || EMPTY_CELL,
  location: ({ location }, highlights) =>
    location ? highlightedText(location, highlights?.location) : EMPTY_CELL,
  updated: ({ updated_at }) => <Moment at={updated_at} show="brief" />,
  description: furtherCell('description'),
  research: furtherCell('research'),
  news: furtherCell('news'),
  offerings: furtherCell('offerings'),
};
