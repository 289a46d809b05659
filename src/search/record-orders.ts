import { alphabetKey } from '#contract/alphabet.ts';
import { compareKeys, type Ranks, ranksOf } from './column.ts';
import { memoize, memoizeLast } from './memoize.ts';
import type { IndexSchema, RecordTable } from './record-table.ts';
import { addSliced } from './sort-sliced.ts';
import type { Compare } from './time-slicing.ts';

/** How to sort records. `rank` returns ranks by slot, and is called again when records were added. */
export interface RecordOrder {
  readonly key: string;
  readonly descending: boolean;
  rank(): Ranks | Promise<Ranks>;
}

/** Compares records alphabetically by their titles. Those without a title come last. */
export const byTitle =
  (titleKeys: readonly string[], tieBreak: Compare): Compare =>
  (a, b) => {
    const [one, other] = [titleKeys[a] ?? '', titleKeys[b] ?? ''];
    return Number(one === '') - Number(other === '') || compareKeys(one, other) || tieBreak(a, b);
  };

/** Sort orders of a table's records: the slots in the default order, and the ranks of further orders by key. */
export interface OrdersImage {
  /** Null to sort them again. */
  readonly sorted: Uint32Array | null;
  readonly ranks: Readonly<Record<string, Ranks>>;
}

const MAX_UNSORTED_SHARE = 1 / 8;

/** The sort orders of a table. */
export type RecordOrders = ReturnType<typeof createRecordOrders>;

/**
 * Creates the sort orders of a table. Ranks are taken from the image if it has them. Otherwise, they are computed on
 * demand and cached until records are added.
 */
export function createRecordOrders<Row, Packed, Fields>(
  table: RecordTable<Row, Packed, Fields>,
  schema: IndexSchema<Row, Packed, Fields>,
  image?: OrdersImage,
) {
  const { fields } = table;
  /** Keys that sort the titles of records alphabetically, by slot. Empty if titles are no names. */
  const titleKeys: string[] = [];
  const hasNames = schema.hasNames !== false;
  const indexed = () => table.indexed;
  /** Number of slots that the ranks of the image are about. */
  const imagedSize = table.indexed;
  const ranks = memoizeLast<Promise<Ranks>>(indexed, 32);
  /**
   * Result of the last sort: the records in slots below `size`, in the default order. A promise, because sorting takes
   * several time slices.
   */
  let base: Promise<{ readonly slots: Uint32Array; readonly size: number }> = Promise.resolve({
    slots: image?.sorted ?? new Uint32Array(),
    size: image?.sorted ? table.indexed : 0,
  });

  function addTitleKeys(end: number) {
    if (!hasNames) return;
    while (titleKeys.length < end) titleKeys.push(alphabetKey(table.title(titleKeys.length)));
  }

  async function extend(before: typeof base) {
    const { slots, size } = await before;
    const end = table.indexed;
    if (end === size) return { slots, size };
    const isPresent = (slot: number) => !table.isRemoved(slot);
    const added: number[] = [];
    for (let slot = size; slot < end; slot++) if (isPresent(slot)) added.push(slot);
    addTitleKeys(end);
    const compare = schema.compare?.(fields, titleKeys, end) ?? byTitle(titleKeys, (a, b) => a - b);
    return {
      slots: await addSliced(slots.filter(isPresent), Uint32Array.from(added), compare),
      size: end,
    };
  }

  const sorted = memoize(indexed, async () => {
    base = extend(base);
    return (await base).slots;
  });

  /** Returns the position of each slot in the default order. */
  const positions = memoize(indexed, async () => {
    const slots = await sorted();
    const found = new Uint32Array(table.size);
    for (let position = 0; position < slots.length; position++) found[slots[position] ?? 0] = position;
    return found;
  });

  const ranksBy = ({ key, rank }: RecordOrder) =>
    ranks(key, async () => (table.indexed === imagedSize ? image?.ranks[key] : undefined) ?? rank());

  return {
    sorted,
    /**
     * Sorts new records if there are many. The next search sorts the rest, because sorting each page of records by
     * itself would copy the whole order for each.
     */
    async sortIfMany(): Promise<void> {
      const { size } = await base;
      if (table.indexed - size > MAX_UNSORTED_SHARE * size) await sorted();
    },
    positions,
    ranks: ranksBy,
    /** Returns the slots in the default order, and the ranks of the given orders. */
    async image(orders: readonly RecordOrder[]): Promise<OrdersImage> {
      const found: Record<string, Ranks> = {};
      for (const order of orders) found[order.key] = await ranksBy(order);
      return { sorted: await sorted(), ranks: found };
    },
    async titleRanks(): Promise<Ranks> {
      const slots = await sorted();
      addTitleKeys(table.indexed);
      const titled = slots.filter((slot) => titleKeys[slot] !== '');
      const isTie = (a: number, b: number) => titleKeys[a] === titleKeys[b];
      return ranksOf(titled, table.indexed, isTie);
    },
  };
}
