import { useMemo } from 'react';
import { alphabetKey } from '#contract/alphabet.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { companyColumns, COMPANIES } from './companies-list.ts';
import type { CompanyRowsProps } from './company-cards.tsx';

interface CompaniesTableProps extends CompanyRowsProps {
  readonly search: Pick<CompaniesSearch, 'cols' | 'watchlist' | 'sort'>;
}

/** True if the rows are in alphabetical order. The API doesn't say how it sorts its list. */
const isInOrderOfNames = (rows: readonly CompanySummaryResponse[]) =>
  rows.length > 1 &&
  rows.every(({ name }, at) => at === 0 || alphabetKey(rows[at - 1]?.name ?? '') <= alphabetKey(name ?? ''));

const idOf = ({ id }: CompanySummaryResponse) => id;
const labelOf = (company: CompanySummaryResponse) => `Select ${isolate(companyName(company))}`;

export function CompaniesTable({ search, selection, currentId, ...page }: CompaniesTableProps) {
  const { cols, watchlist, sort } = search;
  const { shown, isDefault } = useMemo(() => companyColumns({ cols, watchlist }), [cols, watchlist]);
  return (
    <ListTable
      table={{
        list: COMPANIES,
        columns: shown,
        sort,
        defaultOrder:
          sort === undefined && isInOrderOfNames(page.rows) ? 'Sorted by name by default' : undefined,
        isFluid: isDefault,
        minFirst: 160,
        padding: 'px-2 last:pr-3',
      }}
      page={page}
      selectable={{ selection, idOf, labelOf, currentId }}
    />
  );
}
