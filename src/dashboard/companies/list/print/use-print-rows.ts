import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { CompanyQuery } from '#dashboard/catalogue/company-query.ts';
import { progressQuery, rowsQuery } from '#dashboard/catalogue/queries.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { useSettled } from '#dashboard/lib/use-settled.ts';
import { MAX_PRINTED_ROWS } from '#dashboard/ui/print-document.tsx';

export interface PrintRows {
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
export function usePrintRows(query: CompanyQuery, page: ListPage, fetchedAt: number): PrintRows {
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
