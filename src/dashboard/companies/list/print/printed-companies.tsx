import { Suspense } from 'react';
import { columnsOf, type CompaniesView, SORT_CHOICES } from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch, shownColumns, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { formatPrintedCount } from '#dashboard/ui/format-printed-count.ts';
import { PrintDocument } from '#dashboard/ui/print-document.tsx';
import { usePrinting } from '#dashboard/ui/use-printing.ts';
import { useCategoryNames } from '../filters/use-facets.ts';
import { PrintTable } from '#dashboard/list/table/print-table.tsx';
import { ListTitle } from '../toolbar/list-heading.tsx';
import { type PrintRows, usePrintRows } from './use-print-rows.ts';

const NO_VIEW: CompaniesView = { leading: undefined, newIds: new Set() };

interface PrintedCompaniesProps {
  readonly search: CompaniesSearch;
  readonly page: ListPage;
  /** Fetch time in milliseconds since 1970. */
  readonly at: number;
}

/** The list as a document: the whole view instead of a page of it. */
export function PrintedCompanies({ search, page, at }: PrintedCompaniesProps) {
  const printing = usePrinting();
  const printed = usePrintRows(toCompanyQuery(search), page, at);
  return printing && <Document search={search} printed={printed} />;
}

interface DocumentProps {
  readonly search: CompaniesSearch;
  readonly printed: PrintRows;
}

function Document({ search, printed: { rows, offset, total, at } }: DocumentProps) {
  const { category = [], every = [], except = [], ids, watchlist, sort } = search;
  const names = useCategoryNames([...category, ...every, ...except]);
  const filters = toFilterChips({ ...search, ids: undefined }, (slug) => names.get(slug) ?? slug).map(
    ({ name }) => name,
  );
  const order = SORT_CHOICES.find(([param]) => param === sort)?.[1];
  return (
    <PrintDocument
      title={
        ids ? (
          <Suspense fallback="Companies">
            <ListTitle ids={ids} name={watchlist} />
          </Suspense>
        ) : (
          'Companies'
        )
      }
      lines={[
        filters.join(' · '),
        formatPrintedCount({ of: 'companies', offset, rows: rows.length, total }),
        order ? `Sorted by ${order.toLowerCase()}` : null,
      ]}
      at={new Date(at)}
    >
      <PrintTable columns={columnsOf(shownColumns(search))} rows={rows} view={NO_VIEW} />
    </PrintDocument>
  );
}
