import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { CrawlButton, CrawlRow, CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import { formatLoaded, formatOutcome } from '#dashboard/catalogue/format-progress.ts';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';

/** Memoised, since it depends on no page. */
export const CatalogueProgress = memo(function CatalogueProgress() {
  const command = useCatalogueCommand();
  const { data: progress } = useQuery(progressQuery);
  if (!progress)
    return (
      // With Save-Data on, the crawl starts only on request.
      <CrawlRow>
        <CrawlButton onClick={() => command(() => {})}>
          Load all companies to search and sort them
        </CrawlButton>
      </CrawlRow>
    );
  if (progress.phase === 'idle') return <CrawlRow>{null}</CrawlRow>;
  return (
    <CrawlStatus
      progress={progress}
      label="Loading catalogue"
      loading="Loading catalogue,"
      failed="Loading stopped with an error"
      formatLoaded={formatLoaded}
      formatOutcome={formatOutcome}
      onCommand={(name) => command((catalogue) => catalogue[name]())}
      formatTotal={formatCompanyCount}
      onLoad={(limit) => command((catalogue) => catalogue.load(limit))}
    />
  );
});
