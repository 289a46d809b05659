import type { ReactNode } from 'react';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import type { CrawlControls } from '#dashboard/catalogue/catalogue.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatTime } from '#dashboard/lib/format/format-time.ts';
import { Countdown } from '#dashboard/ui/countdown.tsx';
import { formatLoadedOfferings, formatOfferingOutcome } from './format-offerings.ts';

/** How far the crawl of the offerings is, with its controls. */
export function OfferingProgress({ progress }: { readonly progress: Progress | undefined }) {
  const command = useCatalogueCommand();
  const run = (name: keyof CrawlControls | 'start') => () =>
    command((catalogue) => catalogue.offerings[name]());
  if (!progress || progress.phase === 'idle')
    return (
      // With Save-Data on, the crawl starts only on request.
      <StatusRow>
        <ActionButton onClick={run('start')}>Load all offerings to search, sort and filter them</ActionButton>
      </StatusRow>
    );
  const { phase, until, failure } = progress;
  if (phase === 'complete' || phase === 'incomplete')
    return (
      <StatusRow>
        <span className="text-pretty">
          {formatOfferingOutcome(progress, formatTime(new Date(progress.at ?? 0)))}
        </span>
      </StatusRow>
    );
  if (phase === 'cancelled' || phase === 'failed')
    return (
      <StatusRow>
        <span>
          {phase === 'failed' ? 'Loading stopped' : 'Stopped'} at {formatLoadedOfferings(progress)}
        </span>
        <ActionButton onClick={run('refresh')}>{phase === 'failed' ? 'Try again' : 'Continue'}</ActionButton>
      </StatusRow>
    );
  return (
    <StatusRow>
      <progress
        aria-label="Loading offerings"
        aria-valuetext={formatLoadedOfferings(progress)}
        className="catalogue-bar"
        // Without a total the progress bar is indeterminate.
        {...(progress.reported
          ? { value: Math.min(progress.loaded, progress.reported), max: progress.reported }
          : {})}
      />
      <span>
        {phase === 'waiting' && until !== null ? (
          <>
            {failure && failure.kind !== 'refused'
              ? 'Can’t reach the server. Trying again'
              : 'Rate limited. Continuing'}{' '}
            <Countdown to={new Date(until)} />
          </>
        ) : (
          `${phase === 'paused' ? 'Paused at' : 'Loading'} ${formatLoadedOfferings(progress)}`
        )}
      </span>
      {phase === 'paused' ? (
        <ActionButton onClick={run('resume')}>Resume</ActionButton>
      ) : (
        <ActionButton onClick={run('pause')}>Pause</ActionButton>
      )}
      <ActionButton onClick={run('cancel')}>Cancel</ActionButton>
    </StatusRow>
  );
}

const StatusRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-h-8 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3 pointer-coarse:min-h-11">
    {children}
  </div>
);

interface ActionButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const ActionButton = ({ onClick, children }: ActionButtonProps) => (
  <button type="button" onClick={onClick} className="text-accent hover:underline pointer-coarse:min-h-11">
    {children}
  </button>
);
