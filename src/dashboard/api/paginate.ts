import type { PageInfoResponse } from './response-schemas.ts';

/** A page of a list, from the API or the catalogue (SPEC §2.7). */
export interface ListedPage<Row> {
  readonly rows: readonly Row[];
  /** Number of rows that can't be used. */
  readonly invalidRows: number;
  readonly page_info: PageInfoResponse;
}

/** Where a page starts, in rows and in pages. Readers use whichever of the two their requests are made of. */
export interface PagePosition {
  /** Number of rows before the page. */
  readonly offset: number;
  /** Number of the page, from 1, in pages of `size`. */
  readonly page: number;
  /** The page size that the server really used (SPEC §4.6); null as long as it has reported none. */
  readonly size: number | null;
  /** True if the server has said that there is such a page, so that a refusal isn't the end of the list. */
  readonly isExpected: boolean;
}

/** How to read a list page by page. */
export interface PageReader<Row> {
  /** Reads a page. Null ends the list, because the server refuses a position past the end. */
  read(position: PagePosition): Promise<ListedPage<Row> | null>;
  /** Takes the rows of a page. Returns how many of them had been there before. */
  add(rows: readonly Row[]): number;
}

/** What was read of a list so far. */
export interface ListCounts {
  /** The total that the server reports; null if it reports none. */
  readonly reported: number | null;
  /** Number of rows received, including duplicates and rows that can't be used. */
  readonly delivered: number;
  readonly duplicates: number;
  readonly invalidRows: number;
}

/** The state of reading after a request. */
export interface PageStep<Row> {
  /** The page; null if there was none any more. */
  readonly page: ListedPage<Row> | null;
  readonly counts: ListCounts;
  /** Number of requests so far. */
  readonly requests: number;
  /** True if the total changed during reading. */
  readonly hasChanged: boolean;
  /** True if a row repeated although no pages overlap: rows moved, or the list has duplicates. */
  readonly hasRepeats: boolean;
  /**
   * Why this is the last step; null if it isn't. `complete`: the list ends here. `stuck`: the server says that there are
   * more rows, but sends no new ones. `endless`: it has sent more than any list has.
   */
  readonly end: 'complete' | 'stuck' | 'endless' | null;
}

/** The state of reading before the first request. */
export const NOT_STARTED: PageStep<never> = {
  page: null,
  counts: { reported: null, delivered: 0, duplicates: 0, invalidRows: 0 },
  requests: 0,
  hasChanged: false,
  hasRepeats: false,
  end: null,
};

/** If the server reports no total, a list longer than this is assumed to be endless. */
export const MAX_ROWS_WITHOUT_TOTAL = 1_000_000;

const hasAllRows = ({ reported, delivered, duplicates }: ListCounts) =>
  reported !== null && delivered - duplicates >= reported;

/**
 * Reads a whole list page by page. Yields a step after each request, the last one with its `end`. Rejects when a page
 * can't be read. Stops requesting as soon as the caller stops iterating.
 */
export async function* paginate<Row>({ read, add }: PageReader<Row>): AsyncGenerator<PageStep<Row>> {
  let { counts, hasChanged, hasRepeats }: PageStep<Row> = NOT_STARTED;
  let position: PagePosition = { offset: 0, page: 1, size: null, isExpected: true };
  let [overlaps, claimsMore] = [false, false];

  /** Counts a page's rows. Returns whether any were new. */
  function count({ rows, invalidRows, page_info }: ListedPage<Row>): boolean {
    const duplicates = add(rows);
    // Rows without an id can't be told apart. If all other rows are duplicates, these probably are too.
    const isRepeat = rows.length > 0 && duplicates === rows.length;
    const newInvalidRows = isRepeat ? 0 : invalidRows;
    const reported = page_info.total_count ?? counts.reported;
    hasChanged ||= counts.reported !== null && reported !== counts.reported;
    hasRepeats ||= duplicates > 0 && !isRepeat && !overlaps;
    counts = {
      reported,
      delivered: counts.delivered + rows.length + newInvalidRows,
      duplicates: counts.duplicates + duplicates,
      invalidRows: counts.invalidRows + newInvalidRows,
    };
    // Without a total, a list of rows without ids could go on forever, so these don't count as new.
    return rows.length > duplicates || (newInvalidRows > 0 && reported !== null);
  }

  /** Takes a page and moves on to the next one. Returns why there is none. */
  function advance(page: ListedPage<Row> | null): PageStep<Row>['end'] {
    // Some servers say on every page that there is more, and then refuse an offset past the end.
    if (!page) return claimsMore && !hasAllRows(counts) ? 'stuck' : 'complete';
    const { limit, has_next, offset } = page.page_info;
    // Rows without an id count as new only if the server really advanced to the offset.
    const hasAdvanced = (offset ?? position.offset) === position.offset;
    if (position.page > 1 && page.rows.length === 0 && !hasAdvanced) return 'stuck';
    const isNew = count(page);
    const { reported, delivered } = counts;
    const rows = page.rows.length + page.invalidRows;
    const next = position.offset + rows;
    if (!(has_next ?? (rows > 0 && (reported === null || next < reported)))) return 'complete';
    if (!isNew) return hasAllRows(counts) ? 'complete' : 'stuck';
    // Two pages beyond its own total, the list is assumed to be endless.
    const last = reported === null ? Infinity : (Math.ceil(reported / rows) + 2) * rows;
    if (next >= last || (reported === null && delivered >= MAX_ROWS_WITHOUT_TOTAL)) return 'endless';
    // If a page has fewer rows than the reported limit, advancing by the number of rows skips none but may repeat some.
    overlaps ||= limit !== null && rows < limit;
    claimsMore = has_next === true;
    position = {
      offset: next,
      page: position.page + 1,
      size: limit || position.size,
      isExpected: claimsMore && reported !== null && next < reported,
    };
    return null;
  }

  for (let [requests, end] = [1, null as PageStep<Row>['end']]; end === null; requests += 1) {
    const page = await read(position);
    end = advance(page);
    yield { page, counts, requests, hasChanged, hasRepeats, end };
  }
}

/**
 * Creates a function that returns which rows of a page are new. Rows are told apart by their id. A page of rows without
 * ids is new unless it is the same as the page before.
 */
export function createNewRowFilter<Row>(idOf: (row: Row) => string | number | null = () => null) {
  const seen = new Set<string | number>();
  let before = '';
  return (rows: readonly Row[]): readonly Row[] => {
    const text = JSON.stringify(rows);
    if (text === before) return [];
    before = text;
    return rows.filter((row) => {
      const id = idOf(row);
      if (id === null) return true;
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
  };
}
