import type { IndexImage } from './list-index.ts';
import { REMOVED } from './merge-segments.ts';
import type { RecordOrder, RecordOrders } from './record-orders.ts';
import { createCountingStore } from './record-store.ts';
import { createRecordTable, type IndexSchema, type RecordKey, type RecordTable } from './record-table.ts';
import { createSegmentList, MAX_UNWRITTEN_IN_LIST } from './segment-list.ts';
import { createSegmentUpdates, type EarlierSegment } from './segment-updates.ts';
import { createTitleOrder } from './title-order.ts';
import type { WordIndexImage, WordWriter } from './word-index.ts';
import type { WordSegment } from './word-segment.ts';

/** The part of an earlier index that an index of nearly the same list takes over. */
export interface EarlierIndex {
  readonly size: number;
  readonly titleLengths: Uint32Array;
  readonly words: Readonly<Record<keyof WordIndexImage, readonly EarlierSegment[]>>;
}

interface BuilderOptions {
  /** Takes each segment as soon as it is complete, in the order of `WordIndexImage`. */
  readonly seal: (list: keyof WordIndexImage, segment: WordSegment) => Promise<void>;
  /** By default, the words of all records are indexed anew. */
  readonly earlier?: EarlierIndex | null;
  /** How many postings are collected before they are written as a segment. */
  readonly maxUnwritten?: number;
}

/**
 * Creates a builder of an index of a list, which is stored, not searched. Segments are handed over as they become
 * complete, so most of the index is never in memory.
 */
export function createIndexBuilder<Row, Packed, Fields>(
  schema: IndexSchema<Row, Packed, Fields>,
  { seal, earlier = null, maxUnwritten = MAX_UNWRITTEN_IN_LIST }: BuilderOptions,
) {
  const newSlots = new Uint32Array(earlier?.size ?? 0).fill(REMOVED);
  const createList = (name: keyof WordIndexImage) => {
    const sealOwn = (segment: WordSegment) => seal(name, segment);
    return earlier
      ? createSegmentUpdates(earlier.words[name], newSlots, sealOwn)
      : { keep() {}, ...createSegmentList([], maxUnwritten, sealOwn) };
  };
  const [words, joined] = [createList('words'), createList('joined')];
  const lists = [words, joined];
  const wordWriter: WordWriter = {
    add(slot, field, added) {
      for (const word of added) words.addWord(slot, field, word);
    },
    addText: words.addText,
    addJoined(slot, field, added) {
      for (const word of added) joined.addWord(slot, field, word);
    },
    endRecord() {
      for (const list of lists) list.writeIfFull();
    },
  };
  const store = createCountingStore<Packed>();
  // Only searches look for the records of a list.
  const recordSlots = { all: () => new Uint32Array(), slotOf: () => undefined };
  const table: RecordTable<Row, Packed, Fields> = createRecordTable(
    { ...schema, createStore: () => store, wordWriter },
    recordSlots,
  );
  const titleOrder = createTitleOrder(table, schema);

  return {
    table,
    /** Adds a record at the end of the list. */
    add(row: Row, key: RecordKey) {
      const slot = table.add(schema.pack(row, key), row);
      table.indexNext();
      titleOrder.add(slot);
    },
    /** Adds a record that has not changed since the earlier index, in which it has this slot. */
    keep(row: Row, key: RecordKey, earlierSlot: number) {
      for (const list of lists) list.keep(earlierSlot);
      const slot = table.add(schema.pack(row, key), row);
      newSlots[earlierSlot] = slot;
      table.indexNext({ titleLength: earlier?.titleLengths[earlierSlot] ?? 0 });
      titleOrder.add(slot);
    },
    /** Hands over the segments that are complete. Call it from time to time. */
    async sealComplete(): Promise<void> {
      for (const list of lists) await list.merge();
    },
    /**
     * Hands over all segments that are left. Returns the rest of the index, with the ranks of the orders that `ranked`
     * returns; null if the schema has no image.
     */
    async finish(ranked: (orders: RecordOrders) => readonly RecordOrder[]): Promise<IndexImage | null> {
      for (const list of lists) await list.sealAll();
      const contents = table.image();
      const orders = titleOrder.orders();
      return contents && { size: table.size, table: contents, orders: await orders.image(ranked(orders)) };
    },
  };
}
