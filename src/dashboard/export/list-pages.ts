import type { PageInfoResponse } from '../api/response-schemas.ts';
import { formatCount } from '../lib/format/format-count.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { type ExportContext, formatRecordCount } from './export-context.ts';

/** A page from the API or the catalogue (SPEC §2.7). */
export interface ListedPage {
  readonly rows: readonly JsonRecord[];
  readonly invalidRows: number;
  readonly page_info: PageInfoResponse;
}

/** How many rows to request at once. It is less for the API, whose responses are parsed on the main thread. */
export const PAGE_SIZES = { api: 200, catalogue: 500 };

/** Query options for pages of an export: the export retries by itself, and its pages needn't stay in the cache. */
export const UNCACHED = { gcTime: 0, retry: false } as const;

/** A list to be read page by page. `of` is the plural noun for its rows. */
interface PageSource {
  readonly of: string;
  /** What to show as progress; "Reading companies" by default. */
  readonly doing?: string;
  /**
   * Reads a page; `page` starts at 1. The server may use another page size; the pages after it are then requested in
   * that size (SPEC §4.6).
   */
  read(page: number, size: number): Promise<ListedPage>;
  /**
   * Returns a row's id, or null if it has none that is usable. Without this function, duplicate rows aren't recognised.
   */
  readonly idOf?: (row: JsonRecord) => string | number | null;
  readonly size: number;
}

/** Reads a whole list, with each row once. Resolves to warnings. */
export async function readPages(
  { of, doing = `Reading ${of}`, read, idOf = () => null, size }: PageSource,
  { withRetry, add, reportProgress }: ExportContext,
): Promise<readonly string[]> {
  const seen = new Set<string | number>();
  let total: number | null = null;
  let [unique, duplicates, invalidRows, changed] = [0, 0, 0, false];
  let appliedSize = size;
  let before = '';
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const listed = await withRetry(() => read(page, appliedSize));
    const { limit, total_count, has_next } = listed.page_info;
    const fresh = listed.rows.filter((row) => {
      const id = idOf(row);
      const isNew = id === null || !seen.has(id);
      if (id !== null) seen.add(id);
      return isNew;
    });
    add(fresh);
    changed ||= total !== null && total_count !== null && total_count !== total;
    total = total_count ?? total;
    unique += fresh.length;
    // Rows of a page without any new row don't count as duplicates: the server is repeating the end of the list.
    if (fresh.length > 0) duplicates += listed.rows.length - fresh.length;
    invalidRows += listed.invalidRows;
    reportProgress({ doing, of, done: unique, total });
    const text = JSON.stringify(listed.rows);
    // Some servers report that there is more, but repeat a page or send nothing new.
    const isNewPage = fresh.length + listed.invalidRows > 0 && text !== before;
    hasMore = isNewPage && (has_next ?? (total === null || unique + invalidRows < total));
    before = text;
    appliedSize = limit || appliedSize;
  }
  const warnings: string[] = [];
  if (total !== null && unique + invalidRows < total)
    warnings.push(
      `${formatCount(unique)} of ${formatRecordCount(total, of)}: the service delivered fewer than it counts.`,
    );
  if (duplicates > 0) warnings.push(`${formatRecordCount(duplicates, 'duplicates')} removed.`);
  if (invalidRows > 0) warnings.push(`${formatRecordCount(invalidRows, 'rows')} skipped: no usable ID.`);
  if (changed) warnings.push('The list changed during the export.');
  return warnings;
}
