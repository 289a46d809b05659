import { SORT_COLUMNS, type Sort } from '#dashboard/catalogue/company-query.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { type ColumnId, COLUMNS } from '#dashboard/companies/columns.tsx';
import { ColumnResizer } from './column-resizer.tsx';
import { SidewaysScroll } from './sideways-scroll.tsx';
import { SortButton } from './sort-button.tsx';

interface ColumnHeaderProps {
  readonly column: ColumnId;
  readonly sort: Sort | null;
  /** For the column of names, which shows whether they are in order. */
  readonly rows: readonly CompanySummaryResponse[] | undefined;
}

/** A column's name, with which it is sorted, and the handle at its left edge. */
export function ColumnHeader({ column, sort, rows }: ColumnHeaderProps) {
  const { header } = COLUMNS[column];
  const sortable = SORT_COLUMNS.find((id) => id === column);
  return (
    <>
      {sortable ? <SortButton column={sortable} header={header} sort={sort} rows={rows} /> : header}
      {/* The name takes what the others leave. */}
      {column === 'name' ? <SidewaysScroll /> : <ColumnResizer column={column} />}
    </>
  );
}
