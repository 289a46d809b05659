import {
  type ListCounts,
  NOT_STARTED,
  type ListedPage,
  type PagePosition,
  type PageStep,
  paginate,
} from '#dashboard/api/paginate.ts';
import { type CrawlOptions, type CrawlState, createPageFetcher } from './page-fetcher.ts';

export interface CrawlResult extends ListCounts {
  /** False if the server claims to have more rows but doesn't send any new ones. */
  readonly ended: boolean;
  readonly changed: boolean;
  /** True if the crawl stopped early because the server still has the data set of the last complete crawl. */
  readonly unchanged: boolean;
  /**
   * Revision of the data set that was read completely; null if the server doesn't name it, or if the crawl stopped
   * early.
   */
  readonly revision: string | null;
  /** True if the crawl stopped early because the server switched to another data set. */
  readonly superseded: boolean;
  /**
   * True if the crawl stopped early because the response with the whole list was incomplete. Read the list in pages
   * instead.
   */
  readonly brokeOff: boolean;
  /**
   * True if the crawl stopped early because the list has more rows than the limit or, without a total, may have more.
   */
  readonly exceeds: boolean;
  /** True if the list is so long that the server searches it. Nothing was read then. */
  readonly isServed: boolean;
  /** True if an id repeated although pages don't overlap: rows moved during the crawl, or the list has duplicates. */
  readonly repeated: boolean;
}

/** Returns the outcome if the crawl must stop at its limit; null if it may continue. */
function endByLimit(
  { page, counts: { reported, delivered, duplicates } }: PageStep<unknown>,
  { rows, isChosen }: CrawlOptions<unknown>['limit'],
): Pick<CrawlResult, 'ended' | 'exceeds'> | null {
  if (!isChosen && reported !== null && reported > rows) return { ended: false, exceeds: true };
  if (delivered - duplicates < rows) return null;
  const exceeds = reported === null ? page?.page_info.has_next !== false : reported > rows;
  return { ended: isChosen || !exceeds, exceeds };
}

/** Crawls the whole list once, with the page size that the server actually uses (SPEC §4.6). */
export async function crawlOnce<Row>(state: CrawlState, options: CrawlOptions<Row>): Promise<CrawlResult> {
  const { target, limit, onPage, readWhole } = options;
  const fetcher = createPageFetcher(state, options);
  const add = (rows: readonly Row[]) => target.upsert(rows).duplicates;
  let step: PageStep<Row> = NOT_STARTED;
  let served = null as ListCounts | null;
  const result = (outcome: Partial<CrawlResult>): CrawlResult => ({
    ...step.counts,
    changed: step.hasChanged,
    repeated: step.hasRepeats,
    ended: false,
    unchanged: false,
    revision: null,
    superseded: false,
    brokeOff: false,
    exceeds: false,
    isServed: false,
    ...outcome,
  });
  /**
   * Reads a page. If the first page reports so many rows that the server searches the list, sets `served` and returns
   * null, which ends the crawl.
   */
  async function read(position: PagePosition): Promise<ListedPage<Row> | null> {
    const page = await fetcher.read(position);
    const reported = page?.page_info.total_count ?? null;
    if (position.offset > 0 || limit.isChosen || (reported ?? 0) <= limit.searchAbove) return page;
    served = { ...NOT_STARTED.counts, reported };
    // Forget this page: its rows weren't added to `target`, where a later crawl would look for them after a 304.
    state.pages.clear();
    return null;
  }
  for await (step of paginate({ read, add })) {
    if (served) return result({ ...served, isServed: true, revision: fetcher.revision });
    if (fetcher.isMixed) return result({ superseded: true, changed: true });
    if (!step.page) break;
    const isUnchanged = state.complete !== null && state.complete.revision === fetcher.revision;
    const limited = isUnchanged ? null : endByLimit(step, limit);
    const { reported } = step.counts;
    if (step.requests === 1 && (reported ?? Infinity) <= limit.rows) {
      const whole = await readWhole({ isUnchanged, reported });
      if (whole === 'broken') return result({ brokeOff: true });
      if (whole) return result({ ...whole, ended: true });
    }
    if (state.complete && isUnchanged)
      return result({
        ...state.complete.counts,
        ended: true,
        unchanged: true,
        changed: false,
        repeated: false,
      });
    onPage(step.counts);
    if (limited) return result(limited);
  }
  if (step.end !== 'complete') return result({});
  // A list read with a single request can't have changed while it was read.
  const firstChanged = step.requests > 1 && (await fetcher.firstChanged(step.requests));
  return result({ ended: true, changed: step.hasChanged || firstChanged, revision: fetcher.revision });
}
