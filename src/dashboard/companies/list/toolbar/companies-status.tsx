import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { formatTime } from '#dashboard/lib/format/format-date.ts';
import { SearchedPart } from '#dashboard/catalogue/crawl-status.tsx';
import { isComplete } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { ResultCount } from '#dashboard/ui/result-count.tsx';

interface CompaniesStatusProps {
  readonly page: ListPage;
  /** Rows before this page, for servers that do not report it. */
  readonly offset: number;
  /** Fetch time in milliseconds since 1970; null while the page belongs to the previous view. */
  readonly at: number | null;
}

export function CompaniesStatus({
  page: { companies, page_info, highlights },
  offset,
  at,
}: CompaniesStatusProps) {
  const { data: progress } = useQuery(progressQuery);
  const [lastAt, setLastAt] = useState(at);
  if (at !== null && at !== lastAt) setLastAt(at);
  // Nothing has been searched yet, so there is nothing to count.
  if (highlights && progress?.loaded === 0 && !isComplete(progress)) return null;
  return (
    <>
      <ResultCount
        offset={page_info.offset ?? offset}
        rows={companies.length}
        total={page_info.total_count}
      />
      {highlights ? (
        at !== null && <SearchCoverage />
      ) : (
        // Keeps its place while a page loads, so that the count beside it does not move.
        <AsOf at={at ?? lastAt} isPending={at === null} />
      )}
    </>
  );
}

/** Says how much of the catalogue a result covers while it is incomplete. */
function SearchCoverage() {
  const { data: progress } = useQuery(progressQuery);
  if (!progress) return null;
  return progress.phase === 'complete' ? <AsOf at={progress.at} /> : <SearchedPart progress={progress} />;
}

/** "as of 10:42": when the data was fetched. `at` in milliseconds since the epoch. */
function AsOf({ at, isPending = false }: { readonly at: number | null; readonly isPending?: boolean }) {
  if (at === null) return null;
  const date = new Date(at);
  return (
    <span className="text-ink-3 max-sm:hidden" style={isPending ? { visibility: 'hidden' } : {}}>
      · as of <time dateTime={date.toISOString()}>{formatTime(date)}</time>
    </span>
  );
}
