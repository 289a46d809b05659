import { formatPartial } from '#dashboard/catalogue/format-progress.ts';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';

export const formatOfferingCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'offering' : 'offerings'}`;

/** "600 of 1,204 offerings" */
export const formatLoadedOfferings = ({ loaded, reported }: Progress): string =>
  reported === null || reported < loaded
    ? formatOfferingCount(loaded)
    : `${formatCount(loaded)} of ${formatOfferingCount(reported)}`;

/** The number of offerings after a crawl, and how many are missing of those that the server reported. */
export function formatOfferingOutcome(progress: Progress, time: string): string {
  const { loaded, reported, duplicates, invalidRows, changedDuringCrawl } = progress;
  const isWhole = reported === null || reported === loaded + invalidRows;
  const partial = formatPartial(progress, formatOfferingCount, time);
  if (partial !== null) return partial;
  const notes = [
    !isWhole && `the server reported ${formatCount(reported)}`,
    // Without a total, a repeated page is how some lists end.
    reported !== null &&
      duplicates > 0 &&
      `${formatCount(duplicates)} ${duplicates === 1 ? 'duplicate' : 'duplicates'} removed`,
    invalidRows > 0 && `${formatCount(invalidRows)} skipped: not a JSON object`,
    changedDuringCrawl && 'the list changed while loading',
  ].filter(Boolean);
  const summary = isWhole ? `All ${formatOfferingCount(loaded)}` : formatOfferingCount(loaded);
  return [`${summary} · updated ${time}`, ...notes].join('; ');
}
