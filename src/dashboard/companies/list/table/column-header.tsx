import { useNavigate } from '@tanstack/react-router';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { SORT_COLUMNS, type Sort } from '#dashboard/catalogue/company-query.ts';
import { type ColumnId, columnOf } from '#dashboard/companies/columns.tsx';
import { ColumnResizer } from '#dashboard/list/table/column-resizer.tsx';
import { SidewaysScroll } from '#dashboard/list/table/sideways-scroll.tsx';
import { type ColumnOrder, SortButton } from '#dashboard/list/table/sort-button.tsx';

interface ColumnHeaderProps {
  readonly column: ColumnId;
  readonly sort: Sort | null;
  /** For the column of names, which shows whether they are in order. */
  readonly rows: readonly CompanySummaryResponse[] | undefined;
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The API doesn't say in which order its list is. */
const isInOrderOfNames = (rows: readonly CompanySummaryResponse[] = []) =>
  rows.length > 1 &&
  rows.every(({ name }, at) => at === 0 || compare(rows[at - 1]?.name ?? '', name ?? '') <= 0);

/** A column's name, with which it is sorted, and the handle at its left edge. */
export function ColumnHeader({ column, sort, rows }: ColumnHeaderProps) {
  const navigate = useNavigate({ from: '/companies' });
  const { header, sort: orders } = columnOf(column);
  const isSortable = SORT_COLUMNS.some((id) => id === column);
  // `-updated`
  const toParam = (order: ColumnOrder) => order && `${order === 'descending' ? '-' : ''}${column}`;
  return (
    <>
      {isSortable ? (
        <SortButton
          header={header}
          order={sort?.by === column ? (sort.descending ? 'descending' : 'ascending') : null}
          first={orders?.first}
          defaultOrder={
            sort === null && isInOrderOfNames(rows) ? 'In the order of names by default' : undefined
          }
          onSort={(next) =>
            void navigate({
              search: (now) => ({ ...now, sort: toParam(next) ?? undefined, page: undefined }),
            })
          }
        />
      ) : (
        header
      )}
      {/* The name takes what the others leave. */}
      {column === 'name' ? (
        <SidewaysScroll />
      ) : (
        <ColumnResizer list="companies" column={{ id: column, header }} />
      )}
    </>
  );
}
