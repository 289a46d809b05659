import { type ListCounts, NOT_STARTED, type PageStep, paginate } from '#dashboard/api/paginate.ts';
import { type CrawlOptions, type CrawlState, createPageFetcher } from './page-fetcher.ts';

/** The outcome of a crawl that reached the end of the list or gave up on it. */
export interface CrawlResult extends ListCounts {
  /** False if the server claims that there are more rows but sends no new ones. */
  readonly ended: boolean;
  /** True if the total or the first page changed during the crawl. */
  readonly changed: boolean;
  /**
   * True if the crawl ended early because the server switched to another data set, so that all of it must be read
   * again.
   */
  readonly superseded: boolean;
  /** True if the crawl ended early because there are more rows than the limit or, without a total, may be. */
  readonly exceeds: boolean;
  /** True if an id repeated although no pages overlap: rows moved, or the list has duplicates. */
  readonly repeated: boolean;
}

/** Returns how a crawl ends because of its limit; null if it goes on. */
function endByLimit(
  { page, counts: { reported, delivered, duplicates } }: PageStep<unknown>,
  { rows, isChosen }: CrawlOptions<unknown>['limit'],
): Pick<CrawlResult, 'ended' | 'exceeds'> | null {
  if (!isChosen && reported !== null && reported > rows) return { ended: false, exceeds: true };
  if (delivered - duplicates < rows) return null;
  const exceeds = reported === null ? page?.page_info.has_next !== false : reported > rows;
  return { ended: isChosen || !exceeds, exceeds };
}

/** Crawls the whole list once, page by page, in the page size that the server really uses (SPEC §4.6). */
export async function crawlOnce<Row>(state: CrawlState, options: CrawlOptions<Row>): Promise<CrawlResult> {
  const { target, limit, onPage } = options;
  const fetcher = createPageFetcher(state, options);
  const add = (rows: readonly Row[]) => target.upsert(rows).duplicates;
  let step: PageStep<Row> = NOT_STARTED;
  const result = (outcome: Partial<CrawlResult>): CrawlResult => ({
    ...step.counts,
    changed: step.hasChanged,
    repeated: step.hasRepeats,
    ended: false,
    superseded: false,
    exceeds: false,
    ...outcome,
  });
  for await (step of paginate({ read: fetcher.read, add })) {
    if (fetcher.isMixed) return result({ superseded: true, changed: true });
    if (!step.page) break;
    onPage(step.counts);
    const limited = endByLimit(step, limit);
    if (limited) return result(limited);
  }
  if (step.end !== 'complete') return result({});
  // A single request is a consistent snapshot.
  const firstChanged = step.requests > 1 && (await fetcher.firstChanged(step.requests));
  return result({ ended: true, changed: step.hasChanged || firstChanged });
}
