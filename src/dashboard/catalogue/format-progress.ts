import { formatCompanyCount, formatCount, formatOfferingCount } from '../lib/format/format-count.ts';
import { MAX_ROWS_WITHOUT_TOTAL, type Progress } from './crawl/progress.ts';

/** "600 of 1,204 companies", or of what `formatTotal` calls them. */
export const formatLoaded = (
  { loaded, reported }: Progress,
  formatTotal: (count: number) => string = formatCompanyCount,
): string =>
  reported === null || reported < loaded
    ? formatTotal(loaded)
    : `${formatCount(loaded)} of ${formatTotal(reported)}`;

/** "Preparing search, 40 %" */
export const formatPreparing = ({ indexed, loaded }: Progress): string =>
  `Preparing search, ${Math.floor((100 * indexed) / Math.max(1, loaded))} %`;

/** Measured in the browser at 100,000 companies and as many offerings: `bench/RESULTS.md`. */
const BYTES_PER_ROW = 1400;

/** What rows take in a browser, roughly: "200 MB". */
export function formatMemory(rows: number): string {
  const megabytes = (rows * BYTES_PER_ROW) / 1e6;
  return megabytes < 950 ? `${Math.ceil(megabytes / 10) * 10} MB` : `${Math.round(megabytes / 100) / 10} GB`;
}

/**
 * Summary of a crawl that ended early, at its limit or for want of a total; null for any other:
 * "The first 200,000 of 1,001,000 companies · updated 12:31".
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

/** What a finished crawl left out; `skipped` is why rows were. */
function notesOf(
  { duplicates, invalidRows, changedDuringCrawl }: Progress,
  skipped: string,
): readonly (string | false)[] {
  return [
    duplicates > 0 && `${formatCount(duplicates)} ${duplicates === 1 ? 'duplicate' : 'duplicates'} removed`,
    invalidRows > 0 && `${formatCount(invalidRows)} skipped: ${skipped}`,
    changedDuringCrawl && 'the list changed while loading',
  ];
}

/** Summary of a finished crawl of companies; `time` is its formatted end. */
export function formatOutcome(progress: Progress, time: string): string {
  const { phase, loaded, reported, delivered, invalidRows } = progress;
  const partial = formatPartial(progress, formatCompanyCount, time);
  if (partial !== null) return partial;
  const whole = phase === 'complete' && (reported === null || reported === loaded + invalidRows);
  const summary = whole
    ? `All ${formatCompanyCount(loaded)} · updated ${time}`
    : `The server reported ${reported === null ? 'no total' : formatCount(reported)}, delivered ${formatCount(delivered)}`;
  return [summary, ...notesOf(progress, 'no usable ID')].filter(Boolean).join('; ');
}

/** The number of offerings after a crawl, and how many are missing of those that the server reported. */
export function formatOfferingOutcome(progress: Progress, time: string): string {
  const { loaded, reported, invalidRows } = progress;
  const partial = formatPartial(progress, formatOfferingCount, time);
  if (partial !== null) return partial;
  const isWhole = reported === null || reported === loaded + invalidRows;
  // Without a total, a repeated page is how some lists end.
  const duplicates = reported === null ? 0 : progress.duplicates;
  return [
    `${isWhole ? 'All ' : ''}${formatOfferingCount(loaded)} · updated ${time}`,
    !isWhole && `the server reported ${formatCount(reported)}`,
    ...notesOf({ ...progress, duplicates }, 'not a JSON object'),
  ]
    .filter(Boolean)
    .join('; ');
}
