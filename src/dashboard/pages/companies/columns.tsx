import type { CompanySummaryReading } from '#contract/reading.ts';
import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ColumnId } from './companies-search.ts';
import { CompanyName } from './company-name.tsx';

/** A column of the table of companies. The API pages and filters, so the table needs no row models. */
export interface Column {
  readonly id: ColumnId;
  readonly header: string;
  readonly cell: (company: CompanySummaryReading) => ReactNode;
  /** Where there is little room the name and the year stay; the rest comes back as the table gets wider. */
  readonly className: string;
}

const NONE = <span className="text-ink-3">—</span>;
const SHOWN_CATEGORIES = 2;

function Categories({ of }: { readonly of: CompanySummaryReading['categories'] }) {
  if (of.length === 0) return NONE;
  const rest = of.slice(SHOWN_CATEGORIES);
  return (
    <span className="flex items-center gap-1">
      {of.slice(0, SHOWN_CATEGORIES).map(({ slug, name }) => (
        <Tag key={slug}>{name ?? slug}</Tag>
      ))}
      {rest.length > 0 && (
        <span className="text-xs text-ink-3" title={rest.map(({ slug, name }) => name ?? slug).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

/** The columns of the table, in order. The first is the row's header. */
export const columns: readonly Column[] = [
  {
    id: 'name',
    header: 'Company',
    cell: (company) => <CompanyName company={company} />,
    className: 'text-left',
  },
  {
    id: 'ticker',
    header: 'Ticker',
    cell: ({ ticker }) => <span className="font-code text-xs">{ticker || NONE}</span>,
    className: 'text-left w-[72px] @max-[420px]:hidden',
  },
  {
    id: 'categories',
    header: 'Categories',
    cell: ({ categories }) => <Categories of={categories} />,
    className: 'text-left w-[24%] @max-[800px]:hidden',
  },
  {
    id: 'founded',
    header: 'Founded',
    cell: ({ founded_year }) => founded_year || NONE,
    className: 'text-right w-[72px] @max-[500px]:pr-3',
  },
  {
    id: 'location',
    header: 'Location',
    cell: ({ location }) => location || NONE,
    className: 'text-left w-[19%] @max-[600px]:hidden',
  },
  {
    id: 'updated',
    header: 'Updated',
    cell: ({ updated_at }) => <Moment at={updated_at} show="brief" />,
    className: 'text-right w-[96px] @max-[500px]:hidden',
  },
];
