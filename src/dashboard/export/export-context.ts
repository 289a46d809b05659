import { formatCount } from '../lib/format/format-count.ts';
import type { JsonRecord } from '../records/json-record.ts';

/** How many records an export has read; `total` is null if unknown. */
export interface ExportProgress {
  /** "Reading companies" */
  readonly doing: string;
  /** Plural noun: "companies". */
  readonly of: string;
  readonly done: number;
  readonly total: number | null;
}

/** What an export provides to its reader. */
export interface ExportContext {
  /** Aborted when the export is disposed. */
  readonly signal: AbortSignal;
  /** Runs a call, waiting out rate limits and failures; blocks while the export is paused. */
  withRetry<T>(read: () => Promise<T>): Promise<T>;
  add(records: readonly JsonRecord[]): void;
  reportProgress(step: ExportProgress): void;
}

/** Resolves to warnings about missing or changed records. */
export type RecordReader = (context: ExportContext) => Promise<readonly string[]>;

/** "1 company", "1,204 companies"; `of` is an English plural. */
export const formatRecordCount = (count: number, of: string): string =>
  `${formatCount(count)} ${count === 1 ? of.replace(/ies$/, 'y').replace(/s$/, '') : of}`;

/** "600 of 1,204 companies" */
export const formatExportProgress = ({ done, total, of }: ExportProgress): string =>
  total === null ? formatRecordCount(done, of) : `${formatCount(done)} of ${formatRecordCount(total, of)}`;

/** For records that are already loaded. */
export const readerOf =
  (of: string, records: readonly JsonRecord[]): RecordReader =>
  async ({ add, reportProgress }) => {
    add(records);
    reportProgress({ doing: `Reading ${of}`, of, done: records.length, total: records.length });
    return [];
  };
