import type { IndexSchema, RecordKey } from './record-table.ts';

/** The parts of an index that a pass over the API's list changes. */
interface SyncedIndex<Row> {
  row(key: RecordKey): Row | null;
  put(key: RecordKey, row: Row): void;
  /** Removes all records but those with these keys, and sorts these in the order of the keys. */
  keepOnly(keys: ReadonlySet<RecordKey>): void;
  /** Called after the rows of each page. */
  onPage(): void;
  /** Called after each complete pass. */
  onComplete(): void;
}

/** Creates the functions that bring an index up to date with the API's list, in passes over all of its pages. */
export function createRecordSync<Row>(
  schema: Pick<IndexSchema<Row, unknown, unknown>, 'keysOf' | 'replaces'>,
  index: SyncedIndex<Row>,
) {
  /** The keys of the records that occurred in this pass. */
  let seen = new Set<RecordKey>();
  let isSyncing = false;

  return {
    get isSyncing() {
      return isSyncing;
    },
    begin() {
      seen = new Set();
      isSyncing = true;
    },
    upsert(rows: readonly Row[]): { readonly duplicates: number } {
      const keys = schema.keysOf(rows);
      let duplicates = 0;
      rows.forEach((row, at) => {
        const key = keys[at] ?? '';
        if (seen.has(key)) {
          duplicates += 1;
          const known = schema.replaces && index.row(key);
          if (!known || !schema.replaces?.(row, known)) return;
        }
        seen.add(key);
        // New records can be found at once. They come after all earlier ones, which keep their order until the pass is
        // complete.
        index.put(key, row);
      });
      index.onPage();
      return { duplicates };
    },
    commit() {
      index.keepOnly(seen);
      seen = new Set();
      isSyncing = false;
      index.onComplete();
    },
    abandon() {
      isSyncing = false;
    },
  };
}
