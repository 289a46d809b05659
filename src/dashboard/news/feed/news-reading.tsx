import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CrawlButton, CrawlRow, CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import { detailProgressQuery } from '#dashboard/catalogue/detail-queries.ts';
import { formatLoaded } from '#dashboard/catalogue/format-progress.ts';
import type { NewsPage } from '#dashboard/catalogue/news-query.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { savesData } from '#dashboard/lib/saves-data.ts';
import { formatRead } from './format-news.ts';

/** So few companies are read at once; more of them when the user asks for it, since each takes a request. */
const MAX_UNASKED = 50;

/** How many companies the news are of, and the reading of the others. */
export function NewsReading({ page }: { readonly page: NewsPage }) {
  const { read, unread } = page;
  const { data: progress } = useQuery(detailProgressQuery);
  const command = useCatalogueCommand();
  const phase = progress?.phase ?? 'idle';
  const isRunning = progress !== undefined && !['idle', 'complete', 'incomplete'].includes(phase);
  const isFew = unread.length > 0 && unread.length <= MAX_UNASKED && !savesData();
  const wanted = isFew && !isRunning ? unread.join() : '';
  useEffect(() => {
    if (wanted !== '') command((catalogue) => catalogue.details.read(wanted.split(',').map(Number)));
    // The command is a new function on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 text-xs text-ink-3 print:hidden">
      <p role="status">{formatRead(page)}</p>
      {isRunning ? (
        <div className="grow">
          <CrawlStatus
            progress={progress}
            label="Reading news"
            loading="Reading"
            failed="Reading stopped"
            formatLoaded={formatLoaded}
            formatOutcome={() => ''}
            onCommand={(name) => command((catalogue) => catalogue.details[name]())}
            formatTotal={formatCompanyCount}
            onLoad={() => {}}
          />
        </div>
      ) : (
        // Where nothing was read, that stands in place of the feed.
        read > 0 &&
        unread.length > MAX_UNASKED && (
          <CrawlRow>
            <CrawlButton onClick={() => command((catalogue) => catalogue.details.readLater(unread))}>
              Read all
            </CrawlButton>
            <span>One request for each company, in the background.</span>
          </CrawlRow>
        )
      )}
    </div>
  );
}
