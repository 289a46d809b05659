import type { RecordIndex } from '#dashboard/index/record-index.ts';
import type { RecordKey } from '#dashboard/index/record-table.ts';

/** Tells the rows of a list apart. */
export type RowKey = RecordKey;

/** An index of the rows of a list, which a crawl fills. */
export interface CrawlTarget<Row> {
  beginSync(): void;
  /** Takes ownership of a page's rows; `duplicates` counts those that came before in the same pass. */
  upsert(rows: readonly Row[]): { readonly duplicates: number };
  /** Ends a complete pass: removes the rows that it didn't deliver. */
  commitSync(): void;
  /** The keys of a page's rows, in their order. */
  keysOf(rows: readonly Row[]): readonly RowKey[];
  /** The rows among these keys that are loaded, in the given order. */
  byKeys(keys: readonly RowKey[]): Promise<readonly Row[]>;
  readonly size: number;
  /** How many of the rows can be searched. */
  readonly indexed: number;
  /** Resolves when all can. */
  settled(): Promise<void>;
  /** Incremented whenever the rows change. */
  readonly version: number;
}

/** The functions of an index together with what a crawl needs of its records. */
export const withCrawlTarget = <Row, Api extends object>(
  records: RecordIndex<Row, unknown, unknown>,
  api: Api,
): Api & CrawlTarget<Row> => ({
  ...api,
  beginSync: records.beginSync,
  upsert: records.upsert,
  commitSync: records.commitSync,
  keysOf: records.keysOf,
  byKeys: records.byKeys,
  settled: records.settled,
  get size() {
    return records.size;
  },
  get indexed() {
    return records.indexed;
  },
  get version() {
    return records.version;
  },
});
