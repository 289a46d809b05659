import type { CrawlResult } from './crawl-once.ts';

/** Maximum number of restarts. If the data set changes even more often, it can't be read completely. */
const MAX_RESTARTS = 5;

/** Reads the list once, with a single request if the server offers that and it `allowsWhole`. */
type CrawlPass = (allowsWhole: boolean) => Promise<CrawlResult>;

/**
 * Reads the list. Starts over if the server switches to another data set meanwhile. If the response with the whole list
 * is incomplete, reads the list in pages.
 */
async function crawlDataSet(pass: CrawlPass): Promise<CrawlResult> {
  let allowsWhole = true;
  for (let restarts = 0; ; restarts++) {
    const result = await pass(allowsWhole);
    allowsWhole &&= !result.brokeOff;
    if (!(result.superseded || result.brokeOff) || restarts === MAX_RESTARTS) return result;
  }
}

export interface StableResult extends CrawlResult {
  /** True if the list changed again while it was read for the second time. */
  readonly stillChanging: boolean;
}

/**
 * Reads the list, and a second time if it changed meanwhile. `version` returns the version of the rows that have been
 * read.
 */
export async function crawlUntilStable(pass: CrawlPass, version: () => number): Promise<StableResult> {
  const first = await crawlDataSet(pass);
  if ((first.exceeds && !first.ended) || (!first.changed && !first.repeated))
    return { ...first, stillChanging: false };
  const before = version();
  const second = await crawlDataSet(pass);
  // If the second crawl repeated rows but left the version as it was, the list has duplicates but isn't changing.
  return { ...second, stillChanging: second.changed || (second.repeated && version() !== before) };
}
