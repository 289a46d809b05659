import type { ListPage } from '#dashboard/companies/list-query.ts';
import { AsOf } from '#dashboard/ui/as-of.tsx';
import { ResultCount } from '#dashboard/ui/result-count.tsx';
import { SearchCoverage } from './search-coverage.tsx';

interface ListStatusProps {
  readonly page: ListPage;
  /** Rows before this page, for servers that do not report it. */
  readonly offset: number;
  /** Fetch time in milliseconds since 1970; null while the page belongs to the previous view. */
  readonly at: number | null;
}

/** Which rows are on screen, out of how many, and when they were fetched. */
export function ListStatus({ page: { companies, page_info, highlights }, offset, at }: ListStatusProps) {
  return (
    <>
      <ResultCount
        offset={page_info.offset ?? offset}
        rows={companies.length}
        total={page_info.total_count}
      />
      {at !== null && (highlights ? <SearchCoverage /> : <AsOf at={at} />)}
    </>
  );
}
