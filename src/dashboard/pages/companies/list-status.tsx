import type { ListPage } from '../../list-query.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { ResultCount } from '../../ui/result-count.tsx';
import { Coverage } from './coverage.tsx';

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
      {at !== null && (marks ? <Coverage /> : <AsOf at={at} />)}
    </>
  );
}
