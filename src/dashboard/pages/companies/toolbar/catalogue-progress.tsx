import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { formatLoaded, formatOutcome } from '#dashboard/catalogue/format-progress.ts';
import { Countdown } from '#dashboard/ui/countdown.tsx';
import { formatTime } from '#dashboard/lib/format/format-time.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';

type CatalogueAction = 'pause' | 'resume' | 'cancel' | 'refresh';

export function CatalogueProgress() {
  const command = useCatalogueCommand();
  const { data: progress } = useQuery(progressQuery);
  const run = (name: CatalogueAction) => () => command((catalogue) => catalogue[name]());
  if (!progress)
    return (
      // With Save-Data on, the crawl starts only on request.
      <StatusRow>
        <ActionButton onClick={() => command(() => {})}>
          Load all companies to search and sort them
        </ActionButton>
      </StatusRow>
    );
  const { phase } = progress;
  if (phase === 'idle') return <StatusRow>{null}</StatusRow>;
  if (phase === 'complete' || phase === 'incomplete')
    return (
      <StatusRow>
        <span className="text-pretty">{formatOutcome(progress, formatTime(new Date(progress.at ?? 0)))}</span>
      </StatusRow>
    );
  if (phase === 'cancelled' || phase === 'failed')
    return (
      <StatusRow>
        <span>
          {phase === 'failed' ? 'Loading stopped with an error' : 'Stopped'} at {formatLoaded(progress)}
        </span>
        <ActionButton onClick={run('refresh')}>{phase === 'failed' ? 'Try again' : 'Continue'}</ActionButton>
      </StatusRow>
    );
  return (
    <StatusRow>
      <Bar progress={progress} />
      <span>
        {phase === 'waiting' && progress.until !== null ? (
          <>
            {progress.failure && progress.failure.kind !== 'refused'
              ? 'Can’t reach the server. Trying again'
              : 'Rate limited. Continuing'}{' '}
            <Countdown to={new Date(progress.until)} />
          </>
        ) : phase === 'paused' ? (
          <>Paused at {formatLoaded(progress)}</>
        ) : (
          <>Loading catalogue, {formatLoaded(progress)}</>
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

function Bar({ progress }: { readonly progress: Progress }) {
  const { loaded, reported } = progress;
  return (
    <progress
      aria-label="Loading catalogue"
      aria-valuetext={formatLoaded(progress)}
      className="catalogue-bar"
      // Without a total the progress bar is indeterminate.
      {...(reported ? { value: Math.min(loaded, reported), max: reported } : {})}
    />
  );
}

interface ActionButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const ActionButton = ({ onClick, children }: ActionButtonProps) => (
  <button type="button" onClick={onClick} className="text-accent hover:underline pointer-coarse:min-h-11">
    {children}
  </button>
);
