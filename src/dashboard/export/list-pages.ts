import { isRefusedWith } from '../api/failure.ts';
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

/** A list to read page by page; `of` is its plural noun. */
export interface PageSource {
  readonly of: string;
  /** `page` is 1-based. */
  read(page: number, size: number): Promise<ListedPage>;
  /** Null if the row has no usable id. */
  idOf(row: JsonRecord): string | number | null;
  /** The next is used when the service rejects one with 400. */
  readonly sizes: readonly number[];
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

interface ReadStats {
  total: number | null;
  unique: number;
  duplicates: number;
  invalidRows: number;
  changed: boolean;
}

/** Reads a whole list, each row once, stepping by the limit that the server applied (SPEC §4.6). Resolves to warnings. */
export async function readPages(source: PageSource, context: ExportContext): Promise<readonly string[]> {
  const seen = new Set<string | number>();
  const stats: ReadStats = { total: null, unique: 0, duplicates: 0, invalidRows: 0, changed: false };
  const sizes = [...source.sizes];
  let before = '';
  let pages = 0;

  async function readAt(offset: number): Promise<ListedPage> {
    const [size = 1] = sizes;
    // Offsets are expressed as page numbers, so the size must divide the offset.
    const pageSize = greatestCommonDivisor(offset, size);
    try {
      return await source.read(offset / pageSize + 1, pageSize);
    } catch (error) {
      if (!isRefusedWith(error, 400) || sizes.length < 2) throw error;
      sizes.shift();
      return readAt(offset);
    }
  }

  const isNew = (row: JsonRecord) => {
    const id = source.idOf(row);
    if (id !== null && seen.has(id)) return false;
    if (id !== null) seen.add(id);
    return true;
  };

  function addPage({ rows, invalidRows, page_info: { total_count } }: ListedPage) {
    const fresh = rows.filter(isNew);
    context.add(fresh);
    stats.changed ||= stats.total !== null && total_count !== null && total_count !== stats.total;
    stats.total = total_count ?? stats.total;
    stats.unique += fresh.length;
    // A page with nothing new is a server repeating the end of the list, not duplicates.
    if (fresh.length > 0) stats.duplicates += rows.length - fresh.length;
    stats.invalidRows += invalidRows;
    context.reportProgress({
      doing: `Reading ${source.of}`,
      of: source.of,
      done: stats.unique,
      total: stats.total,
    });
    return fresh.length + invalidRows;
  }

  for (let offset = 0; ;) {
    const page = await context.withRetry(() => readAt(offset));
    pages += 1;
    const gained = addPage(page);
    const { limit, has_next } = page.page_info;
    const received = page.rows.length + page.invalidRows;
    const step = limit && received >= limit ? limit : received;
    const all = stats.total !== null && stats.unique + stats.invalidRows >= stats.total;
    const more = has_next ?? (received > 0 && !all);
    // Stop when the service claims there is more but repeats itself or sends nothing new.
    const text = JSON.stringify(page.rows);
    const maxPages = stats.total === null ? Infinity : Math.ceil(stats.total / Math.max(step, 1)) + 2;
    if (!more || gained === 0 || text === before || pages >= maxPages)
      return formatWarnings(stats, source.of);
    before = text;
    offset += step;
    if (limit && limit < (sizes[0] ?? 1)) sizes.splice(0, 1, limit);
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
