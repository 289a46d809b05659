import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { categoryName } from '#contract/shown-name.ts';
import { useCompanyQueries } from '../api/api-context.tsx';
import type { CategoryResponse, CompanyResponse } from '../api/response-schemas.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { DateTime } from '../ui/date-time.tsx';
import { categoryTag } from './category-tag.tsx';
import type { CompanyColumn } from './company-column.ts';
import { narrowestFirst } from './narrowest-first.ts';
import { newestFirst } from './newest-first.ts';

export const LazyOfferingCount = lazy(async () => ({
  default: (await import('./company-offerings.tsx')).OfferingCount,
}));

export const EMPTY_CELL = <span className="text-ink-3">—</span>;

/** Maximum number of category names in a tooltip. More wouldn't fit on any screen. */
const MAX_IN_TOOLTIP = 50;

const namesOf = (categories: readonly CategoryResponse[]): string => {
  const names = categories.slice(0, MAX_IN_TOOLTIP).map(categoryName).join(', ');
  return categories.length > MAX_IN_TOOLTIP ? `${names}, …` : names;
};

/**
 * Renders the cell of the categories. It is a plain function instead of a component, because a page has hundreds of
 * these cells and they need no hooks.
 */
export const categoriesCell: CompanyColumn['cell'] = ({ categories }, { highlights, cellData }) => {
  const { leading, categorySizes } = cellData;
  const ranges = highlights?.categories;
  const [first, ...rest] = narrowestFirst(categories, categorySizes, ({ slug }) =>
    leading?.includes(slug) ? 2 : ranges?.has(slug) ? 1 : 0,
  );
  if (!first) return EMPTY_CELL;
  return (
    <span className="flex items-center gap-1.5">
      {categoryTag(first, ranges?.get(first.slug), leading?.includes(first.slug))}
      {rest.length > 0 && (
        // The key makes React replace this element. Moving it would count as a layout shift when another category
        // comes first.
        <span key={first.slug} className="shrink-0 text-xs text-ink-3" title={namesOf(rest)}>
          +{formatCount(rest.length)}
        </span>
      )}
    </span>
  );
};

interface RecordCellProps {
  readonly id: number;
  readonly show: (record: CompanyResponse) => ReactNode;
}

/**
 * A cell with a value that only the company's full record has, shown once `DetailPrefetcher` has loaded the record.
 */
export function RecordCell({ id, show }: RecordCellProps) {
  const companies = useCompanyQueries();
  const { data, isError } = useQuery({ ...companies.detail(id), enabled: false });
  if (data) return show(data);
  return (
    <span className="text-ink-3" title={isError ? 'This record could not be read' : 'Not read yet'}>
      {isError ? '—' : '…'}
    </span>
  );
}

export const lastPublished = (items: CompanyResponse['news'] | CompanyResponse['research']) => (
  <DateTime at={newestFirst<(typeof items)[number]>(items)[0]?.published_at ?? null} show="brief" />
);
