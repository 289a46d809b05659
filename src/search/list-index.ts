import { phraseCandidates } from './find-term.ts';
import { memoize } from './memoize.ts';
import { numbersBetween } from './number-list.ts';
import { createRecordOrders, type OrdersImage, type RecordOrder } from './record-orders.ts';
import { createRecordSearch } from './record-search.ts';
import { createCountingStore } from './record-store.ts';
import {
  createRecordTable,
  type IndexSchema,
  type RecordKey,
  type RecordSlots,
  type RecordTable,
  type TableImage,
} from './record-table.ts';
import type { Phrase } from './search-text.ts';
import { MAX_UNWRITTEN_IN_LIST } from './segment-list.ts';

/** The contents of an index, mostly typed arrays. They can be stored, and searched without indexing anything. */
export interface IndexImage {
  readonly size: number;
  readonly table: TableImage;
  readonly orders: OrdersImage;
}

/**
 * Creates an index of a list, which is empty or has the contents of an image. It keeps no records: a record's slot is
 * its position in the list, by which it can be read elsewhere. The schema must have `slotsWithPhrase`. `slotOf` finds
 * a record by its key.
 */
export function createListIndex<Row, Packed, Fields>(
  schema: IndexSchema<Row, Packed, Fields>,
  slotOf: (fields: Fields, key: RecordKey) => number | undefined,
  image?: IndexImage,
) {
  const store = createCountingStore<Packed>(image?.size);
  const all = memoize(
    () => store.size,
    () => numbersBetween(0, store.size),
  );
  const recordSlots: RecordSlots = { all, slotOf: (key) => slotOf(table.fields, key) };
  const table: RecordTable<Row, Packed, Fields> = createRecordTable(
    { ...schema, createStore: () => store, maxUnwritten: MAX_UNWRITTEN_IN_LIST },
    recordSlots,
    image?.table,
  );
  const orders = createRecordOrders(table, schema, image?.orders);

  return {
    table,
    orders,
    ...createRecordSearch(
      () => ({ table, orders }),
      () => table.size,
    ),
    /** Returns the positions of the records that have all words of a phrase, in whatever order. */
    phraseCandidates: (phrase: Phrase) => phraseCandidates(table, phrase),
    /** Adds a record at the end of the list. */
    add(row: Row, key: RecordKey) {
      table.add(schema.pack(row, key), row);
      table.indexNext();
    },
    /**
     * Merges the segments of the word index. Adding a long list creates many, and a search must look at each of them.
     */
    merge: (): Promise<void> => table.words.merge(),
    /**
     * Returns the contents of the index, including the ranks of the orders in `ranked`; null if the schema has no
     * image.
     */
    async image(ranked: readonly RecordOrder[]): Promise<IndexImage | null> {
      await table.words.merge();
      const contents = table.image();
      return contents && { size: table.size, table: contents, orders: await orders.image(ranked) };
    },
  };
}
