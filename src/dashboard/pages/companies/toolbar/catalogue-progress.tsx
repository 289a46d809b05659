import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { CrawlButton, CrawlRow } from '#dashboard/catalogue/crawl-row.tsx';
import { CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';

interface CatalogueProgressProps {
  /**
   * True if rendered above the rows, where only a question to the user is shown. Progress and results are shown below
   * the rows.
   */
  readonly isAbove?: boolean;
}

/** Shows the progress of loading all companies. Memoized, because it doesn't depend on the page of the list. */
export const CatalogueProgress = memo(function CatalogueProgress({
  isAbove = false,
}: CatalogueProgressProps) {
  const command = useCatalogueCommand();
  const { data: progress } = useQuery(progressQuery);
  const isQuestion = progress?.phase === 'asking';
  if (isAbove && !isQuestion) return null;
  if (!progress)
    return (
      // If Data Saver is on, companies are loaded only when the user asks.
      <CrawlRow>
        <CrawlButton onClick={() => command(() => {})}>
          Load all companies to search and sort them
        </CrawlButton>
      </CrawlRow>
    );
  if (progress.phase === 'idle' || isQuestion !== isAbove) return <CrawlRow>{null}</CrawlRow>;
  return (
    <CrawlStatus
      list="companies"
      progress={progress}
      label="Loading catalogue"
      loading="Loading catalogue,"
      failed="Loading stopped with an error"
      onCommand={(name) => command(({ companies }) => companies[name]())}
      formatTotal={formatCompanyCount}
      onLoad={(limit) => command(({ companies }) => companies.load(limit))}
    />
  );
});
