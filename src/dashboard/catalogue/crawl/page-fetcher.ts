import { RequestError, isRefusedWith, isTimeout } from '#dashboard/api/failure.ts';
import type { PageInfoResponse } from '#dashboard/api/response-schemas.ts';
import type { RecordIndex } from '#dashboard/index/record-index.ts';
import type { RecordKey } from '#dashboard/index/record-table.ts';
import type { Progress } from './progress.ts';

/** The index of a list, as a crawl fills it. */
export type CrawlTarget<Row> = Pick<
  RecordIndex<Row, unknown, unknown>,
  'beginSync' | 'upsert' | 'commitSync' | 'keysOf' | 'byKeys' | 'size' | 'indexed' | 'settled' | 'version'
>;

/** A window of the list; a null `limit` omits the parameter. */
export interface PageRequest {
  readonly limit: number | null;
  readonly offset: number;
}

/** A page as parsed (SPEC §2.7). */
export interface CrawledPage<Row> {
  readonly rows: readonly Row[];
  /** Rows that cannot be used. */
  readonly invalidRows: number;
  readonly page_info: PageInfoResponse;
}

/** A page and its `ETag`; the body is null if it hasn't changed (304). */
export interface FetchedPage<Row> {
  readonly body: CrawledPage<Row> | null;
  readonly etag: string | null;
  /** The data set that was read, where the service names it. */
  readonly revision: string | null;
}

/** How to crawl a list, and where to. */
export interface CrawlOptions<Row> {
  /**
   * Rejects with RequestError after its retries, or with the abort reason. Doesn't retry a timeout if a smaller page
   * can be requested.
   */
  read(request: PageRequest, etag: string | null, isSmallest: boolean): Promise<FetchedPage<Row>>;
  readonly target: Pick<CrawlTarget<Row>, 'keysOf' | 'byKeys' | 'upsert'>;
  /** Called after each page. */
  onPage(counts: CrawlCounts): void;
  /** How many rows to read; `isChosen` by the user, who is otherwise asked if there are more. */
  readonly limit: { readonly rows: number; readonly isChosen: boolean };
}

/** What the progress has of one crawl. */
export type CrawlCounts = Pick<Progress, 'reported' | 'delivered' | 'duplicates' | 'invalidRows'>;

/** A delivered page, for conditional requests in the next crawl. */
interface RememberedPage {
  readonly limit: number | null;
  readonly etag: string | null;
  readonly keys: readonly RecordKey[];
  readonly page: Omit<CrawledPage<unknown>, 'rows'>;
}

/** Facts about a service, kept between crawls. */
export type CrawlState = ReturnType<typeof createCrawlState>;

export const createCrawlState = () => ({
  /** Limits left to try, largest first; null omits the parameter. SPEC §8 shows no bounds, so all are tried. */
  limits: [500, 100, 50, 25, null] as readonly (number | null)[],
  /** Larger limits timed out; reset after a whole crawl. */
  ceiling: Infinity,
  pages: new Map<number, RememberedPage>(),
});

/** Applies a maximum page size found elsewhere; 0 means that the service takes no limit. */
export function capPageSize(state: CrawlState, maxPageSize: number): void {
  const { limits } = state;
  const allowed = limits.filter((limit) => limit === null || limit <= maxPageSize);
  if (allowed.length === limits.length) return;
  state.limits = maxPageSize === 0 || allowed.includes(maxPageSize) ? allowed : [maxPageSize, ...allowed];
}

/** Without an `ETag`, the check costs a whole page, which a short crawl does not need. */
const REQUESTS_WORTH_A_CHECK = 11;

/** Reads the pages of one crawl in order; `state` carries over to the next. Rejects like `read`. */
export function createPageFetcher<Row>(state: CrawlState, { read, target }: CrawlOptions<Row>) {
  let revision: string | null = null;
  let isMixed = false;
  const limit = () => state.limits.find((each) => each === null || each <= state.ceiling) ?? null;

  async function readPage(request: PageRequest, isSmallest: boolean): Promise<CrawledPage<Row>> {
    const { limit: requested, offset } = request;
    const previous = state.pages.get(offset);
    const known = previous?.limit === requested ? previous : undefined;
    const answer = await read(request, known?.etag ?? null, isSmallest);
    revision ??= answer.revision;
    // A cache may answer 304 without it.
    isMixed ||= answer.revision !== null && answer.revision !== revision;
    const { body } = answer;
    if (!body && known) return { ...known.page, rows: target.byKeys(known.keys) };
    if (!body) throw new Error('Only a conditional request may have no body.');
    const { rows, ...page } = body;
    const keys = target.keysOf(rows);
    // The rows of a page that does not belong to the others are not stored, so they could not be used after a 304.
    if (isMixed) return body;
    // The first page is also compared without one.
    if (answer.etag === null && offset > 0) state.pages.delete(offset);
    else state.pages.set(offset, { limit: requested, etag: answer.etag, page, keys });
    return body;
  }

  /** After a timeout, retries at the same offset with a smaller page. */
  async function next(offset: number): Promise<CrawledPage<Row>> {
    for (;;) {
      const requested = limit();
      const smaller = state.limits.find((each) => each !== null && requested !== null && each < requested);
      const isSmallest = typeof smaller !== 'number';
      try {
        return await readPage({ limit: requested, offset }, isSmallest);
      } catch (error) {
        if (!isTimeout(error)) throw error;
        // A timeout of the smallest page has nothing to do with its size.
        state.ceiling = isSmallest ? Infinity : smaller;
        if (isSmallest) throw error;
      }
    }
  }

  return {
    next,
    /** True if the service named two data sets, so that the pages do not belong together. */
    get isMixed() {
      return isMixed;
    },
    /** The first page, at the largest limit that the service accepts. */
    async first(): Promise<CrawledPage<Row>> {
      for (;;)
        try {
          return await next(0);
        } catch (error) {
          const refused = limit();
          if (!isRefusedWith(error, 400) || refused === null) throw error;
          state.limits = state.limits.filter((each) => each === null || each < refused);
        }
    },
    /** Like `next`, or null if the service refuses an offset past the end. */
    async nextIfAny(offset: number): Promise<CrawledPage<Row> | null> {
      try {
        return await next(offset);
      } catch (error) {
        if (isRefusedWith(error, 400, 404, 416)) return null;
        throw error;
      }
    },
    /** Whether the first page has changed; false if unknown. */
    async firstChanged(requestCount: number): Promise<boolean> {
      // With a revision, every page has been checked already.
      if (revision !== null) return false;
      const known = state.pages.get(0);
      if (!known || (known.etag === null && requestCount < REQUESTS_WORTH_A_CHECK)) return false;
      try {
        const requested = limit();
        const hasSameLimit = requested === known.limit;
        const answer = await read({ limit: requested, offset: 0 }, hasSameLimit ? known.etag : null, true);
        // Some services send a new `ETag` for the same page every time.
        if (!answer.body || (known.etag !== null && answer.etag === known.etag)) return false;
        const { rows } = answer.body;
        const keys = hasSameLimit ? known.keys : known.keys.slice(0, rows.length);
        return JSON.stringify(rows) !== JSON.stringify(target.byKeys(keys));
      } catch (error) {
        // The list is complete; failing to check for changes must not fail the crawl.
        if (error instanceof RequestError) return false;
        throw error;
      }
    },
  };
}
