import type { JsonRecord } from '#records/json-record.ts';
import { createNewRowFilter, type ListedPage, NOT_STARTED, paginate } from '../api/paginate.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { type ExportContext, formatRecordCount } from './export-context.ts';

/** Number of rows per request. Lower for the API, because its responses are parsed on the main thread. */
export const EXPORT_PAGE_SIZES = { api: 200, catalogue: 500 };

/** Query options for the pages of an export, which does its own retries and doesn't need a cache. */
export const UNCACHED = { gcTime: 0, retry: false } as const;

/** A list to export, page by page. `of` is the plural noun for its rows. */
interface ExportedList {
  readonly of: string;
  readonly doing?: string;
  /** Reads a page; the first is 1. Later pages are requested in the size that the first one had (SPEC §4.6). */
  read(page: number, size: number): Promise<ListedPage<JsonRecord>>;
  /** Returns a row's id; null if it has none. Without this function, duplicate rows aren't removed. */
  readonly idOf?: (row: JsonRecord) => string | number | null;
  readonly size: number;
}

/** Reads a whole list and adds each row once. Resolves to warnings about problems with the list. */
export async function readWholeList(
  list: ExportedList,
  { withRetry, add, reportProgress }: ExportContext,
): Promise<readonly string[]> {
  const { of, doing = `Reading ${of}` } = list;
  const newRows = createNewRowFilter(list.idOf);
  let removed = 0;
  let last = NOT_STARTED;
  const steps = paginate<JsonRecord>({
    read: ({ page, size }) => withRetry(() => list.read(page, size ?? list.size)),
    add(rows) {
      const fresh = newRows(rows);
      add(fresh);
      const duplicates = rows.length - fresh.length;
      // Some servers repeat the end of the list on an extra page, so duplicates are ignored if the page has no new
      // rows. The user is warned about all other duplicates.
      if (fresh.length > 0) removed += duplicates;
      return duplicates;
    },
  });
  const unique = () => last.counts.delivered - last.counts.duplicates - last.counts.invalidRows;
  for await (const step of steps) {
    last = { ...step, page: null };
    reportProgress({ doing, of, done: unique(), total: last.counts.reported });
  }
  const { counts, hasChanged, end } = last;
  const { reported, invalidRows } = counts;
  const isShort = reported !== null && unique() + invalidRows < reported;
  return [
    isShort &&
      `${formatCount(unique())} of ${formatRecordCount(reported, of)}: the server sent fewer than it reported.`,
    removed > 0 && `${formatRecordCount(removed, 'duplicates')} removed.`,
    invalidRows > 0 && `${formatRecordCount(invalidRows, 'rows')} skipped: no usable ID.`,
    hasChanged && 'The list changed during the export.',
    end === 'endless' &&
      `Stopped after ${formatRecordCount(unique(), of)}, because the server keeps reporting more.`,
  ].filter((warning) => warning !== false);
}

/**
 * Reads the records of a selection, some at a time. Each time is repeated after a failure, and is a step of progress.
 */
export async function inBatches<Id>(
  ids: readonly Id[],
  of: string,
  { withRetry, reportProgress }: ExportContext,
  read: (some: readonly Id[]) => Promise<void>,
): Promise<void> {
  for (let done = 0; done < ids.length; done += EXPORT_PAGE_SIZES.catalogue) {
    reportProgress({ doing: `Reading ${of}`, of, done, total: ids.length });
    await withRetry(() => read(ids.slice(done, done + EXPORT_PAGE_SIZES.catalogue)));
  }
}
