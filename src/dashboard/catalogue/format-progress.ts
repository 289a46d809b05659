import { MAX_ROWS_WITHOUT_TOTAL } from '#dashboard/api/paginate.ts';
import { formatCompanyCount, formatCount, formatOfferingCount } from '../lib/format/format-count.ts';
import type { Progress } from './crawl/progress.ts';

const CHECKS: Partial<Record<Progress['phase'], string>> = {
  failed: 'could not be checked',
  cancelled: 'not checked',
  waiting: 'waiting to check',
  paused: 'paused',
};

/**
 * Formats the state of a list from this device that the server hasn't confirmed yet, such as "All 1,204 companies · as
 * of 18:04, checking".
 */
export const formatKept = (
  { phase, loaded }: Progress,
  time: string,
  formatTotal: (count: number) => string,
): string => `All ${formatTotal(loaded)} · as of ${time}, ${CHECKS[phase] ?? 'checking'}`;

/** Formats the progress of indexing, such as "Preparing search, 40 %". */
export const formatPreparing = ({ indexed, loaded }: Progress): string =>
  `Preparing search, ${Math.floor((100 * indexed) / Math.max(1, loaded))} %`;

/**
 * Memory per row in bytes, measured in the browser with 100,000 companies and as many offerings (`bench/RESULTS.md`).
 */
const BYTES_PER_ROW = 1400;

/** Estimates the memory that a number of rows needs, such as "200 MB". */
export function formatMemory(rows: number): string {
  const megabytes = (rows * BYTES_PER_ROW) / 1e6;
  return megabytes < 950 ? `${Math.ceil(megabytes / 10) * 10} MB` : `${Math.round(megabytes / 100) / 10} GB`;
}

/**
 * Summarizes a crawl that reached its limit or has no total, such as “The first 200,000 of 1,001,000 companies ·
 * updated 12:31”. Returns null for any other crawl.
 */
function formatPartial(
  { phase, loaded, limit, reported, delivered }: Progress,
  formatTotal: (count: number) => string,
  time: string,
): string | null {
  const isEndless = phase === 'incomplete' && reported === null && delivered >= MAX_ROWS_WITHOUT_TOTAL;
  if (limit === null && !isEndless) return null;
  const part = reported === null ? formatTotal(loaded) : `${formatCount(loaded)} of ${formatTotal(reported)}`;
  const reason = isEndless ? '; loading stopped there because the server reports no total' : '';
  return `The first ${part} · updated ${time}${reason}`;
}

/** Lists what a finished crawl left out or may have missed. `skipped` is the reason why rows were skipped. */
function notesOf(
  { duplicates, invalidRows, changedDuringCrawl, loss }: Progress,
  skipped: string,
): readonly (string | false)[] {
  return [
    duplicates > 0 && `${formatCount(duplicates)} ${duplicates === 1 ? 'duplicate' : 'duplicates'} removed`,
    invalidRows > 0 && `${formatCount(invalidRows)} skipped: ${skipped}`,
    changedDuringCrawl && 'the list changed while loading',
    loss === 'damaged' && 'read again, because what this device had kept was damaged',
    loss === 'version' && 'loaded again, because another version of Dossier had stored them on this device',
  ];
}

const formatSource = (isServed: boolean, time: string) =>
  isServed ? 'searched on the server' : `updated ${time}`;

export function formatOutcome(progress: Progress, time: string): string {
  const { isServed, phase, loaded, reported, delivered, invalidRows } = progress;
  const partial = formatPartial(progress, formatCompanyCount, time);
  if (partial !== null) return partial;
  const whole = phase === 'complete' && (reported === null || reported === loaded + invalidRows);
  const summary = whole
    ? `All ${formatCompanyCount(loaded)} · ${formatSource(isServed, time)}`
    : `The server reported ${reported === null ? 'no total' : formatCount(reported)}, delivered ${formatCount(delivered)}`;
  return [summary, ...notesOf(progress, 'no usable ID')].filter(Boolean).join('; ');
}

/** Summarizes a finished crawl of offerings. If some are missing, adds the number that the server reported. */
export function formatOfferingOutcome(progress: Progress, time: string): string {
  const { isServed, loaded, reported, invalidRows } = progress;
  const partial = formatPartial(progress, formatOfferingCount, time);
  if (partial !== null) return partial;
  const isWhole = reported === null || reported === loaded + invalidRows;
  // A server that reports no total may repeat a page at the end of the list, so don't mention duplicates.
  const duplicates = reported === null ? 0 : progress.duplicates;
  return [
    `${isWhole ? 'All ' : ''}${formatOfferingCount(loaded)} · ${formatSource(isServed, time)}`,
    !isWhole && `the server reported ${formatCount(reported)}`,
    ...notesOf({ ...progress, duplicates }, 'not a JSON object'),
  ]
    .filter(Boolean)
    .join('; ');
}
