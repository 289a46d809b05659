import { RequestError, isRefusedWith, isTimeout } from '#dashboard/api/failure.ts';
import type { ListCounts, ListedPage, PagePosition } from '#dashboard/api/paginate.ts';
import type { RecordIndex } from '#search/record-index.ts';
import type { RecordKey } from '#search/record-table.ts';

export type CrawlTarget<Row> = Pick<
  RecordIndex<Row, unknown, unknown>,
  | 'beginSync'
  | 'upsert'
  | 'commitSync'
  | 'abandonSync'
  | 'keysOf'
  | 'byKeys'
  | 'slot'
  | 'size'
  | 'indexed'
  | 'settled'
  | 'version'
>;

/** What the first page shows about the list. */
export interface FirstPage {
  /** True if the server still has the data set of the last complete crawl. */
  readonly isUnchanged: boolean;
  readonly reported: number | null;
}

/**
 * Row counts of a list that was read with a single request. `revision` names its data set; null if the server doesn't.
 */
export interface WholeCounts extends ListCounts {
  readonly revision: string | null;
}

/** Request for a page. If `limit` is null, the parameter is omitted. */
export interface PageRequest {
  readonly limit: number | null;
  readonly offset: number;
}

/** Response to a request for a page. `body` is null if the page hasn't changed (status 304). */
export interface FetchedPage<Row> {
  readonly body: ListedPage<Row> | null;
  readonly etag: string | null;
  /** Data set that the page was read from; null if the server doesn't name it. */
  readonly revision: string | null;
}

export interface CrawlOptions<Row> {
  /**
   * Requests a page. Rejects with a `RequestError` once all retries have failed, or with the reason of an abort. A
   * timeout is retried only if `isSmallest` is true, because otherwise a smaller page may succeed.
   */
  read(request: PageRequest, etag: string | null, isSmallest: boolean): Promise<FetchedPage<Row>>;
  /**
   * Reads the whole list with a single request, once the first page has been read. Resolves to null if that isn't
   * possible or needed, and to `broken` if the response is incomplete.
   */
  readWhole(first: FirstPage): Promise<WholeCounts | 'broken' | null>;
  readonly target: Pick<CrawlTarget<Row>, 'keysOf' | 'byKeys' | 'upsert'>;
  onPage(counts: ListCounts): void;
  readonly limit: CrawlLimit;
}

/** Says how much of a list to read. */
export interface CrawlLimit {
  /** Maximum number of rows to read. Unless the user chose it (`isChosen`), the crawl asks before it reads more. */
  readonly rows: number;
  readonly isChosen: boolean;
  /** The server searches lists with more rows than this. They are read only if the user chose to. */
  readonly searchAbove: number;
}

interface RememberedPage {
  readonly limit: number | null;
  readonly etag: string | null;
  readonly keys: readonly RecordKey[];
  readonly page: Omit<ListedPage<unknown>, 'rows'>;
}

export type CrawlState = ReturnType<typeof createCrawlState>;

export const createCrawlState = () => ({
  /**
   * Values of the `limit` parameter to try, largest first, because SPEC §8 gives no maximum. Null omits the parameter.
   */
  limits: [500, 100, 50, 25, null] as readonly (number | null)[],
  /** Maximum `limit` to request, because larger ones have timed out. A complete crawl resets it. */
  ceiling: Infinity,
  pages: new Map<number, RememberedPage>(),
  /**
   * The data set that was last read completely, and its counts. Null if there is none, or if the server doesn't name
   * it.
   */
  complete: null as { readonly revision: string; readonly counts: ListCounts } | null,
});

/** State of a crawl, as JSON. A later crawl that restores it only asks for changes. */
export interface ResumableCrawl extends Pick<CrawlState, 'complete'> {
  readonly limits: CrawlState['limits'];
  readonly pages: readonly (readonly [offset: number, page: RememberedPage])[];
  readonly counts: ListCounts;
}

export const toResumableCrawl = (
  { limits, pages, complete }: CrawlState,
  { reported, delivered, duplicates, invalidRows }: ListCounts,
): ResumableCrawl => ({
  limits,
  complete,
  pages: [...pages],
  counts: { reported, delivered, duplicates, invalidRows },
});

/**
 * Restores the state of a crawl after its rows were restored to the target. If a row is missing, its page is read
 * again.
 */
export function restoreCrawl(
  state: CrawlState,
  { limits, complete, pages }: ResumableCrawl,
  target: Pick<CrawlTarget<unknown>, 'slot'>,
): void {
  const isWhole = ({ keys }: RememberedPage) => keys.every((key) => target.slot(key) !== undefined);
  Object.assign(state, { limits, complete, pages: new Map(pages.filter(([, page]) => isWhole(page))) });
}

/** Applies a maximum page size that is already known. 0 means that the server doesn't accept a `limit`. */
export function capPageSize(state: CrawlState, maxPageSize: number): void {
  const { limits } = state;
  const allowed = limits.filter((limit) => limit === null || limit <= maxPageSize);
  if (allowed.length === limits.length) return;
  state.limits = maxPageSize === 0 || allowed.includes(maxPageSize) ? allowed : [maxPageSize, ...allowed];
}

/**
 * Minimum number of requests in a crawl that ends with reading the first page again even without an `ETag`. For fewer
 * requests, that isn't worthwhile.
 */
const REQUESTS_WORTH_A_CHECK = 11;

/**
 * Creates a reader of pages for one crawl. `state` is passed on to the next crawl. Reading a page rejects like `read`.
 */
export function createPageFetcher<Row>(state: CrawlState, { read, target }: CrawlOptions<Row>) {
  let revision: string | null = null;
  let isMixed = false;
  const limit = () => state.limits.find((each) => each === null || each <= state.ceiling) ?? null;

  async function readPage(request: PageRequest, isSmallest: boolean): Promise<ListedPage<Row>> {
    const { limit: requested, offset } = request;
    const previous = state.pages.get(offset);
    const known = previous?.limit === requested ? previous : undefined;
    const answer = await read(request, known?.etag ?? null, isSmallest);
    revision ??= answer.revision;
    // A missing revision isn't a change, because caches may omit the header when they answer 304.
    isMixed ||= answer.revision !== null && answer.revision !== revision;
    const { body } = answer;
    if (!body && known) return { ...known.page, rows: target.byKeys(known.keys) };
    if (!body) throw new Error('Only a conditional request may have no body.');
    const { rows, ...page } = body;
    const keys = target.keysOf(rows);
    // Don't remember pages of another data set: after a 304, a later crawl would reuse them.
    if (isMixed) return body;
    // Forget a page without an `ETag`, because it can't be revalidated. Only the first page is always remembered,
    // because `firstChanged` compares its rows.
    if (answer.etag === null && offset > 0) state.pages.delete(offset);
    else state.pages.set(offset, { limit: requested, etag: answer.etag, page, keys });
    return body;
  }

  /** Reads the page at an offset. After a timeout, tries a smaller page. */
  async function next(offset: number): Promise<ListedPage<Row>> {
    for (;;) {
      const requested = limit();
      const smaller = state.limits.find((each) => each !== null && requested !== null && each < requested);
      const isSmallest = typeof smaller !== 'number';
      try {
        return await readPage({ limit: requested, offset }, isSmallest);
      } catch (error) {
        if (!isTimeout(error)) throw error;
        // If even the smallest page times out, the page size isn't the reason, so stop limiting it.
        state.ceiling = isSmallest ? Infinity : smaller;
        if (isSmallest) throw error;
      }
    }
  }

  async function first(): Promise<ListedPage<Row>> {
    for (;;)
      try {
        return await next(0);
      } catch (error) {
        const refused = limit();
        if (!isRefusedWith(error, 400) || refused === null) throw error;
        state.limits = state.limits.filter((each) => each === null || each < refused);
      }
  }

  async function nextIfAny(offset: number): Promise<ListedPage<Row> | null> {
    try {
      return await next(offset);
    } catch (error) {
      if (isRefusedWith(error, 400, 404, 416)) return null;
      throw error;
    }
  }

  return {
    /**
     * Reads a page. Returns null if there is no such page, or if it belongs to another data set than earlier pages.
     */
    async read({ offset, isExpected }: PagePosition): Promise<ListedPage<Row> | null> {
      const page = await (offset === 0 ? first() : isExpected ? next(offset) : nextIfAny(offset));
      return isMixed ? null : page;
    },
    get isMixed() {
      return isMixed;
    },
    get revision() {
      return revision;
    },
    /** Returns true if the first page has changed since it was read. Returns false if that is unknown. */
    async firstChanged(requestCount: number): Promise<boolean> {
      // If the server sends revisions, those of all pages have been compared already, so there is nothing to check.
      if (revision !== null) return false;
      const known = state.pages.get(0);
      if (!known || (known.etag === null && requestCount < REQUESTS_WORTH_A_CHECK)) return false;
      try {
        const requested = limit();
        const hasSameLimit = requested === known.limit;
        const answer = await read({ limit: requested, offset: 0 }, hasSameLimit ? known.etag : null, true);
        // The same `ETag` proves that the page is unchanged. A new one proves nothing, because some servers send a new
        // one for the same page, so compare the rows.
        if (!answer.body || (known.etag !== null && answer.etag === known.etag)) return false;
        const { rows } = answer.body;
        const keys = hasSameLimit ? known.keys : known.keys.slice(0, rows.length);
        return JSON.stringify(rows) !== JSON.stringify(target.byKeys(keys));
      } catch (error) {
        // Ignore a failure of this check, because the list is already complete.
        if (error instanceof RequestError) return false;
        throw error;
      }
    },
  };
}
