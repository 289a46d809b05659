import { formatCompanyCount, formatCount } from '../lib/format/format-count.ts';
import type { Progress } from './catalogue-api.ts';

/** "600 of 1,204 companies" */
export const formatLoaded = ({ loaded, reported }: Progress): string =>
  reported === null || reported < loaded
    ? formatCompanyCount(loaded)
    : `${formatCount(loaded)} of ${formatCompanyCount(reported)}`;

/** "Preparing search, 40 %" */
export const formatPreparing = ({ indexed, loaded }: Progress): string =>
  `Preparing search, ${Math.floor((100 * indexed) / Math.max(1, loaded))} %`;

const BYTES_PER_ROW = 1000;

/** What rows take in a browser, roughly: "200 MB". */
export function formatMemory(rows: number): string {
  const megabytes = (rows * BYTES_PER_ROW) / 1e6;
  return megabytes < 950 ? `${Math.ceil(megabytes / 10) * 10} MB` : `${Math.ceil(megabytes / 1000)} GB`;
}

/** Summary of a crawl that ended at its limit: "The first 200,000 of 1,001,000 companies · updated 12:31". */
export function formatLimited(
  { loaded, reported }: Progress,
  formatTotal: (count: number) => string,
  time: string,
): string {
  const part = reported === null ? formatTotal(loaded) : `${formatCount(loaded)} of ${formatTotal(reported)}`;
  return `The first ${part} · updated ${time}`;
}

/** Summary of a finished crawl; `time` is its formatted end. */
export function formatOutcome(progress: Progress, time: string): string {
  const { phase, loaded, limit, reported, delivered, duplicates, invalidRows, changedDuringCrawl } = progress;
  if (limit !== null) return formatLimited(progress, formatCompanyCount, time);
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
