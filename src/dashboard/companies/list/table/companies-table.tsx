import { useMemo } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import type { CompaniesView } from '#dashboard/companies/columns.tsx';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import type { Selection } from '#dashboard/list/selection.ts';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { COMPANIES } from '../definition.ts';

interface CompaniesTableProps {
  readonly search: Pick<CompaniesSearch, 'cols' | 'watchlist' | 'sort'>;
  readonly rows: readonly CompanySummaryResponse[];
  readonly marks: readonly (RowHighlights | undefined)[] | undefined;
  readonly view: CompaniesView;
  readonly dimmed: boolean;
  readonly busy: boolean;
  readonly selection: Selection;
  readonly currentId: number | undefined;
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The API doesn't say in which order its list is. */
const isInOrderOfNames = (rows: readonly CompanySummaryResponse[]) =>
  rows.length > 1 &&
  rows.every(({ name }, at) => at === 0 || compare(rows[at - 1]?.name ?? '', name ?? '') <= 0);

const idOf = ({ id }: CompanySummaryResponse) => id;

export function CompaniesTable({ search, rows, ...list }: CompaniesTableProps) {
  const { cols, watchlist, sort } = search;
  const { shown, isDefault } = useMemo(() => COMPANIES.columns({ cols, watchlist }), [cols, watchlist]);
  return (
    <ListTable
      {...list}
      list={COMPANIES}
      columns={shown}
      sort={sort}
      isFluid={isDefault && watchlist === undefined}
      minFirst={160}
      padding="px-2 last:pr-3"
      rows={rows}
      idOf={idOf}
      keyOf={idOf}
      labelOf={(company) => `Select ${displayName(company)}`}
      defaultOrder={
        sort === undefined && isInOrderOfNames(rows) ? 'In the order of names by default' : undefined
      }
    />
  );
}
