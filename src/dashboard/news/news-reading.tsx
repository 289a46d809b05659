import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import {
  type CompanyFilter,
  NO_COMPANY_FILTER,
  type ZonedCompanyFilter,
} from '#dashboard/catalogue/company-list-request.ts';
import { rowsQuery } from '#dashboard/catalogue/company-queries.ts';
import { CrawlButton, CrawlRow } from '#dashboard/catalogue/crawl-row.tsx';
import { CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import { isReadToEnd, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { detailProgressQuery, newsCoverageQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { NewsCoverage } from '#dashboard/catalogue/news-request.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatCompanyCount, formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/** Reading a company's news takes a request, so news of more companies than this is read only when the user asks. */
const MAX_UNASKED = 50;
const LATEST_FIRST = { by: 'updated', descending: true } as const;

/** True if the page reads the news of these companies without being asked. */
export const isReadUnasked = (unread: readonly number[]): boolean =>
  unread.length > 0 && unread.length <= MAX_UNASKED && !isSaveDataEnabled();

/** Reads the news of the most recently updated companies, so that the news page isn't empty on a first visit. */
export function LatestNewsReading({ companies }: { readonly companies: ZonedCompanyFilter }) {
  useLatestNewsReading(companies, true);
  return <NewsSkeleton label={`Reading the news of ${formatCompanyCount(MAX_UNASKED)}`} />;
}

interface MoreNewsReadingProps {
  readonly companies: ZonedCompanyFilter;
  readonly coverage: NewsCoverage;
}

/**
 * Reads the news of the most recently updated companies if only a few have been read so far, such as those that the
 * user opened or watches. Renders nothing.
 */
export function MoreNewsReading({ companies, coverage: { read, companies: all } }: MoreNewsReadingProps) {
  const { data: loading } = useQuery(progressQuery);
  const { data: reading } = useQuery(detailProgressQuery);
  const isFree = reading === undefined || reading.phase === 'idle' || reading.phase === 'complete';
  const hasRoom = read < MAX_UNASKED && all - read > MAX_UNASKED && !isSaveDataEnabled();
  useLatestNewsReading(companies, hasRoom && isFree && loading !== undefined && isReadToEnd(loading));
  return null;
}

function useLatestNewsReading(companies: ZonedCompanyFilter, isWanted: boolean): void {
  const query = { ...companies, sort: LATEST_FIRST, page: 1, size: MAX_UNASKED };
  const { data } = useQuery({ ...rowsQuery(useOpenCatalogue(), query), enabled: isWanted });
  const command = useCatalogueCommand();
  const ids = data?.companies.map(({ id }) => id) ?? [];
  const readLatest = useEffectEvent(() => command((catalogue) => catalogue.details.readUnasked(ids)));
  const wanted = ids.join();
  useEffect(() => {
    if (wanted !== '') readLatest();
  }, [wanted]);
}

/** Placeholder for the news list while it loads, about as tall as a screenful of entries. */
export const NewsSkeleton = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: 12 }, (_, row) => (
      <div key={row} className="flex gap-3 py-[7px] md:pl-28">
        <Skeleton className="size-6 shrink-0" />
        <div className="min-w-0 grow space-y-2.5 py-1">
          <Skeleton className="h-3.5 w-80 max-w-full" />
          <Skeleton className="h-3 w-120 max-w-full" />
        </div>
      </div>
    ))}
  </div>
);

/** True while company records are being read or arrive at once, even if reading is paused or waits to retry. */
export const isDetailReading = (progress: Progress | undefined): boolean =>
  progress !== undefined && (progress.isArriving || isReadingEach(progress));

/** True while companies are being read one by one. */
const isReadingEach = ({ phase }: Progress) => !['idle', 'complete', 'incomplete'].includes(phase);

/** Shows how many companies' news has been read, such as "News of 40 of 1,204 companies read". */
export function NewsCoverageText({ coverage: { read, companies } }: { readonly coverage: NewsCoverage }) {
  return (
    companies > 0 && (
      <p role="status">
        News of {read < companies && `${formatCount(read)} of `}
        {formatCompanyCount(companies)}
        {/* On a phone, the word would need a second line. */}
        <span className="max-sm:sr-only"> read</span>
      </p>
    )
  );
}

interface NewsReadingProps {
  readonly coverage: NewsCoverage;
}

/** A button that reads the news of many companies, with one request each. Shows nothing while many are being read. */
export function ReadAllNews({ coverage: { unread } }: NewsReadingProps) {
  const { data: progress } = useQuery(detailProgressQuery);
  const command = useCatalogueCommand();
  const readsMany = isDetailReading(progress) && (progress?.reported ?? 0) > MAX_UNASKED;
  if (progress?.isArriving || readsMany || unread.length <= MAX_UNASKED) return null;
  return (
    <CrawlRow>
      <CrawlButton onClick={() => command((catalogue) => catalogue.details.readLater(unread))}>
        Read all
      </CrawlButton>
      <span>({formatCounted(unread.length, 'request')}, in the background)</span>
    </CrawlRow>
  );
}

/**
 * Reads all unread news without asking the user, if only a few companies have any. Shows the progress while any news is
 * being read.
 */
export function NewsReading({ coverage: { unread } }: NewsReadingProps) {
  const { data: progress } = useQuery(detailProgressQuery);
  const command = useCatalogueCommand();
  const isRunning = isDetailReading(progress);
  const wanted = isReadUnasked(unread) && !isRunning ? unread.join() : '';
  const readFew = useEffectEvent(() => command((catalogue) => catalogue.details.read(unread)));
  useEffect(() => {
    if (wanted !== '') readFew();
  }, [wanted]);
  if (!progress || !isReadingEach(progress)) return null;
  return (
    <div className="grow">
      <CrawlStatus
        list="details"
        progress={progress}
        label="Reading news"
        loading="Reading"
        failed="Reading stopped"
        onCommand={(name) => command((catalogue) => catalogue.details[name]())}
        formatTotal={formatCompanyCount}
        onLoad={() => {}}
      />
    </div>
  );
}

/** Shows how much of the companies' news has been read, for lists that are searched, filtered or sorted by news. */
export function PublishedCoverage({ ids }: Pick<CompanyFilter, 'ids'>) {
  // Ignore other filters: whether a company matches them may depend on news that isn't read yet.
  const { data } = useQuery(newsCoverageQuery(useOpenCatalogue(), { ...NO_COMPANY_FILTER, ids }));
  return (
    data && (
      <div className="mb-3 flex flex-wrap items-center gap-x-4 text-xs text-ink-3 print:hidden">
        <NewsCoverageText coverage={data} />
        <ReadAllNews coverage={data} />
        <NewsReading coverage={data} />
      </div>
    )
  );
}
