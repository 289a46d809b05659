import type { PageInfoResponse } from '../api/response-schemas.ts';
import { formatCount } from '../lib/format/format-count.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { type ExportContext, formatRecordCount } from './export-context.ts';

/** A page as the API or the catalogue sends it (SPEC §2.7). */
export interface ListedPage {
  readonly rows: readonly JsonRecord[];
  readonly invalidRows: number;
  readonly page_info: PageInfoResponse;
}

/** How many rows are asked for at once. Fewer of the API, whose responses are parsed on the main thread. */
export const PAGE_SIZES = { api: 200, catalogue: 500 };

/** The export retries by itself, and its pages need not stay in the cache. */
export const UNCACHED = { gcTime: 0, retry: false } as const;

/** A list to read page by page; `of` is its plural noun. */
interface PageSource {
  readonly of: string;
  /** "Reading companies" by default. */
  readonly doing?: string;
  /** `page` is 1-based. The server may apply another size, and the next pages are then of that one (SPEC §4.6). */
  read(page: number, size: number): Promise<ListedPage>;
  /** Null if the row has no usable id. Without it, no row is compared with others. */
  readonly idOf?: (row: JsonRecord) => string | number | null;
  readonly size: number;
}

/** Reads a whole list, each row once. Resolves to warnings. */
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
    // A page with nothing new is a server repeating the end of the list, not duplicates.
    if (fresh.length > 0) duplicates += listed.rows.length - fresh.length;
    invalidRows += listed.invalidRows;
    reportProgress({ doing, of, done: unique, total });
    const text = JSON.stringify(listed.rows);
    // Some servers say that there is more, but repeat themselves or send nothing new.
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
