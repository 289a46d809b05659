import type { SortColumn } from '#dashboard/catalogue/company-query.ts';
import { COLUMN_IDS, type ColumnId, DEFAULT_COLUMNS } from '#dashboard/companies/companies-search.ts';

/** Columns that are not shown by default. */
export type FurtherColumnId = Exclude<ColumnId, SortColumn>;

interface ColumnLayout {
  readonly header: string;
  /** Pixels; up to 1 a share of the table; 0 what the others leave. */
  readonly width: number;
  /** On narrow tables only name and year remain. */
  readonly className: string;
  /** For the cells below the header. */
  readonly cellClass?: string;
}

const NOT_NARROW = 'text-right @max-[500px]:hidden';

export const COLUMNS: Readonly<Record<ColumnId, ColumnLayout>> = {
  name: {
    header: 'Company',
    width: 0,
    className: 'text-left @max-[500px]:w-auto!',
    cellClass: 'company-name pl-[calc(var(--logo)+19px)]',
  },
  ticker: {
    header: 'Ticker',
    width: 72,
    className: 'text-left @max-[720px]:hidden',
    cellClass: 'font-code text-xs',
  },
  categories: { header: 'Categories', width: 0.24, className: 'text-left @max-[860px]:hidden' },
  founded: { header: 'Founded', width: 72, className: 'text-right @max-[500px]:pr-3' },
  location: {
    header: 'Location',
    width: 0.19,
    className: 'text-left w-[19%] @max-[860px]:w-[30%] @max-[600px]:hidden',
  },
  updated: { header: 'Updated', width: 96, className: NOT_NARROW },
  description: { header: 'Description', width: 0.25, className: 'text-left @max-[600px]:hidden' },
  research: { header: 'Research', width: 84, className: NOT_NARROW },
  news: { header: 'Last news', width: 96, className: NOT_NARROW },
  offerings: { header: 'Offerings', width: 88, className: NOT_NARROW },
};

/** What names need at least, and the checkboxes as well. */
const MIN_NAME = 160;
const RESERVED = 36 + MIN_NAME;
/** Width of the table below which columns with a share don't shrink: the table scrolls sideways instead. */
const MIN_SHARED = 700;

/**
 * The CSS width of a column. Among columns of the user's choice, those with a share take at most what the others
 * leave. `widths` are the user's, in the order of COLUMN_IDS.
 */
export function columnWidth(id: ColumnId, shown: readonly ColumnId[], widths: readonly number[]) {
  const widthOf = (column: ColumnId) => widths[COLUMN_IDS.indexOf(column)] || COLUMNS[column].width;
  const width = widthOf(id);
  if (width > 1) return width;
  if (shown === DEFAULT_COLUMNS) return width && id !== 'location' ? `${width * 100}%` : undefined;
  let [fixed, shares] = [RESERVED, 0];
  for (const column of shown) {
    const each = widthOf(column);
    if (each > 1) fixed += each;
    else shares += each;
  }
  return width
    ? `max(${width * MIN_SHARED}px, min(${width * 100}cqi, (100cqi - ${fixed}px) * ${width / shares}))`
    : `max(${MIN_NAME}px, ${(1 - shares) * 100}cqi - ${fixed - MIN_NAME}px)`;
}
