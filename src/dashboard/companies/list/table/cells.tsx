import { Fragment, type ReactNode } from 'react';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import type { ColumnId } from '#dashboard/companies/columns.tsx';
import { lazyComponent } from '#dashboard/lib/lazy-component.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { OptionalColumnId } from './optional-cell.tsx';
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

const OptionalCell = lazyComponent(
  () => import('./optional-cell.tsx'),
  'OptionalCell',
  () => EMPTY_CELL,
);

const optionalCell =
  (column: OptionalColumnId): Cell =>
  (company) => <OptionalCell column={column} company={company} />;

/** What a column shows of a company: shortened to one line on the screen, whole on paper unless it is the same there. */
interface Cells {
  readonly cell: Cell;
  readonly print?: (company: CompanySummaryResponse) => ReactNode;
}

/** The content of each column. The API paginates and filters, so the table needs no row models. */
export const CELLS: Readonly<Record<ColumnId, Cells>> = {
  name: {
    cell: (company, highlights) => <CompanyName company={company} highlights={highlights} />,
    print: (company) => (
      <>
        <bdi className="font-semibold">{displayName(company)}</bdi>
        {company.domain && <span className="text-ink-3"> {company.domain}</span>}
      </>
    ),
  },
  ticker: {
    cell: ({ ticker }, highlights) => (ticker ? highlightedText(ticker, highlights?.ticker) : EMPTY_CELL),
    print: ({ ticker }) => ticker,
  },
  categories: {
    cell: categoriesCell,
    print: ({ categories }) => categories.map(({ slug, name }) => name ?? slug).join(', '),
  },
  founded: {
    cell: ({ founded_year }, highlights) =>
      founded_year ? highlightedText(String(founded_year), highlights?.founded) : EMPTY_CELL,
    print: ({ founded_year }) => founded_year || '',
  },
  location: {
    cell: ({ location }, highlights) =>
      location ? highlightedText(location, highlights?.location) : EMPTY_CELL,
    print: ({ location }) => <bdi>{location}</bdi>,
  },
  updated: {
    cell: ({ updated_at }) => <Moment at={updated_at} show="brief" />,
    print: ({ updated_at }) => updated_at && <Moment at={updated_at} />,
  },
  description: {
    cell: optionalCell('description'),
    print: ({ description }) => <bdi>{description}</bdi>,
  },
  research: { cell: optionalCell('research') },
  news: { cell: optionalCell('news') },
  'last-research': { cell: optionalCell('last-research') },
  offerings: { cell: optionalCell('offerings') },
};
