import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { CrawlButton, CrawlRow, CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatLoadedOfferings, formatOfferingCount, formatOfferingOutcome } from './format-offerings.ts';

/** Progress of the crawl of the offerings, with its controls. */
export function OfferingProgress({ progress }: { readonly progress: Progress | undefined }) {
  const command = useCatalogueCommand();
  if (!progress || progress.phase === 'idle')
    return (
      // With Save-Data on, the crawl starts only on request.
      <CrawlRow>
        <CrawlButton onClick={() => command((catalogue) => catalogue.offerings.start())}>
          Load all offerings to search, sort and filter them
        </CrawlButton>
      </CrawlRow>
    );
  return (
    <CrawlStatus
      progress={progress}
      label="Loading offerings"
      loading="Loading"
      failed="Loading stopped"
      formatLoaded={formatLoadedOfferings}
      formatOutcome={formatOfferingOutcome}
      onCommand={(name) => command((catalogue) => catalogue.offerings[name]())}
      formatTotal={formatOfferingCount}
      onLoad={(limit) => command((catalogue) => catalogue.offerings.load(limit))}
    />
  );
}
