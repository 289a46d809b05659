import { formatCompanyCount, formatCount } from '../lib/format/format-count.ts';
import type { Progress } from './catalogue-api.ts';

/** "600 of 1,204 companies" */
export const formatLoaded = ({ loaded, reported }: Progress): string =>
  reported === null || reported < loaded
    ? formatCompanyCount(loaded)
    : `${formatCount(loaded)} of ${formatCompanyCount(reported)}`;

/** Summary of a finished crawl; `time` is its formatted end. */
export function formatOutcome(progress: Progress, time: string): string {
  const { phase, loaded, reported, delivered, duplicates, invalidRows, changedDuringCrawl } = progress;
  const notes = [
    duplicates > 0 && `${formatCount(duplicates)} ${duplicates === 1 ? 'duplicate' : 'duplicates'} removed`,
    invalidRows > 0 && `${formatCount(invalidRows)} skipped: no usable ID`,
    changedDuringCrawl && 'the list changed while loading',
  ].filter(Boolean);
  const whole = phase === 'complete' && (reported === null || reported === loaded + invalidRows);
  const summary = whole
    ? `All ${formatCompanyCount(loaded)} · updated ${time}`
    : `The server reported ${reported === null ? 'no total' : formatCount(reported)}, delivered ${formatCount(delivered)}`;
  return [summary, ...notes].join('; ');
}
