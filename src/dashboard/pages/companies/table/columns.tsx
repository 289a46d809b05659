import type { ReactNode } from 'react';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import type { ColumnId } from '#dashboard/companies/companies-search.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { CompanyName } from './company-name.tsx';
import { CategoryTag } from './category-tag.tsx';
import { HighlightedText } from './highlighted-text.tsx';

/** A column of the companies table. The API paginates and filters, so the table needs no row models. */
export interface Column {
  readonly id: ColumnId;
  readonly header: string;
  /** `leading` are the categories to show first. */
  readonly cell: (
    company: CompanySummaryResponse,
    highlights?: RowHighlights,
    leading?: readonly string[],
  ) => ReactNode;
  /** On narrow tables only name and year remain. */
  readonly className: string;
}

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

export const columns: readonly Column[] = [
  {
    id: 'name',
    header: 'Company',
    cell: (company, highlights) => <CompanyName company={company} highlights={highlights} />,
    className: 'text-left',
  },
  {
    id: 'ticker',
    header: 'Ticker',
    cell: ({ ticker }, highlights) => (
      <span className="font-code text-xs">
        {ticker ? <HighlightedText of={ticker} ranges={highlights?.ticker} /> : EMPTY_CELL}
      </span>
    ),
    className: 'text-left w-[72px] @max-[420px]:hidden',
  },
  {
    id: 'categories',
    header: 'Categories',
    cell: ({ categories }, highlights, leading) => (
      <Categories of={categories} highlights={highlights?.categories} leading={leading} />
    ),
    className: 'text-left w-[24%] @max-[800px]:hidden',
  },
  {
    id: 'founded',
    header: 'Founded',
    cell: ({ founded_year }) => founded_year || EMPTY_CELL,
    className: 'text-right w-[72px] @max-[500px]:pr-3',
  },
  {
    id: 'location',
    header: 'Location',
    cell: ({ location }, highlights) =>
      location ? <HighlightedText of={location} ranges={highlights?.location} /> : EMPTY_CELL,
    className: 'text-left w-[19%] @max-[600px]:hidden',
  },
  {
    id: 'updated',
    header: 'Updated',
    cell: ({ updated_at }) => <Moment at={updated_at} show="brief" />,
    className: 'text-right w-[96px] @max-[500px]:hidden',
  },
];
