import type { JsonRecord } from '#records/json-record.ts';
import { formatCount } from '../lib/format/format-count.ts';

/** Progress of reading an export's records. `total` is null if it is unknown. */
export interface ExportProgress {
  readonly doing: string;
  /** Plural noun for the records, such as "companies". */
  readonly of: string;
  readonly done: number;
  readonly total: number | null;
}

export interface ExportContext {
  /** Aborts when the user cancels the export or signs out. */
  readonly signal: AbortSignal;
  /** Calls a function, and calls it again after rate limits and failures. While the export is paused, waits first. */
  withRetry<T>(read: () => Promise<T>): Promise<T>;
  add(records: readonly JsonRecord[]): void;
  reportProgress(step: ExportProgress): void;
}

/**
 * Passes the records of an export to `context.add`. Resolves to warnings about missing or outdated records.
 */
export type RecordReader = (context: ExportContext) => Promise<readonly string[]>;

/** Formats a number of records: "1 company", "1,204 companies". `of` is the plural noun. */
export const formatRecordCount = (count: number, of: string): string =>
  `${formatCount(count)} ${count === 1 ? of.replace(/ies$/, 'y').replace(/s$/, '') : of}`;

export const formatExportProgress = ({ done, total, of }: ExportProgress): string =>
  total === null ? formatRecordCount(done, of) : `${formatCount(done)} of ${formatRecordCount(total, of)}`;

export const readerOf =
  (of: string, records: readonly JsonRecord[]): RecordReader =>
  async ({ add, reportProgress }) => {
    add(records);
    reportProgress({ doing: `Reading ${of}`, of, done: records.length, total: records.length });
    return [];
  };
