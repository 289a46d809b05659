import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { formatLoaded, formatOutcome, formatPreparing } from '#dashboard/catalogue/format-progress.ts';
import { formatTime } from '#dashboard/lib/format/format-time.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';

/** A sentence on what the figures cover, and how to continue if they are incomplete. */
export interface Coverage {
  readonly text: string;
  readonly remedy: 'resume' | 'refresh' | null;
}

export function formatCoverage(progress: Progress, total: number): Coverage {
  const { phase } = progress;
  const partial = `These figures cover ${formatLoaded(progress)} so far`;
  switch (phase) {
    case 'idle':
    case 'reading':
      return { text: `${partial}.`, remedy: null };
    case 'preparing':
      return { text: `${formatPreparing(progress)}. ${partial}.`, remedy: null };
    case 'asking':
      return { text: `${partial}. Load more of them on the page of companies.`, remedy: null };
    case 'waiting':
      return { text: `${partial}; the server asked for a pause.`, remedy: null };
    case 'paused':
      return { text: `${partial}; loading is paused.`, remedy: 'resume' };
    case 'cancelled':
      return { text: `${partial}; loading was cancelled.`, remedy: 'refresh' };
    case 'failed':
      return { text: `${partial}; loading stopped with an error.`, remedy: 'refresh' };
    case 'incomplete':
    case 'complete':
      return {
        text: `${formatLoadedTotal(progress, total)}.`,
        remedy: phase === 'complete' ? null : 'refresh',
      };
  }
}

function formatLoadedTotal(progress: Progress, total: number): string {
  const time = formatTime(new Date(progress.at ?? 0));
  const { loaded } = progress;
  return total === loaded
    ? formatOutcome(progress, time)
    : `${formatCount(total)} of ${formatCompanyCount(loaded)}, as of ${time}`;
}
