import type { CompanyPageReading, CompanySummaryReading } from '#contract/response-schemas.ts';
import { createPageFetcher, type PageFetcherOptions, type CrawlState } from './page-fetcher.ts';

/** A list that goes on after this many is taken for one without an end; no browser could hold it anyway. */
const MOST_COMPANIES = 1_000_000;

/** How a walk reaches the service, and where it leaves what it gets. */
export interface CrawlOptions extends PageFetcherOptions {
  put(companies: readonly CompanySummaryReading[]): { readonly duplicates: number };
  /** Called after each page. */
  onPage(counts: CrawlCounts): void;
}

export interface CrawlCounts {
  /** The latest total that the service reported. */
  readonly reported: number | null;
  readonly delivered: number;
  readonly duplicates: number;
  readonly invalidRows: number;
}

export interface CrawlResult extends CrawlCounts {
  /** The list came to its end; false where the service says that there is more, and gives nothing new. */
  readonly ended: boolean;
  /** The total, or the first page, is no longer what it was when the walk began. */
  readonly changed: boolean;
  /** An id came twice where no two pages overlap: rows moved, or the list repeats itself. */
  readonly repeated: boolean;
}

/** True where as many different rows came as the service says that there are. */
const isWhole = ({ reported, delivered, duplicates }: CrawlCounts) =>
  reported !== null && delivered - duplicates >= reported;

/** One walk over the whole list, page by page, by the limit that the service applies (SPEC §4.6). */
export async function crawlOnce(memory: CrawlState, ports: CrawlOptions): Promise<CrawlResult> {
  const reader = createPageFetcher(memory, ports);
  let counts: CrawlCounts = { reported: null, delivered: 0, duplicates: 0, invalidRows: 0 };
  let [changed, repeated, overlaps] = [false, false, false];

  /** Takes what a page brings and answers whether it brought anything new. */
  function take({ companies, left_out, page_info }: CompanyPageReading): boolean {
    const { duplicates } = ports.put(companies);
    // Rows without an id cannot be told apart: beside nothing but duplicates they are taken for duplicates too.
    const again = companies.length > 0 && duplicates === companies.length;
    const invalidRows = again ? 0 : left_out;
    const reported = page_info.total_count ?? counts.reported;
    if (counts.reported !== null && reported !== counts.reported) changed = true;
    if (duplicates > 0 && !again && !overlaps) repeated = true;
    counts = {
      reported,
      delivered: counts.delivered + companies.length + invalidRows,
      duplicates: counts.duplicates + duplicates,
      invalidRows: counts.invalidRows + invalidRows,
    };
    ports.onPage(counts);
    // Without a total, nothing would stop a list of rows that all lack an id.
    return companies.length > duplicates || (invalidRows > 0 && reported !== null);
  }

  let page: CompanyPageReading | null = await reader.first();
  let [offset, asked] = [0, 1];
  while (page) {
    const isNew = take(page);
    const { reported, delivered } = counts;
    const { limit, has_next }: CompanyPageReading['page_info'] = page.page_info;
    const rows = page.companies.length + page.left_out;
    offset += rows;
    if (!(has_next ?? (rows > 0 && (reported === null || offset < reported)))) break;
    if (!isNew) {
      if (isWhole(counts)) break;
      return { ...counts, ended: false, changed, repeated };
    }
    // Two windows beyond its own total, it never ends.
    const last = reported === null ? Infinity : (Math.ceil(reported / rows) + 2) * rows;
    if (offset >= last || delivered >= MOST_COMPANIES) return { ...counts, ended: false, changed, repeated };
    // Where there are fewer rows than the limit it names, steps by rows skip none, though some may come again.
    overlaps ||= limit !== null && rows < limit;
    asked += 1;
    const goesOn: boolean = has_next === true && reported !== null && offset < reported;
    page = await (goesOn ? reader.next(offset) : reader.nextIfAny(offset));
    // A service may say that there is more on every page, and then refuse to look beyond the last.
    if (!page && has_next && !isWhole(counts)) return { ...counts, ended: false, changed, repeated };
    // Rows without an id are taken for others than before only where the service moved on to them.
    const stands = page && page.companies.length === 0 && (page.page_info.offset ?? offset) !== offset;
    if (stands) return { ...counts, ended: false, changed, repeated };
  }
  // A list that took one request was read in one moment.
  changed ||= asked > 1 && (await reader.firstChanged());
  return { ...counts, ended: true, changed, repeated };
}
