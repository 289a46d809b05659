import type { Ranks } from './column.ts';
import type { IndexImage } from './list-index.ts';
import { REMOVED } from './merge-segments.ts';
import type { OrdersImage, RecordOrder, RecordOrders } from './record-orders.ts';
import { createCountingStore } from './record-store.ts';
import {
  createRecordTable,
  type IndexSchema,
  type RecordKey,
  type RecordTable,
  type TableImage,
} from './record-table.ts';
import { createSegmentList, MAX_UNWRITTEN_IN_LIST } from './segment-list.ts';
import { createSegmentUpdates, type EarlierSegment } from './segment-updates.ts';
import { createTitleOrder } from './title-order.ts';
import type { WordIndexImage, WordWriter } from './word-index.ts';
import type { WordSegment } from './word-segment.ts';

/** Stores a part of an index. Returns what stands for it in the rest of the index. */
export type StorePart = (part: WordSegment | Ranks) => Promise<unknown>;

/** An index with what `StorePart` has returned in place of the segments and ranks. */
export interface StoredIndexImage extends Omit<IndexImage, 'table' | 'orders'> {
  readonly table: Omit<TableImage, 'words'> & { readonly words: Record<keyof WordIndexImage, unknown[]> };
  readonly orders: Omit<OrdersImage, 'ranks'> & { readonly ranks: Record<string, unknown> };
}

/** The part of an earlier index that an index of nearly the same list takes over. */
export interface EarlierIndex {
  readonly size: number;
  readonly titleLengths: Uint32Array;
  readonly words: Readonly<Record<keyof WordIndexImage, readonly EarlierSegment[]>>;
}

interface BuilderOptions {
  /** Takes each segment, and the ranks of each order, as soon as it is complete, so that it need not stay in memory. */
  readonly store: StorePart;
  /** By default, the words of all records are indexed anew. */
  readonly earlier?: EarlierIndex | null;
  /** How many postings are collected before they are written as a segment. */
  readonly maxUnwritten?: number;
}

/**
 * Creates a builder of an index of a list, which is stored, not searched, part by part, so most of it is never in
 * memory.
 */
export function createIndexBuilder<Row, Packed, Fields>(
  schema: IndexSchema<Row, Packed, Fields>,
  { store, earlier = null, maxUnwritten = MAX_UNWRITTEN_IN_LIST }: BuilderOptions,
) {
  const newSlots = new Uint32Array(earlier?.size ?? 0).fill(REMOVED);
  const stored: Record<keyof WordIndexImage, unknown[]> = { words: [], joined: [] };
  const createList = (name: keyof WordIndexImage) => {
    const seal = async (segment: WordSegment) => void stored[name].push(await store(segment));
    return earlier
      ? createSegmentUpdates(earlier.words[name], newSlots, seal)
      : { keep() {}, ...createSegmentList([], maxUnwritten, seal) };
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
  const records = createCountingStore<Packed>();
  // Only searches look for the records of a list.
  const recordSlots = { all: () => new Uint32Array(), slotOf: () => undefined };
  const table: RecordTable<Row, Packed, Fields> = createRecordTable(
    { ...schema, createStore: () => records, wordWriter },
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
    /** Stores the segments that are complete. Call it from time to time. */
    async sealComplete(): Promise<void> {
      for (const list of lists) await list.merge();
    },
    /**
     * Stores all segments that are left, and the ranks of the orders that `ranked` returns. Returns the rest of the
     * index; null if the schema has no image.
     */
    async finish(ranked: (orders: RecordOrders) => readonly RecordOrder[]): Promise<StoredIndexImage | null> {
      for (const list of lists) await list.sealAll();
      const orders = titleOrder.orders();
      const ranks: Record<string, unknown> = {};
      for (const order of ranked(orders)) ranks[order.key] = await store(await order.rank());
      const contents = table.image();
      return (
        contents && {
          size: table.size,
          table: { ...contents, words: stored },
          orders: { sorted: await orders.sorted(), ranks },
        }
      );
    },
  };
}
