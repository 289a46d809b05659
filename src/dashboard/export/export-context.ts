import { formatCount } from '../lib/format/format-count.ts';
import type { JsonRecord } from '../records/json-record.ts';

/** Number of records that an export has read; `total` is null if unknown. */
export interface ExportProgress {
  readonly doing: string;
  /** Plural noun for the records: "companies". */
  readonly of: string;
  readonly done: number;
  readonly total: number | null;
}

export interface ExportContext {
  /** Aborted when the export is cancelled or the user signs out. */
  readonly signal: AbortSignal;
  /** Runs a call, and repeats it after rate limits and failures. Waits while the export is paused. */
  withRetry<T>(read: () => Promise<T>): Promise<T>;
  add(records: readonly JsonRecord[]): void;
  reportProgress(step: ExportProgress): void;
}

/** Reads an export's records. Resolves to warnings about missing or outdated ones. */
export type RecordReader = (context: ExportContext) => Promise<readonly string[]>;

/** Formats a number of records: "1 company", "1,204 companies". `of` is an English plural. */
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
