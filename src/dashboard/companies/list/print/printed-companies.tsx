import { Suspense } from 'react';
import { type CompaniesView, SORT_CHOICES, columnsOf } from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch, shownColumns, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { formatPrintedCount } from '#dashboard/ui/format-printed-count.ts';
import { MAX_PRINTED_ROWS, PrintDocument } from '#dashboard/ui/print-document.tsx';
import { usePrinting } from '#dashboard/ui/use-printing.ts';
import { useCategoryNames } from '../filters/use-facets.ts';
import { PrintTable } from '#dashboard/list/table/print-table.tsx';
import { ListTitle } from '../toolbar/list-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { CompanyQuery } from '#dashboard/catalogue/company-query.ts';
import { progressQuery, rowsQuery } from '#dashboard/catalogue/queries.ts';
import { useSettled } from '#dashboard/lib/use-settled.ts';

interface PrintRows {
  readonly rows: readonly CompanySummaryResponse[];
  /** Rows of the view before these. */
  readonly offset: number;
  readonly total: number | null;
  /** When they were fetched, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The rows to print: the whole view up to MAX_PRINTED_ROWS once the catalogue is complete, else those of the page.
 * Fetched in advance, because the browser doesn't wait for them when it prints.
 */
function usePrintRows(query: CompanyQuery, page: ListPage, fetchedAt: number): PrintRows {
  const { catalogue } = useApp();
  const progress = useQuery(progressQuery).data;
  const view = { ...query, page: 1, size: MAX_PRINTED_ROWS };
  const { companies, page_info } = page;
  const isWhole = companies.length === page_info.total_count;
  const isSettled = useSettled(JSON.stringify(view));
  const prepared = useQuery({
    ...rowsQuery(catalogue, view),
    enabled: isSettled && !isWhole && progress?.phase === 'complete',
  });
  if (prepared.data && !isWhole)
    return {
      rows: prepared.data.companies,
      offset: 0,
      total: prepared.data.page_info.total_count,
      at: progress?.at ?? fetchedAt,
    };
  const offset = page_info.offset ?? (query.page - 1) * query.size;
  return { rows: companies, offset, total: page_info.total_count, at: fetchedAt };
}

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
