import { memoize } from './memoize.ts';
import { createRecordOrders, type OrdersImage, type RecordOrder } from './record-orders.ts';
import { createRecordSearch } from './record-search.ts';
import { createRecordSync } from './record-sync.ts';
import {
  createRecordTable,
  type IndexSchema,
  type RecordKey,
  type RecordSlots,
  type TableImage,
} from './record-table.ts';
import { yieldEvery } from './time-slicing.ts';

/** Records in memory that can be searched, sorted and counted. Indexing happens in time slices. */
export type RecordIndex<Row, Packed, Fields> = ReturnType<typeof createRecordIndex<Row, Packed, Fields>>;

/** The contents of an index, except for the records themselves. */
export interface RecordsImage {
  /** Number of slots, some of which may be empty. */
  readonly size: number;
  /** The slot of each record, in the order of the API. */
  readonly slots: Uint32Array;
  readonly table: TableImage;
  readonly orders: OrdersImage;
}

/**
 * Creates an empty index. `onCommit` is called after each complete pass over the API's list, and when the index was
 * restored.
 */
export function createRecordIndex<Row, Packed, Fields>(
  schema: IndexSchema<Row, Packed, Fields>,
  onCommit: () => Promise<void> = async () => {},
) {
  /** The slot of each record by its key, in the order of the API. */
  let slots = new Map<RecordKey, number>();
  const slotOf = (key: RecordKey) => slots.get(key);
  const recordSlots: RecordSlots = { all: () => allSlots(), slotOf };
  let table = createRecordTable(schema, recordSlots);
  let orders = createRecordOrders(table, schema);
  let version = 0;
  /** How many slots were ever indexed, in this table and those before it. It only grows. */
  let indexedInAll = 0;
  let indexing: Promise<void> | null = null;
  const indexVersion = () => version + indexedInAll;
  const search = createRecordSearch(() => ({ table, orders }), indexVersion);
  const allSlots = memoize(
    () => version,
    () => Uint32Array.from(slots.values()),
  );

  async function indexAll(target: typeof table, isCurrent = () => true): Promise<void> {
    const yieldIfDue = yieldEvery();
    while (target.indexed < target.size && isCurrent()) {
      target.indexNext();
      indexedInAll += 1;
      const pause = yieldIfDue();
      if (pause) await pause;
    }
  }

  async function settled(): Promise<void> {
    while (table.indexed < table.size) {
      indexing ??= indexAll(table).finally(() => {
        indexing = null;
      });
      await indexing;
    }
  }

  function put(key: RecordKey, added: Row) {
    const [at, packed] = [slots.get(key), schema.pack(added, key)];
    const known = at === undefined ? null : table.packed(at);
    if (known === packed || (known && JSON.stringify(known) === JSON.stringify(packed))) return;
    if (at !== undefined) table.remove(at);
    slots.set(key, table.add(packed, added));
    version += 1;
  }

  function remove(key: RecordKey) {
    const at = slots.get(key);
    if (at === undefined) return;
    table.remove(at);
    slots.delete(key);
    version += 1;
  }

  function row(key: RecordKey): Row | null {
    const slot = slots.get(key);
    return slot === undefined ? null : table.rowAt(slot);
  }

  /**
   * Fills an empty index with the records of an earlier one and its image. `add` adds a record to the table, by its
   * position in the order of the API.
   */
  function restore(
    keys: Iterable<RecordKey>,
    image: RecordsImage,
    add: (nth: number, target: typeof table) => void,
  ) {
    slots = new Map();
    for (const key of keys) slots.set(key, image.slots[slots.size] ?? 0);
    const nthBySlot = new Int32Array(image.size).fill(-1);
    image.slots.forEach((slot, nth) => (nthBySlot[slot] = nth));
    table = createRecordTable(schema, recordSlots, image.table);
    for (const nth of nthBySlot)
      if (nth < 0) table.add(null);
      else add(nth, table);
    orders = createRecordOrders(table, schema, image.orders);
    indexedInAll += image.size;
    version += 1;
    onCommit().catch(reportError);
  }

  /** Rebuilds the table if half of its slots are empty, because they still take memory. */
  async function rebuild() {
    await settled();
    if (table.size < 2 * slots.size + 1000) return;
    const [at, fresh] = [version, createRecordTable(schema, recordSlots)];
    for (const slot of slots.values()) fresh.add(table.packed(slot));
    const isCurrent = () => version === at && !sync.isSyncing;
    await indexAll(fresh, isCurrent);
    if (!isCurrent()) return;
    table = fresh;
    orders = createRecordOrders(fresh, schema);
    slots = new Map([...slots.keys()].map((key, slot) => [key, slot]));
    version += 1;
  }

  /** Removes all records but those with these keys, and sorts these in the order of the keys. */
  function keepOnly(keys: ReadonlySet<RecordKey>) {
    for (const key of slots.keys()) if (!keys.has(key)) remove(key);
    const before = slots.keys();
    // If nothing changed, cached results stay valid.
    if ([...keys].some((key) => before.next().value !== key)) version += 1;
    slots = new Map([...keys].map((key) => [key, slots.get(key) ?? -1]));
  }

  const sync = createRecordSync(schema, {
    row,
    put,
    keepOnly,
    onPage() {
      // Searches need the sort order, so start sorting new records right away.
      settled()
        .then(() => table.words.merge())
        .then(() => orders.sortIfMany())
        .catch(reportError);
    },
    onComplete() {
      rebuild()
        .then(() => orders.sorted())
        .then(onCommit)
        .catch(reportError);
    },
  });

  return {
    /** The current table. Rebuilding replaces it, so don't keep a reference. */
    get table() {
      return table;
    },
    /** Starts a pass over all records, page by page. */
    beginSync: sync.begin,
    /** Adds a page's rows, which it may modify. `duplicates` already occurred in this pass. */
    upsert: sync.upsert,
    /** Ends a complete pass: removes the records that didn't occur in it. */
    commitSync: sync.commit,
    /** Ends a pass early, because no record has changed since the last complete one. */
    abandonSync: sync.abandon,
    get isSyncing() {
      return sync.isSyncing;
    },
    /**
     * Makes an image of the index, from which `restore` can create it again, and returns what `encode` makes of it. The
     * image includes the ranks of the orders that `ranked` returns. Its arrays change with the index, so `encode` must
     * copy them. If the schema has no image, `encode` gets null.
     */
    async image<Result>(
      ranked: () => readonly RecordOrder[],
      encode: (image: RecordsImage | null) => Result,
    ): Promise<Result> {
      for (;;) {
        const before = indexVersion();
        await settled();
        await table.words.merge();
        const sorted = await orders.image(ranked());
        if (indexVersion() !== before) continue;
        const contents = table.image();
        return encode(contents && { size: table.size, slots: allSlots(), table: contents, orders: sorted });
      }
    },
    restore,
    put,
    remove,
    rebuild,
    settled,
    slot: slotOf,
    row,
    keysOf: schema.keysOf,
    /** Returns the loaded rows among these keys, in the given order. */
    byKeys: (keys: readonly RecordKey[]): readonly Row[] => keys.flatMap((key) => row(key) ?? []),
    /** Returns the slots of all records, in the order of the API. */
    allSlots,
    all: (): readonly Row[] => [...slots.keys()].flatMap((key) => row(key) ?? []),
    /** Returns the keys of all records, in the order of the API. */
    keys: () => slots.keys(),
    /** Number of records. Unlike `table.size`, it does not count empty slots. */
    get size() {
      return slots.size;
    },
    /** Number of indexed records. Unlike `table.indexed`, it does not count empty slots. */
    get indexed() {
      return Math.max(0, slots.size - (table.size - table.indexed));
    },
    /** Incremented whenever the records change. */
    get version() {
      return version;
    },
    /** Incremented whenever a query might return something else: also when records were indexed. */
    get indexVersion() {
      return indexVersion();
    },
    get orders() {
      return orders;
    },
    // `score`, `mask`, `search`, `occurs`, `select` and `selectPage`.
    ...search,
  };
}
