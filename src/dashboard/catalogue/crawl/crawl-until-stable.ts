import type { CrawlResult } from './crawl-once.ts';

/** Maximum number of restarts. A data set that changes even more often can't be read completely. */
const MAX_RESTARTS = 5;

/** Reads the list once. If `allowsWhole` is true and the server offers it, the list is read with a single request. */
type CrawlPass = (allowsWhole: boolean) => Promise<CrawlResult>;

/**
 * Reads the list. Starts over if the server switches to another data set meanwhile. If the response with the whole list
 * is incomplete, reads the list in pages instead.
 */
async function crawlDataSet(pass: CrawlPass): Promise<CrawlResult> {
  let allowsWhole = true;
  for (let restarts = 0; ; restarts++) {
    const result = await pass(allowsWhole);
    if (result.outcome === 'broken') allowsWhole = false;
    else if (result.outcome !== 'superseded') return result;
    if (restarts === MAX_RESTARTS) return result;
  }
}

export interface StableResult extends CrawlResult {
  /** True if the list changed again while it was read for the second time. */
  readonly isStillChanging: boolean;
}

/**
 * Reads the list, and reads it again if it changed meanwhile. `version` returns the version of the rows that have been
 * read.
 */
export async function crawlUntilStable(pass: CrawlPass, version: () => number): Promise<StableResult> {
  const first = await crawlDataSet(pass);
  const isStable = !first.hasChanged && !first.hasRepeats;
  if (isStable || first.outcome === 'over-limit') return { ...first, isStillChanging: false };
  const before = version();
  const second = await crawlDataSet(pass);
  // If rows repeated again but the version stayed the same, the list has duplicates but isn't changing.
  const isStillChanging = second.hasChanged || (second.hasRepeats && version() !== before);
  return { ...second, isStillChanging };
}
