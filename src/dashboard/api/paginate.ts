import type { PageInfoResponse } from './response-schemas.ts';

/** A page of a list, from the API or the catalogue (SPEC §2.7). */
export interface ListedPage<Row> {
  readonly rows: readonly Row[];
  /** Number of rows that were left out because they have no usable id. */
  readonly invalidRows: number;
  readonly page_info: PageInfoResponse;
}

/** Where a page starts, both as a row and as a page number. A reader uses the one that its requests need. */
export interface PagePosition {
  readonly offset: number;
  readonly page: number;
  /** The page size that the server really used (SPEC §4.6); null until it has reported one. */
  readonly size: number | null;
  /**
   * True if the server has reported that this page exists. If it then rejects the page, that is an error and not the
   * end of the list.
   */
  readonly isExpected: boolean;
}

interface PageReader<Row> {
  /** Reads a page. Returns null at the end of the list, where the server refuses the position. */
  read(position: PagePosition): Promise<ListedPage<Row> | null>;
  /** Receives the rows of a page. Returns how many of them had been received before. */
  add(rows: readonly Row[]): number;
}

export interface ListCounts {
  readonly reported: number | null;
  /** Number of rows received, including duplicates and unusable ones. */
  readonly delivered: number;
  readonly duplicates: number;
  readonly invalidRows: number;
}

export interface PageStep<Row> {
  readonly page: ListedPage<Row> | null;
  readonly counts: ListCounts;
  readonly requests: number;
  readonly hasChanged: boolean;
  /** True if a row repeated although pages don't overlap. Either rows have moved since, or the list has duplicates. */
  readonly hasRepeats: boolean;
  /**
   * Why this is the last step; null if it isn't. `complete`: the list has been read to its end. `stuck`: the server
   * claims to have more rows but sends no new ones. `endless`: it has sent far more rows than it should have.
   */
  readonly end: 'complete' | 'stuck' | 'endless' | null;
}

export const NOT_STARTED: PageStep<never> = {
  page: null,
  counts: { reported: null, delivered: 0, duplicates: 0, invalidRows: 0 },
  requests: 0,
  hasChanged: false,
  hasRepeats: false,
  end: null,
};

/** If the server reports no total, a list with more rows than this is assumed to be endless. */
export const MAX_ROWS_WITHOUT_TOTAL = 1_000_000;

const hasAllRows = ({ reported, delivered, duplicates }: ListCounts) =>
  reported !== null && delivered - duplicates >= reported;

/**
 * Reads a whole list page by page. Yields a step after each request, and sets `end` in the last one. Rejects when a
 * page can't be read. Stops when the caller stops iterating.
 */
export async function* paginate<Row>({ read, add }: PageReader<Row>): AsyncGenerator<PageStep<Row>> {
  let { counts, hasChanged, hasRepeats }: PageStep<Row> = NOT_STARTED;
  let position: PagePosition = { offset: 0, page: 1, size: null, isExpected: true };
  let [overlaps, claimsMore] = [false, false];

  /** Counts a page's rows. Returns true if any were new. */
  function count({ rows, invalidRows, page_info }: ListedPage<Row>): boolean {
    const duplicates = add(rows);
    // Rows without an id can't be recognized as duplicates. If all rows with an id are duplicates, assume that the rows
    // without one are, too.
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
    // Repeated rows without ids can't be recognized. If the server reports no total either, reading such a list would
    // never end, so rows without ids don't count as new then.
    return rows.length > duplicates || (newInvalidRows > 0 && reported !== null);
  }

  /** Counts a page's rows and moves to the next position. If the list ends here, returns why. */
  function advance(page: ListedPage<Row> | null): PageStep<Row>['end'] {
    // Some servers claim on every page that there is more, and then refuse an offset past the end.
    if (!page) return claimsMore && !hasAllRows(counts) ? 'stuck' : 'complete';
    const { limit, has_next, offset } = page.page_info;
    // True if the server sent the page at the requested offset, or doesn't report the offset of the page. If it sent
    // another page on which no row has an id, the rows may be repeated, so reading stops.
    const hasAdvanced = (offset ?? position.offset) === position.offset;
    if (position.page > 1 && page.rows.length === 0 && !hasAdvanced) return 'stuck';
    const isNew = count(page);
    const { reported, delivered } = counts;
    const rows = page.rows.length + page.invalidRows;
    const next = position.offset + rows;
    if (!(has_next ?? (rows > 0 && (reported === null || next < reported)))) return 'complete';
    if (!isNew) return hasAllRows(counts) ? 'complete' : 'stuck';
    // Assume that a list is endless if it continues two pages beyond the total that it reports.
    const last = reported === null ? Infinity : (Math.ceil(reported / rows) + 2) * rows;
    if (next >= last || (reported === null && delivered >= MAX_ROWS_WITHOUT_TOTAL)) return 'endless';
    // If a page has fewer rows than the reported limit, advance only by the number of its rows. That skips no row, but
    // may repeat some.
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
 * Creates a function that returns the rows of a page that no earlier page had. If rows have no ids, all of them count
 * as new, unless the whole page repeats an earlier one.
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
