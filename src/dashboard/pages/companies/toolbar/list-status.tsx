import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { formatTime } from '#dashboard/lib/format/format-time.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isComplete } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { ResultCount } from '#dashboard/ui/result-count.tsx';

interface ListStatusProps {
  readonly page: ListPage;
  /** Rows before this page, for servers that do not report it. */
  readonly offset: number;
  /** Fetch time in milliseconds since 1970; null while the page belongs to the previous view. */
  readonly at: number | null;
}

export function ListStatus({ page: { companies, page_info, highlights }, offset, at }: ListStatusProps) {
  const { data: progress } = useQuery(progressQuery);
  // Nothing has been searched yet, so there is nothing to count.
  if (highlights && progress?.loaded === 0 && !isComplete(progress)) return null;
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

/** Says how much of the catalogue a result covers while it is incomplete. */
function SearchCoverage() {
  const { data: progress } = useQuery(progressQuery);
  if (!progress) return null;
  const { phase, loaded, reported, at } = progress;
  if (phase === 'complete') return at === null ? null : <AsOf at={at} />;
  return (
    <span className="text-ink-3">
      · Searching {formatCount(loaded)}
      {reported !== null && ` of ${formatCount(reported)}`} loaded
    </span>
  );
}

/** "as of 10:42": when the data was fetched. `at` in milliseconds since the epoch. */
function AsOf({ at }: { readonly at: number }) {
  const date = new Date(at);
  return (
    <span className="text-ink-3 max-sm:hidden">
      · as of <time dateTime={date.toISOString()}>{formatTime(date)}</time>
    </span>
  );
}
