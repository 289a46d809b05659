import { groupedNumber } from '../lib/format/grouped-number.ts';
import type { JsonRecord } from '../records/json-record.ts';

/** How far an export is. */
export interface ExportProgress {
  /** "Reading companies" */
  readonly doing: string;
  /** What is counted, in the plural. */
  readonly of: string;
  readonly done: number;
  /** Null where nobody knows. */
  readonly total: number | null;
}

/** How a source of records reaches the world, and where it leaves what it reads. */
export interface ExportContext {
  /** Makes a call that waits out a busy service, and that a reader may hold up and let go on. */
  patiently<T>(read: () => Promise<T>): Promise<T>;
  add(records: readonly JsonRecord[]): void;
  tell(step: ExportProgress): void;
}

/** Reads all records of an export. Answers what is to be said about them: what is missing, and why. */
export type RecordReader = (intake: ExportContext) => Promise<readonly string[]>;

/** "1,204 companies", "1 company" */
export const formatRecordCount = (count: number, of: string): string =>
  `${groupedNumber.format(count)} ${count === 1 ? of.replace(/ies$/, 'y').replace(/s$/, '') : of}`;

/** "600 of 1,204 companies" */
export const formatExportProgress = ({ done, total, of }: ExportProgress): string =>
  total === null
    ? formatRecordCount(done, of)
    : `${groupedNumber.format(done)} of ${formatRecordCount(total, of)}`;

/** Records that are at hand. */
export const readerOf =
  (of: string, records: readonly JsonRecord[]): RecordReader =>
  async ({ add, tell }) => {
    add(records);
    tell({ doing: `Reading ${of}`, of, done: records.length, total: records.length });
    return [];
  };
