import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { useSession } from '#dashboard/session/use-session.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { FiguresSkeleton } from './figures-skeleton.tsx';

interface EmptyFigureProps {
  readonly progress: Progress | undefined;
  /** The query's error, if it was not the crawl that failed. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown instead of the figures while no company is loaded: loading, or the reason why not. */
export function EmptyFigure({ progress, error, onRetry }: EmptyFigureProps) {
  const command = useCatalogueCommand();
  const { signedIn } = useSession();
  const refresh = () => command((catalogue) => catalogue.refresh());
  // The catalogue is not opened for a key that lacked the scope at sign-in.
  if (signedIn?.companies === 'denied')
    return (
      <Notice title="Your key cannot read companies">
        <p>
          Figures need all companies. Ask your administrator for a key with the scope{' '}
          <code className="font-code text-ink">read:companies</code>.
        </p>
      </Notice>
    );
  if (progress?.failure) return <CrawlFailure progress={progress} onRetry={refresh} />;
  if (error) return <FailureView error={error} onRetry={onRetry} />;
  if (progress?.phase === 'cancelled')
    return (
      <Notice title="Loading was cancelled">
        <p>Figures need all companies, and none were loaded.</p>
        <Button look="solid" onClick={refresh}>
          Refresh
        </Button>
      </Notice>
    );
  return <FiguresSkeleton />;
}
