import { CrawlButton, CrawlRow } from '#dashboard/catalogue/crawl-row.tsx';
import { CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import type { Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatOfferingCount } from '#dashboard/lib/format/format-count.ts';

/** Shows the progress of loading all offerings, with buttons to pause or cancel it. */
export function OfferingProgress({ progress }: { readonly progress: Progress | undefined }) {
  const command = useCatalogueCommand();
  if (!progress || progress.phase === 'idle')
    return (
      // If Data Saver is on, offerings are loaded only when the user asks.
      <CrawlRow>
        <CrawlButton onClick={() => command((catalogue) => catalogue.offerings.start())}>
          Load all offerings to search, sort and filter them
        </CrawlButton>
      </CrawlRow>
    );
  return (
    <CrawlStatus
      list="offerings"
      progress={progress}
      label="Loading offerings"
      loading="Loading"
      failed="Loading stopped"
      onCommand={(name) => command((catalogue) => catalogue.offerings[name]())}
      formatTotal={formatOfferingCount}
      onLoad={(limit) => command((catalogue) => catalogue.offerings.load(limit))}
    />
  );
}
