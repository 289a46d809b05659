import type { Ranks } from './column.ts';
import { memoize, memoizeLast } from './memoize.ts';
import { sortByRank } from './ranks.ts';
import { createMask, passingSlots, passTest, type RecordMask } from './record-mask.ts';
import { createRecordOrders, type OrdersImage, type RecordOrder } from './record-orders.ts';
import {
  createRecordTable,
  type Delivered,
  type IndexSchema,
  type RecordKey,
  type TableImage,
} from './record-table.ts';
import { MAX_SCORE, scoreText, type SearchMode, type TextResult } from './score-text.ts';
import type { SearchTerms } from './search-text.ts';
import { selectKeys } from './select-keys.ts';
import type { Hits } from './slot-scores.ts';
import { yieldEvery } from './time-slicing.ts';

/** Records in memory that can be searched, sorted and counted. Indexing happens in time slices. */
export type RecordIndex<Row, Packed, Fields> = ReturnType<typeof createRecordIndex<Row, Packed, Fields>>;

/**
 * Number of recent words whose hits are cached. It is larger than the number of words in a search, so that the
 * earlier words are still cached while another is typed.
 */
const MAX_CACHED_WORDS = 16;

/** The contents of an index, in arrays that can be written to a file and read again without indexing anything. */
export interface IndexImage {
  readonly keys: readonly RecordKey[];
  /** The slot of each key. */
  readonly slots: Uint32Array;
  readonly table: TableImage;
  readonly orders: OrdersImage;
}

/**
 * Creates an index, which is empty or has the contents of an image. One with an image is for searching only: nothing
 * must be added to it. `onCommit` is called after each complete pass over the API's list.
 */
export function createRecordIndex<Row, Packed, Fields>(
  schema: IndexSchema<Row, Packed, Fields>,
  onCommit: () => Promise<void> = async () => {},
  image?: IndexImage,
) {
  /** The slot of each record by its key, in the order of the API. */
  let slots = new Map(image?.keys.map((key, at) => [key, image.slots[at] ?? 0]));
  const slotOf = (key: RecordKey) => slots.get(key);
  const delivered: Delivered = { all: () => deliveredSlots(), slotOf };
  let table = createRecordTable(schema, delivered, image?.table);
  let orders = createRecordOrders(table, schema, image?.orders);
  let version = 0;
  let indexed = 0;
  let seen = new Set<RecordKey>();
  let isSyncing = false;
  let indexing: Promise<void> | null = null;
  const revision = () => version + indexed;
  const termScores = memoizeLast<Hits>(revision, MAX_CACHED_WORDS);
  const deliveredSlots = memoize(
    () => version,
    () => Uint32Array.from(slots.values()),
  );

  async function indexAll(target: typeof table, isCurrent = () => true): Promise<void> {
    const yieldIfDue = yieldEvery();
    while (target.indexed < target.size && isCurrent()) {
      target.indexNext();
      indexed += 1;
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
    return slot === undefined ? null : table.row(slot);
  }

  /** Rebuilds the table if half of its slots are empty, because they still take memory. */
  async function rebuild() {
    await settled();
    if (table.size < 2 * slots.size + 1000) return;
    const [at, fresh] = [version, createRecordTable(schema, delivered)];
    for (const slot of slots.values()) fresh.add(table.packed(slot));
    const isCurrent = () => version === at && !isSyncing;
    await indexAll(fresh, isCurrent);
    if (!isCurrent()) return;
    table = fresh;
    orders = createRecordOrders(fresh, schema);
    slots = new Map([...slots.keys()].map((key, slot) => [key, slot]));
    version += 1;
  }

  const score = (terms: SearchTerms, mode?: SearchMode): TextResult | null =>
    scoreText(table, terms, termScores, mode);
  const mask = <Group extends string>(matches: TextResult | null): RecordMask<Group> =>
    createMask<Group>(table, matches);

  return {
    /** The current table. Rebuilding replaces it, so don't keep a reference. */
    get table() {
      return table;
    },
    /** Starts a pass over all records, page by page. */
    beginSync() {
      seen = new Set();
      isSyncing = true;
    },
    /** Adds a page's rows, which it may modify. `duplicates` already occurred in this pass. */
    upsert(rows: readonly Row[]): { readonly duplicates: number } {
      const keys = schema.keysOf(rows);
      let duplicates = 0;
      rows.forEach((each, at) => {
        const key = keys[at] ?? '';
        if (seen.has(key)) {
          duplicates += 1;
          const known = schema.replaces && row(key);
          if (!known || !schema.replaces?.(each, known)) return;
        }
        seen.add(key);
        // In the first pass, new records are visible at once. Later passes keep the old order until they are committed.
        put(key, each);
      });
      // Searches need the sort order, so start sorting new records right away.
      settled()
        .then(() => table.words.merge())
        .then(() => orders.sortIfMany())
        .catch(reportError);
      return { duplicates };
    },
    /** Ends a complete pass: removes the records that didn't occur in it. */
    commitSync() {
      for (const key of slots.keys()) if (!seen.has(key)) remove(key);
      const before = slots.keys();
      // If nothing changed, cached results stay valid.
      if ([...seen].some((key) => before.next().value !== key)) version += 1;
      slots = new Map([...seen].map((key) => [key, slots.get(key) ?? -1]));
      seen = new Set();
      isSyncing = false;
      rebuild()
        .then(() => orders.sorted())
        .then(onCommit)
        .catch(reportError);
    },
    /** Ends a pass early, because no record has changed since the last complete one. */
    abandonSync() {
      isSyncing = false;
    },
    get isSyncing() {
      return isSyncing;
    },
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
    delivered: deliveredSlots,
    all: (): readonly Row[] => [...slots.keys()].flatMap((key) => row(key) ?? []),
    get size() {
      return slots.size;
    },
    get indexed() {
      return Math.max(0, slots.size - (table.size - table.indexed));
    },
    /** Incremented whenever the records change. */
    get version() {
      return version;
    },
    /** Incremented whenever a query might return something else. */
    get revision() {
      return revision();
    },
    /**
     * Finds the records that match a search and scores how well each matches. Results for recent words are cached.
     */
    score,
    /** Creates a mask of the records that match a search, to which filter conditions can be added. */
    mask,
    search: <Group extends string>(terms: SearchTerms, mode?: SearchMode): RecordMask<Group> =>
      mask(score(terms, mode)),
    /** True if any record has a folded word exactly as spelled. */
    occurs(word: string): boolean {
      const { slotScores, words, size, isRemoved } = table;
      slotScores.reserve(size);
      words.scoreSpelling(word, 'whole', slotScores);
      return slotScores.take(isRemoved).slots.length > 0;
    },
    get orders() {
      return orders;
    },
    /** Returns the contents of the index with the ranks of some orders; null if its schema has no image. */
    async image(ranked: readonly RecordOrder[]): Promise<IndexImage | null> {
      await settled();
      const contents = table.image();
      if (contents === null) return null;
      return {
        keys: [...slots.keys()],
        slots: Uint32Array.from(slots.values()),
        table: contents,
        orders: await orders.image(ranked),
      };
    },
    /**
     * Returns the slots of the records that match, in the given order; without one, the best match comes first, or
     * the API's order applies. Records of equal rank keep the schema's order in both directions, and those of unknown
     * rank come last.
     */
    async select(matching: Matching, order: RecordOrder | null): Promise<Uint32Array> {
      if (!order && !matching.scores) return passingSlots(matching);
      const found = passing(await orders.sorted(), matching);
      return order
        ? sortByRank(found, await orders.ranks(order), order.descending)
        : sortByRank(found, scoresBySlot(matching), true);
    },
    /** Like `select`, but returns only the slots from place `from` to `to`, without sorting all others. */
    async selectPage(
      matching: Matching,
      order: RecordOrder | null,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<Uint32Array> {
      if (!order && !matching.scores) return passingSlots(matching).subarray(from, to);
      const [sorted, places] = [await orders.sorted(), await orders.places()];
      const ranks = order && (await orders.ranks(order));
      const keys = sortKeys(matching, places, ranks, order?.descending ?? true);
      const { length } = places;
      return Uint32Array.from(selectKeys(keys, from, to), (key) => sorted[key % length] ?? 0);
    },
  };
}

type Matching = Pick<RecordMask, 'size' | 'slots' | 'filterMask' | 'scores'>;

/**
 * Returns a sort key for each slot that passes: sorting the keys sorts the slots by rank or else by score, then by
 * `places`. A key modulo the number of places is the slot's place.
 */
function sortKeys(
  { slots, filterMask, scores }: Matching,
  places: Uint32Array,
  ranks: Ranks | null,
  descending: boolean,
): Float64Array {
  const keys = new Float64Array(slots.length);
  const most = ranks ? ranks.reduce((max, rank) => Math.max(max, rank), -1) : MAX_SCORE;
  let length = 0;
  for (let at = 0; at < slots.length; at++) {
    if (filterMask[at] !== 0) continue;
    const slot = slots[at] ?? 0;
    const rank = (ranks ? ranks[slot] : scores?.[at]) ?? -1;
    const first = rank < 0 ? most + 1 : descending ? most - rank : rank;
    keys[length++] = first * places.length + (places[slot] ?? 0);
  }
  return keys.subarray(0, length);
}

/**
 * Returns those slots that pass, in the given order. It uses a loop, because `filter` is far slower on typed arrays.
 */
export function passing(
  slots: Uint32Array,
  mask: Pick<RecordMask, 'slots' | 'filterMask' | 'size'>,
): Uint32Array {
  const passes = passTest(mask);
  const found = new Uint32Array(slots.length);
  let length = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (passes(slot)) found[length++] = slot;
  }
  return found.slice(0, length);
}

function scoresBySlot({ slots, scores, size }: Matching): Uint32Array {
  const bySlot = new Uint32Array(size);
  for (let at = 0; at < slots.length; at++) bySlot[slots[at] ?? 0] = scores?.[at] ?? 0;
  return bySlot;
}
