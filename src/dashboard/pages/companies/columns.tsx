import type { CompanySummaryReading } from '#contract/reading.ts';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CompanyName } from './company-name.tsx';

/** What the table of companies can do: the API sorts, filters and pages, so it needs no row models. */
export const features = tableFeatures({});

const column = createColumnHelper<typeof features, CompanySummaryReading>();

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
export const columns = column.columns([
  column.accessor('name', { header: 'Company', cell: ({ row }) => <CompanyName company={row.original} /> }),
  column.accessor('ticker', {
    header: 'Ticker',
    cell: ({ row }) => <span className="font-code text-xs">{row.original.ticker || NONE}</span>,
  }),
  column.accessor('categories', {
    header: 'Categories',
    cell: ({ row }) => <Categories of={row.original.categories} />,
  }),
  column.accessor('founded_year', {
    header: 'Founded',
    cell: ({ row }) => row.original.founded_year || NONE,
  }),
  column.accessor('location', { header: 'Location', cell: ({ row }) => row.original.location || NONE }),
  column.accessor('updated_at', {
    header: 'Updated',
    cell: ({ row }) => <Moment at={row.original.updated_at} show="ago" />,
  }),
]);
