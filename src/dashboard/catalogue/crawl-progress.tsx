import type { CrawlName } from '#dashboard/api/query-keys.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { Countdown } from '#dashboard/ui/date-time.tsx';
import { formatCount } from '../lib/format/format-count.ts';
import type { CrawlControls } from './catalogue.ts';
import { CrawlButton, CrawlRow } from './crawl-row.tsx';
import type { Progress } from './crawl/progress.ts';
import { formatLoaded } from './format-loaded.ts';
import {
  formatKept,
  formatMemory,
  formatOfferingOutcome,
  formatOutcome,
  formatPreparing,
} from './format-progress.ts';

/**
 * Formats how a finished crawl ended. Returns '' for research and news (`details`), whose result is shown elsewhere.
 */
const OUTCOMES: Readonly<Record<CrawlName, (progress: Progress, time: string) => string>> = {
  companies: formatOutcome,
  offerings: formatOfferingOutcome,
  details: () => '',
};

export interface CrawlProgressProps {
  readonly list: CrawlName;
  readonly progress: Progress;
  readonly label: string;
  readonly loading: string;
  readonly failed: string;
  readonly onCommand: (name: keyof CrawlControls) => void;
  readonly formatTotal: (count: number) => string;
  readonly onLoad: (limit: number | null) => void;
}

/** Shows the progress of a crawl, with buttons that control it. */
export function CrawlProgress({
  list,
  progress,
  label,
  loading,
  failed,
  onCommand,
  formatTotal,
  onLoad,
}: CrawlProgressProps) {
  const { phase, loaded, indexed, limit, reported, until, failure, at, keptAt, isServed } = progress;
  const { asOf } = useDateFormat();
  const now = useNow();
  const loadedPart = formatLoaded(progress, formatTotal);
  if (phase === 'complete' || phase === 'incomplete')
    return (
      <CrawlRow>
        <span className="text-pretty">{OUTCOMES[list](progress, asOf(new Date(at ?? 0), now))}</span>
        {(limit !== null || isServed) && (
          <CrawlButton onClick={() => onLoad(null)}>
            Load all{reported !== null && ` (about ${formatMemory(reported)})`}
          </CrawlButton>
        )}
      </CrawlRow>
    );
  if (keptAt !== null && phase !== 'preparing' && phase !== 'asking')
    return (
      <CrawlRow>
        <span className="text-pretty">{formatKept(progress, asOf(new Date(keptAt), now), formatTotal)}</span>
        {(phase === 'failed' || phase === 'cancelled') && (
          <CrawlButton onClick={() => onCommand('refresh')}>Try again</CrawlButton>
        )}
      </CrawlRow>
    );
  if (phase === 'asking')
    return (
      <CrawlRow>
        <span className="text-pretty">
          {reported === null
            ? `Search and sort need all of them in this browser, and there are more than ${formatTotal(loaded)}.`
            : `Search and sort need all ${formatTotal(reported)} in this browser (about ${formatMemory(reported)}).`}
        </span>
        <CrawlButton onClick={() => onLoad(null)}>Load them</CrawlButton>
        <CrawlButton onClick={() => onLoad(limit)}>Search the first {formatCount(limit ?? 0)}</CrawlButton>
      </CrawlRow>
    );
  if (phase === 'preparing')
    return (
      <CrawlRow>
        <progress
          aria-label={label}
          aria-valuetext={formatPreparing(progress)}
          className="catalogue-bar"
          value={indexed}
          max={loaded}
        />
        <span>{formatPreparing(progress)}</span>
      </CrawlRow>
    );
  if (phase === 'cancelled' || phase === 'failed')
    return (
      <CrawlRow>
        <span>
          {phase === 'failed' ? failed : 'Stopped'} at {loadedPart}
        </span>
        <CrawlButton onClick={() => onCommand('refresh')}>
          {phase === 'failed' ? 'Try again' : 'Continue'}
        </CrawlButton>
      </CrawlRow>
    );
  const isPaused = phase === 'paused';
  return (
    <CrawlRow>
      <progress
        aria-label={label}
        aria-valuetext={loadedPart}
        className="catalogue-bar"
        {...(reported ? { value: Math.min(loaded, reported), max: reported } : {})}
      />
      <span>
        {phase === 'waiting' && until !== null ? (
          <>
            {failure && failure.kind !== 'refused'
              ? "Can't reach the server. Trying again"
              : 'Rate limited. Continuing'}{' '}
            <Countdown to={new Date(until)} />
          </>
        ) : (
          `${isPaused ? 'Paused at' : loading} ${loadedPart}`
        )}
      </span>
      <CrawlButton onClick={() => onCommand(isPaused ? 'resume' : 'pause')}>
        {isPaused ? 'Resume' : 'Pause'}
      </CrawlButton>
      <CrawlButton onClick={() => onCommand('cancel')}>Cancel</CrawlButton>
    </CrawlRow>
  );
}
