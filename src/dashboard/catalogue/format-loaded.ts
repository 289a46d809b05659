import { formatCompanyCount, formatCount } from '../lib/format/format-count.ts';
import type { Progress } from './crawl/progress.ts';

/** Formats how much of a list has been loaded: "400 of 1,204 companies". */
export const formatLoaded = (
  { loaded, reported }: Progress,
  formatTotal: (count: number) => string = formatCompanyCount,
): string =>
  reported === null || reported < loaded
    ? formatTotal(loaded)
    : `${formatCount(loaded)} of ${formatTotal(reported)}`;
