import type { ListPage } from '#dashboard/companies/list-query.ts';
import { AsOf } from '#dashboard/ui/as-of.tsx';
import { ResultCount } from '#dashboard/ui/result-count.tsx';
import { SearchCoverage } from './search-coverage.tsx';

interface ListStatusProps {
  readonly page: ListPage;
  /** Rows before this page, where the server does not tell. */
  readonly offset: number;
  /** When it was read, in milliseconds since 1970; null while it is still the page of the view before. */
  readonly at: number | null;
}

/** Which part of the list is on screen, and as of when. */
export function ListStatus({ page: { companies, page_info, marks }, offset, at }: ListStatusProps) {
  return (
    <>
      <ResultCount
        offset={page_info.offset ?? offset}
        rows={companies.length}
        total={page_info.total_count}
      />
      {at !== null && (marks ? <SearchCoverage /> : <AsOf at={at} />)}
    </>
  );
}
