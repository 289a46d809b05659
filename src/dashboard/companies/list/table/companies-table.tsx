import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import type { Sort } from '#dashboard/catalogue/company-query.ts';
import {
  type ColumnId,
  columnsOf,
  type CompaniesView,
  DEFAULT_COLUMNS,
} from '#dashboard/companies/columns.tsx';
import { displayName } from '#dashboard/companies/company-display.ts';
import type { Selection } from '#dashboard/list/selection.ts';
import { ListTable } from '#dashboard/list/table/list-table.tsx';

interface CompaniesTableProps {
  readonly rows: readonly CompanySummaryResponse[];
  readonly marks: readonly (RowHighlights | undefined)[] | undefined;
  readonly view: CompaniesView;
  readonly dimmed: boolean;
  readonly busy: boolean;
  readonly shown: readonly ColumnId[] | undefined;
  readonly selection: Selection;
  readonly sort: Sort | null;
  readonly currentId: number | undefined;
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The API doesn't say in which order its list is. */
const isInOrderOfNames = (rows: readonly CompanySummaryResponse[]) =>
  rows.length > 1 &&
  rows.every(({ name }, at) => at === 0 || compare(rows[at - 1]?.name ?? '', name ?? '') <= 0);

const idOf = ({ id }: CompanySummaryResponse) => id;

export function CompaniesTable({ rows, shown = DEFAULT_COLUMNS, sort, ...list }: CompaniesTableProps) {
  const navigate = useNavigate({ from: '/companies' });
  const columns = useMemo(() => columnsOf(shown), [shown]);
  return (
    <ListTable
      {...list}
      list="companies"
      label="Companies"
      columns={columns}
      isFluid={shown === DEFAULT_COLUMNS}
      minFirst={160}
      padding="px-2 last:pr-3"
      rows={rows}
      idOf={idOf}
      keyOf={idOf}
      labelOf={(company) => `Select ${displayName(company)}`}
      orderOf={({ id }) => (sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : null)}
      defaultOrder={sort === null && isInOrderOfNames(rows) ? 'In the order of names by default' : undefined}
      onSort={({ id }, order) =>
        void navigate({
          search: (now) => ({
            ...now,
            sort: order ? `${order === 'descending' ? '-' : ''}${id}` : undefined,
            page: undefined,
          }),
        })
      }
    />
  );
}
