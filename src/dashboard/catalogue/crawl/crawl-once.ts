import {
  type CrawlCounts,
  type CrawledPage,
  type CrawlOptions,
  type CrawlState,
  createPageFetcher,
} from './page-fetcher.ts';
import { MAX_ROWS_WITHOUT_TOTAL } from './progress.ts';

/** The outcome of a crawl that reached the end of the list or gave up on it. */
export interface CrawlResult extends CrawlCounts {
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

const hasAllRows = ({ reported, delivered, duplicates }: CrawlCounts) =>
  reported !== null && delivered - duplicates >= reported;

/** Crawls the whole list once, page by page, in the page size that the server really uses (SPEC §4.6). */
export async function crawlOnce<Row>(state: CrawlState, options: CrawlOptions<Row>): Promise<CrawlResult> {
  const fetcher = createPageFetcher(state, options);
  let counts: CrawlCounts = { reported: null, delivered: 0, duplicates: 0, invalidRows: 0 };
  let [changed, repeated, overlaps] = [false, false, false];

  /** Adds a page's rows. Returns whether any were new. */
  function addPage({ rows, invalidRows, page_info }: CrawledPage<Row>): boolean {
    const { duplicates } = options.target.upsert(rows);
    // Rows without an id can't be told apart. If all other rows are duplicates, these probably are too.
    const isRepeat = rows.length > 0 && duplicates === rows.length;
    const newInvalidRows = isRepeat ? 0 : invalidRows;
    const reported = page_info.total_count ?? counts.reported;
    if (counts.reported !== null && reported !== counts.reported) changed = true;
    if (duplicates > 0 && !isRepeat && !overlaps) repeated = true;
    counts = {
      reported,
      delivered: counts.delivered + rows.length + newInvalidRows,
      duplicates: counts.duplicates + duplicates,
      invalidRows: counts.invalidRows + newInvalidRows,
    };
    options.onPage(counts);
    // Without a total, a list of rows without ids could go on forever, so these don't count as new.
    return rows.length > duplicates || (newInvalidRows > 0 && reported !== null);
  }

  const result = (ended: boolean, superseded = false, exceeds = false): CrawlResult => ({
    ...counts,
    ended,
    superseded,
    exceeds,
    changed: changed || superseded,
    repeated,
  });

  let page: CrawledPage<Row> | null = await fetcher.first();
  let [offset, requestCount] = [0, 1];
  while (page) {
    if (fetcher.isMixed) return result(false, true);
    const isNew = addPage(page);
    const { reported, delivered, duplicates } = counts;
    const { limit, has_next }: CrawledPage<Row>['page_info'] = page.page_info;
    const { rows: most, isChosen } = options.limit;
    if (!isChosen && reported !== null && reported > most) return result(false, false, true);
    if (delivered - duplicates >= most) {
      const exceeds = reported === null ? has_next !== false : reported > most;
      return result(isChosen || !exceeds, false, exceeds);
    }
    const rows = page.rows.length + page.invalidRows;
    offset += rows;
    if (!(has_next ?? (rows > 0 && (reported === null || offset < reported)))) break;
    if (!isNew) {
      if (hasAllRows(counts)) break;
      return result(false);
    }
    // Two pages beyond its own total, the list is assumed to be endless.
    const last = reported === null ? Infinity : (Math.ceil(reported / rows) + 2) * rows;
    if (offset >= last || (reported === null && delivered >= MAX_ROWS_WITHOUT_TOTAL)) return result(false);
    // If a page has fewer rows than the reported limit, advancing by the number of rows skips none but may repeat some.
    overlaps ||= limit !== null && rows < limit;
    requestCount += 1;
    const expectsMore: boolean = has_next === true && reported !== null && offset < reported;
    page = await (expectsMore ? fetcher.next(offset) : fetcher.nextIfAny(offset));
    // Some servers claim that there is more on every page, and then refuse an offset past the end.
    if (!page && has_next && !hasAllRows(counts)) return result(false);
    // Rows without an id count as new only if the server really advanced to the offset.
    const isStuck = page && page.rows.length === 0 && (page.page_info.offset ?? offset) !== offset;
    if (isStuck) return result(false);
  }
  // A single request is a consistent snapshot.
  changed ||= requestCount > 1 && (await fetcher.firstChanged(requestCount));
  return result(true);
}
