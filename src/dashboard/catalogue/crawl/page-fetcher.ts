import { RequestError, isRefusedWith, isTimeout } from '#dashboard/api/failure.ts';
import type { ListCounts, ListedPage, PagePosition } from '#dashboard/api/paginate.ts';
import type { RecordIndex } from '#dashboard/search-engine/record-index.ts';
import type { RecordKey } from '#dashboard/search-engine/record-table.ts';

/** The parts of an index that a crawl uses to fill it. */
export type CrawlTarget<Row> = Pick<
  RecordIndex<Row, unknown, unknown>,
  'beginSync' | 'upsert' | 'commitSync' | 'keysOf' | 'byKeys' | 'size' | 'indexed' | 'settled' | 'version'
>;

/** A window of the list; a null `limit` omits the parameter. */
export interface PageRequest {
  readonly limit: number | null;
  readonly offset: number;
}

/** A page and its `ETag`. The body is null if the page hasn't changed (304). */
export interface FetchedPage<Row> {
  readonly body: ListedPage<Row> | null;
  readonly etag: string | null;
  /** The data set that the page was read from, if the server names it. */
  readonly revision: string | null;
}

/** How to crawl a list, and the index to fill. */
export interface CrawlOptions<Row> {
  /**
   * Requests a page. Rejects with RequestError after its retries, or with the abort reason. Doesn't retry a timeout if
   * a smaller page can be requested instead.
   */
  read(request: PageRequest, etag: string | null, isSmallest: boolean): Promise<FetchedPage<Row>>;
  readonly target: Pick<CrawlTarget<Row>, 'keysOf' | 'byKeys' | 'upsert'>;
  /** Called after each page. */
  onPage(counts: ListCounts): void;
  /**
   * How many rows to read. If the user didn't choose the number (`isChosen`), the user is asked when there are more.
   */
  readonly limit: { readonly rows: number; readonly isChosen: boolean };
}

/** A page that was received, for conditional requests in the next crawl. */
interface RememberedPage {
  readonly limit: number | null;
  readonly etag: string | null;
  readonly keys: readonly RecordKey[];
  readonly page: Omit<ListedPage<unknown>, 'rows'>;
}

/** Facts about a server that are kept between crawls. */
export type CrawlState = ReturnType<typeof createCrawlState>;

export const createCrawlState = () => ({
  /**
   * Limits to try, largest first; null omits the parameter. They are found by trying, because SPEC §8 shows no bounds.
   */
  limits: [500, 100, 50, 25, null] as readonly (number | null)[],
  /** Larger limits have timed out. Reset after a complete crawl. */
  ceiling: Infinity,
  pages: new Map<number, RememberedPage>(),
});

/** Applies a maximum page size that was found elsewhere; 0 means that the server accepts no limit. */
export function capPageSize(state: CrawlState, maxPageSize: number): void {
  const { limits } = state;
  const allowed = limits.filter((limit) => limit === null || limit <= maxPageSize);
  if (allowed.length === limits.length) return;
  state.limits = maxPageSize === 0 || allowed.includes(maxPageSize) ? allowed : [maxPageSize, ...allowed];
}

/**
 * Minimum number of requests for which the check is worthwhile without an `ETag`. It then costs a whole page, which a
 * short crawl doesn't need.
 */
const REQUESTS_WORTH_A_CHECK = 11;

/**
 * Creates a reader for the pages of one crawl, in order. `state` carries over to the next crawl. Rejects like `read`.
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
    // A revision that is missing isn't a change: caches may answer 304 without the header.
    isMixed ||= answer.revision !== null && answer.revision !== revision;
    const { body } = answer;
    if (!body && known) return { ...known.page, rows: target.byKeys(known.keys) };
    if (!body) throw new Error('Only a conditional request may have no body.');
    const { rows, ...page } = body;
    const keys = target.keysOf(rows);
    // The rows of a page that doesn't belong with the others aren't stored, so the page can't be remembered for a 304.
    if (isMixed) return body;
    // The first page is remembered even without an ETag, because its rows are compared.
    if (answer.etag === null && offset > 0) state.pages.delete(offset);
    else state.pages.set(offset, { limit: requested, etag: answer.etag, page, keys });
    return body;
  }

  /** Reads the next page. After a timeout, retries at the same offset with a smaller page. */
  async function next(offset: number): Promise<ListedPage<Row>> {
    for (;;) {
      const requested = limit();
      const smaller = state.limits.find((each) => each !== null && requested !== null && each < requested);
      const isSmallest = typeof smaller !== 'number';
      try {
        return await readPage({ limit: requested, offset }, isSmallest);
      } catch (error) {
        if (!isTimeout(error)) throw error;
        // If even the smallest page times out, its size is not the reason.
        state.ceiling = isSmallest ? Infinity : smaller;
        if (isSmallest) throw error;
      }
    }
  }

  /** Returns the first page, at the largest limit that the server accepts. */
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

  /** Like `next`, but returns null if the server refuses an offset past the end. */
  async function nextIfAny(offset: number): Promise<ListedPage<Row> | null> {
    try {
      return await next(offset);
    } catch (error) {
      if (isRefusedWith(error, 400, 404, 416)) return null;
      throw error;
    }
  }

  return {
    /** Reads a page. Null if there is none, or if it doesn't belong to those before it. */
    async read({ offset, isExpected }: PagePosition): Promise<ListedPage<Row> | null> {
      const page = await (offset === 0 ? first() : isExpected ? next(offset) : nextIfAny(offset));
      return isMixed ? null : page;
    },
    /** True if the server named two different data sets, so that the pages don't belong together. */
    get isMixed() {
      return isMixed;
    },
    /** Returns whether the first page has changed; false if unknown. */
    async firstChanged(requestCount: number): Promise<boolean> {
      // If there is a revision, every page has been checked already.
      if (revision !== null) return false;
      const known = state.pages.get(0);
      if (!known || (known.etag === null && requestCount < REQUESTS_WORTH_A_CHECK)) return false;
      try {
        const requested = limit();
        const hasSameLimit = requested === known.limit;
        const answer = await read({ limit: requested, offset: 0 }, hasSameLimit ? known.etag : null, true);
        // Some servers send a new `ETag` for the same page every time.
        if (!answer.body || (known.etag !== null && answer.etag === known.etag)) return false;
        const { rows } = answer.body;
        const keys = hasSameLimit ? known.keys : known.keys.slice(0, rows.length);
        return JSON.stringify(rows) !== JSON.stringify(target.byKeys(keys));
      } catch (error) {
        // The list is complete, so a failed check for changes must not fail the crawl.
        if (error instanceof RequestError) return false;
        throw error;
      }
    },
  };
}
