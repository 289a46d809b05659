import {
  type ListCounts,
  NOT_STARTED,
  type ListedPage,
  type PagePosition,
  type PageStep,
  paginate,
} from '#dashboard/api/paginate.ts';
import { type CrawlLimit, type CrawlOptions, type CrawlState, createPageFetcher } from './page-fetcher.ts';

/** How one reading of a list ended. */
export type CrawlOutcome =
  /** All rows of the list were read. */
  | 'complete'
  /**
   * As many rows as the user chose were read. The list has more rows, or may have more if the server reports no total.
   */
  | 'limited'
  /** The list has more rows than may be read without asking the user. */
  | 'over-limit'
  /** The server still has the data set of the last complete crawl, so only the first page was read. */
  | 'unchanged'
  /** The list is so long that the server searches it, so it wasn't read. */
  | 'served'
  /** The server switched to another data set meanwhile. */
  | 'superseded'
  /** The response with the whole list was incomplete, so the list must be read in pages. */
  | 'broken'
  /** The server claims to have more rows but doesn't send any new ones. */
  | 'stuck';

export interface CrawlResult extends ListCounts {
  readonly outcome: CrawlOutcome;
  /** Revision of the data set, if all of it was read and the server names it; otherwise null. */
  readonly revision: string | null;
  /** True if the list on the server changed while it was read. */
  readonly hasChanged: boolean;
  /**
   * True if an id repeated although pages don't overlap. Either rows have moved during the crawl, or the list has
   * duplicates.
   */
  readonly hasRepeats: boolean;
}

/** Returns the outcome if the crawl must stop at its limit; null if it may continue. */
function endByLimit(
  { page, counts: { reported, delivered, duplicates } }: PageStep<unknown>,
  { rows, isChosen }: CrawlLimit,
): CrawlOutcome | null {
  if (!isChosen && reported !== null && reported > rows) return 'over-limit';
  if (delivered - duplicates < rows) return null;
  const hasMore = reported === null ? page?.page_info.has_next !== false : reported > rows;
  if (!hasMore) return 'complete';
  return isChosen ? 'limited' : 'over-limit';
}

/** Reads the whole list once, with the page size that the server really uses (SPEC §4.6). */
export async function crawlOnce<Row>(state: CrawlState, options: CrawlOptions<Row>): Promise<CrawlResult> {
  const { target, limit, onPage, readWhole } = options;
  const fetcher = createPageFetcher(state, options);
  const add = (rows: readonly Row[]) => target.upsert(rows).duplicates;
  let step: PageStep<Row> = NOT_STARTED;
  let served = null as ListCounts | null;
  const end = (outcome: CrawlOutcome, further: Partial<CrawlResult> = {}): CrawlResult => ({
    ...step.counts,
    outcome,
    revision: null,
    hasChanged: step.hasChanged,
    hasRepeats: step.hasRepeats,
    ...further,
  });
  /**
   * Reads a page. If the first page shows that the server searches the list because of its length, sets `served` and
   * returns null, which ends the crawl.
   */
  async function read(position: PagePosition): Promise<ListedPage<Row> | null> {
    const page = await fetcher.read(position);
    const reported = page?.page_info.total_count ?? null;
    if (position.offset > 0 || limit.isChosen || (reported ?? 0) <= limit.searchAbove) return page;
    served = { ...NOT_STARTED.counts, reported };
    // Forget this page, because its rows weren't added to `target`. Otherwise, a later crawl that gets a 304 would look
    // for the rows there.
    state.pages.clear();
    return null;
  }
  for await (step of paginate({ read, add })) {
    if (served) return end('served', { ...served, revision: fetcher.revision });
    if (fetcher.isMixed) return end('superseded', { hasChanged: true });
    if (!step.page) break;
    const isUnchanged = state.complete !== null && state.complete.revision === fetcher.revision;
    const outcome = isUnchanged ? null : endByLimit(step, limit);
    const { reported } = step.counts;
    if (step.requests === 1 && (reported ?? Infinity) <= limit.rows) {
      const whole = await readWhole({ isUnchanged, reported });
      if (whole === 'broken') return end('broken');
      if (whole) return end('complete', whole);
    }
    if (state.complete && isUnchanged)
      return end('unchanged', { ...state.complete.counts, hasChanged: false, hasRepeats: false });
    onPage(step.counts);
    if (outcome) return end(outcome);
  }
  if (step.end !== 'complete') return end('stuck');
  // A list read with a single request can't have changed while it was read.
  const firstChanged = step.requests > 1 && (await fetcher.firstChanged(step.requests));
  return end('complete', {
    revision: fetcher.revision,
    hasChanged: step.hasChanged || firstChanged,
  });
}
