import { useQuery } from '@tanstack/react-query';
import { isComplete } from '../catalogue/crawl/crawl-phase.ts';
import { progressQuery } from '../catalogue/queries.ts';
import { useCatalogueCommand } from '../catalogue/use-catalogue-command.ts';
import { CrawlFailure } from '../catalogue/crawl-failure.tsx';

/** Says that the companies, all of which were loaded earlier, could not be brought up to date. */
export function RefreshFailure() {
  const { data: progress } = useQuery(progressQuery);
  const command = useCatalogueCommand();
  if (progress?.phase !== 'failed' || !isComplete(progress)) return null;
  return (
    <CrawlFailure progress={progress} onRetry={() => command((catalogue) => catalogue.refresh())} inline />
  );
}
