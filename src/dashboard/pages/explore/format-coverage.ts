import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { formatLoaded, formatOutcome } from '#dashboard/catalogue/format-progress.ts';
import { formatTime } from '#dashboard/lib/format/format-time.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';

/** A sentence on what the figures cover, and how to continue if they are incomplete. */
export interface Coverage {
  readonly words: string;
  readonly remedy: 'resume' | 'refresh' | null;
}

export function formatCoverage(progress: Progress, total: number): Coverage {
  const { phase } = progress;
  const partial = `These figures cover ${formatLoaded(progress)} so far`;
  switch (phase) {
    case 'idle':
    case 'reading':
      return { words: `${partial}.`, remedy: null };
    case 'waiting':
      return { words: `${partial}; the service asked for a pause.`, remedy: null };
    case 'paused':
      return { words: `${partial}; reading is paused.`, remedy: 'resume' };
    case 'cancelled':
      return { words: `${partial}; reading was cancelled.`, remedy: 'refresh' };
    case 'failed':
      return { words: `${partial}; reading broke off.`, remedy: 'refresh' };
    case 'incomplete':
    case 'complete':
      return {
        words: `${formatLoadedTotal(progress, total)}.`,
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
