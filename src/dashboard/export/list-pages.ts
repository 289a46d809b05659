import type { JsonRecord } from '../records/json-record.ts';
import { formatCount } from '../lib/format/format-count.ts';
import type { PageInfoResponse } from '../api/response-schemas.ts';
import { type ExportContext, formatRecordCount } from './export-context.ts';

/** A page as the API or the catalogue sends it (SPEC §2.7). */
export interface ListedPage {
  readonly rows: readonly JsonRecord[];
  readonly invalidRows: number;
  readonly page_info: PageInfoResponse;
}

/** The export retries by itself, and its pages need not stay in the cache. */
export const UNCACHED = { gcTime: 0, retry: false } as const;

/** A list to read page by page; `of` is its plural noun. */
interface PageSource {
  readonly of: string;
  /** `page` is 1-based. The server may apply another size, and the next pages are then of that one (SPEC §4.6). */
  read(page: number, size: number): Promise<ListedPage>;
  /** Null if the row has no usable id. */
  idOf(row: JsonRecord): string | number | null;
  readonly size: number;
}

interface ReadStats {
  total: number | null;
  unique: number;
  duplicates: number;
  invalidRows: number;
  changed: boolean;
}

/** Reads a whole list, each row once. Resolves to warnings. */
export async function readPages(source: PageSource, context: ExportContext): Promise<readonly string[]> {
  const { of } = source;
  const seen = new Set<string | number>();
  const stats: ReadStats = { total: null, unique: 0, duplicates: 0, invalidRows: 0, changed: false };

  const isNew = (row: JsonRecord) => {
    const id = source.idOf(row);
    if (id !== null && seen.has(id)) return false;
    if (id !== null) seen.add(id);
    return true;
  };

  /** Returns how many rows of the page were not seen before. */
  function addPage({ rows, invalidRows, page_info: { total_count } }: ListedPage): number {
    const fresh = rows.filter(isNew);
    context.add(fresh);
    stats.changed ||= stats.total !== null && total_count !== null && total_count !== stats.total;
    stats.total = total_count ?? stats.total;
    stats.unique += fresh.length;
    // A page with nothing new is a server repeating the end of the list, not duplicates.
    if (fresh.length > 0) stats.duplicates += rows.length - fresh.length;
    stats.invalidRows += invalidRows;
    context.reportProgress({ doing: `Reading ${of}`, of, done: stats.unique, total: stats.total });
    return fresh.length + invalidRows;
  }

  let { size } = source;
  let before = '';
  for (let page = 1; ; page += 1) {
    const listed = await context.withRetry(() => source.read(page, size));
    const gained = addPage(listed);
    const isAll = stats.total !== null && stats.unique + stats.invalidRows >= stats.total;
    const { limit, has_next } = listed.page_info;
    const text = JSON.stringify(listed.rows);
    // Some servers say that there is more, but repeat themselves or send nothing new.
    if (gained === 0 || text === before || !(has_next ?? !isAll)) return formatWarnings(stats, of);
    before = text;
    size = limit || size;
  }
}

function formatWarnings(
  { total, unique, duplicates, invalidRows, changed }: ReadStats,
  of: string,
): string[] {
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
