import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode } from 'react';
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
 * Estimated widths in pixels, by which the categories that fit in a cell are found: of a letter, of a tag's padding with
 * the gap after it, of "+1", and of the cell in the narrowest table that has the column.
 */
const [LETTER, TAG_SPACE, COUNT_SPACE, CELL_SPACE] = [6.4, 20, 22, 176];

/** Returns how many of the categories fit in a cell, at least one. */
export function countFitting(categories: readonly CategoryResponse[]): number {
  let width = 0;
  const tooWide = categories.findIndex((category, index) => {
    width += categoryName(category).length * LETTER + TAG_SPACE;
    return width + (index === categories.length - 1 ? 0 : COUNT_SPACE) > CELL_SPACE;
  });
  return tooWide === -1 ? categories.length : Math.max(1, tooWide);
}

/**
 * Renders the cell of the categories: those that match the search and the filter, then the narrowest, as many as fit.
 * It is a plain function instead of a component, because a page has hundreds of these cells and they need no hooks.
 */
export const categoriesCell: CompanyColumn['cell'] = ({ categories }, { highlights, cellData }) => {
  const { leading, categorySizes } = cellData;
  const ranges = highlights?.categories;
  const sorted = narrowestFirst(categories, categorySizes, ({ slug }) =>
    ranges?.has(slug) ? 2 : leading?.includes(slug) ? 1 : 0,
  );
  const shown = sorted.slice(0, countFitting(sorted));
  const rest = sorted.slice(shown.length);
  const [first] = shown;
  if (!first) return EMPTY_CELL;
  return (
    <span className={`flex items-center gap-x-1.5 gap-y-0.5 ${shown.length > 1 ? 'flex-wrap' : ''}`}>
      {shown.map((category) => (
        <Fragment key={category.slug}>
          {categoryTag(category, ranges?.get(category.slug), leading?.includes(category.slug))}
        </Fragment>
      ))}
      {rest.length > 0 && (
        // The key makes React replace this element. Moving it would count as a layout shift when other categories come
        // first.
        <span key={`rest ${first.slug}`} className="shrink-0 text-xs text-ink-3" title={namesOf(rest)}>
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
