import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { SearchedPart } from '#dashboard/catalogue/crawl-row.tsx';
import { isReadToEnd, mayBringMatches } from '#dashboard/catalogue/crawl/progress.ts';
import type { CompanyListPage } from '#dashboard/companies/list-query.ts';
import { AsOf } from '#dashboard/list/as-of.tsx';
import { ResultCount } from '#dashboard/ui/result-count.tsx';

export interface CompaniesStatusProps {
  readonly page: CompanyListPage;
  /** Number of rows before this page. Used to count if the server reports no total. */
  readonly offset: number;
  /**
   * When the page was fetched, in milliseconds since 1970. Null while the page on screen belongs to the previous
   * search.
   */
  readonly at: number | null;
}

/**
 * Says how many companies match, and when they were fetched. While the catalogue is incomplete, says instead how many
 * companies have been searched.
 */
export function CompaniesStatus({
  page: { companies, page_info, matches },
  offset,
  at,
}: CompaniesStatusProps) {
  const { data: progress } = useQuery(progressQuery);
  const [lastAt, setLastAt] = useState(at);
  if (at !== null && at !== lastAt) setLastAt(at);
  // Don't show a count before anything has been searched.
  if (matches && progress?.loaded === 0 && !isReadToEnd(progress)) return null;
  const isUndecided = matches && companies.length === 0 && mayBringMatches(progress);
  return (
    <>
      {!isUndecided && (
        <ResultCount
          offset={page_info.offset ?? offset}
          rows={companies.length}
          total={page_info.total_count}
        />
      )}
      {!matches || progress?.isServed ? (
        // While a page loads, reserve space for the time, so that the count beside it doesn't move.
        <AsOf at={at ?? lastAt} isPending={at === null} />
      ) : at === null || !progress ? null : isReadToEnd(progress) && progress.phase !== 'incomplete' ? (
        <AsOf at={progress.keptAt ?? progress.at} />
      ) : (
        <SearchedPart progress={progress} />
      )}
    </>
  );
}
