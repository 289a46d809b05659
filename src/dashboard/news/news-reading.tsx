import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { type CompanyFilter, NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import { CrawlButton, CrawlRow, CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import type { Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { detailProgressQuery, newsCoverageQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { NewsCoverage } from '#dashboard/catalogue/news-query.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';

/** So few companies are read at once; more of them when the user asks for it, since each takes a request. */
const MAX_UNASKED = 50;

/** Whether news that a page is about are read without being asked for. */
export const isReadUnasked = (unread: readonly number[]): boolean =>
  unread.length > 0 && unread.length <= MAX_UNASKED && !isSaveDataEnabled();

/** Whether companies are being read, also while that is paused or waits to be tried again. */
export const isDetailReading = (progress: Progress | undefined): boolean =>
  progress !== undefined && !['idle', 'complete', 'incomplete'].includes(progress.phase);

interface NewsReadingProps {
  readonly coverage: NewsCoverage;
  /** False where the page itself offers to read them. */
  readonly canReadAll: boolean;
}

/** How many companies the news are of, and the reading of the others. */
export function NewsReading({ coverage, canReadAll }: NewsReadingProps) {
  const { read, companies, unread } = coverage;
  const { data: progress } = useQuery(detailProgressQuery);
  const command = useCatalogueCommand();
  const isRunning = isDetailReading(progress);
  const wanted = isReadUnasked(unread) && !isRunning ? unread.join() : '';
  const readFew = useEffectEvent(() => command((catalogue) => catalogue.details.read(unread)));
  useEffect(() => {
    if (wanted !== '') readFew();
  }, [wanted]);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 text-xs text-ink-3 print:hidden">
      {companies > 0 && (
        <p role="status">
          News of {read < companies && `${formatCount(read)} of `}
          {formatCompanyCount(companies)}
        </p>
      )}
      {progress && isRunning ? (
        <div className="grow">
          <CrawlStatus
            progress={progress}
            label="Reading news"
            loading="Reading"
            failed="Reading stopped"
            formatOutcome={() => ''}
            onCommand={(name) => command((catalogue) => catalogue.details[name]())}
            formatTotal={formatCompanyCount}
            onLoad={() => {}}
          />
        </div>
      ) : (
        canReadAll &&
        unread.length > MAX_UNASKED && (
          <CrawlRow>
            <CrawlButton onClick={() => command((catalogue) => catalogue.details.readLater(unread))}>
              Read all
            </CrawlButton>
            <span>One request for each of {formatCompanyCount(unread.length)}, in the background.</span>
          </CrawlRow>
        )
      )}
    </div>
  );
}

/** Of how many companies the news were read that companies are searched, filtered or sorted by. */
export function PublishedCoverage({ ids }: Pick<CompanyFilter, 'ids'>) {
  // Which of them match is only known of those that were read.
  const { data } = useQuery(newsCoverageQuery(useCatalogue(), { ...NO_FILTER, ids }));
  return data && <NewsReading coverage={data} canReadAll />;
}
