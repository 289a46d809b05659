import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';

export function EmptyCatalogue({ progress }: { readonly progress: Progress }) {
  const command = useCatalogueCommand();
  const paused = progress.phase === 'paused';
  const restart = () => command((catalogue) => (paused ? catalogue.resume() : catalogue.refresh()));
  if (progress.phase === 'failed') return <CrawlFailure progress={progress} onRetry={restart} />;
  return (
    <Notice title="Nothing to search yet">
      <p>
        Search, sorting and these filters need all companies. Loading was {paused ? 'paused' : 'cancelled'}{' '}
        before any company arrived.
      </p>
      <p>
        <Button onClick={restart}>{paused ? 'Resume' : 'Load all companies'}</Button>
      </p>
    </Notice>
  );
}
