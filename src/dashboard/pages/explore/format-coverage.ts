import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { formatLoaded, formatOutcome } from '#dashboard/catalogue/format-progress.ts';
import { formatTime } from '#dashboard/lib/format/format-time.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';

/** A sentence on what the figures cover, and how to continue if they are incomplete. */
export interface Coverage {
  readonly words: string;
  readonly remedy: 'resume' | 'refresh' | null;
}

/**
 * Describes what the figures cover; `total` is the number of loaded companies that pass the page's filter.
 */
export function formatCoverage(progress: Progress, total: number): Coverage {
  const { phase } = progress;
  const soFar = `These figures cover ${formatLoaded(progress)} so far`;
  switch (phase) {
    case 'idle':
    case 'reading':
      return { words: `${soFar}.`, remedy: null };
    case 'waiting':
      return { words: `${soFar}; the service asked for a pause.`, remedy: null };
    case 'paused':
      return { words: `${soFar}; reading is paused.`, remedy: 'resume' };
    case 'cancelled':
      return { words: `${soFar}; reading was cancelled.`, remedy: 'refresh' };
    case 'failed':
      return { words: `${soFar}; reading broke off.`, remedy: 'refresh' };
    case 'incomplete':
    case 'complete':
      return { words: `${sayRead(progress, total)}.`, remedy: phase === 'complete' ? null : 'refresh' };
  }
}

function sayRead(progress: Progress, total: number): string {
  const time = formatTime(new Date(progress.at ?? 0));
  const { loaded } = progress;
  return total === loaded
    ? formatOutcome(progress, time)
    : `${formatCount(total)} of ${formatCompanyCount(loaded)}, as of ${time}`;
}
