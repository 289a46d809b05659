import { compareTexts, type Ranks, ranksOf } from './column.ts';
import { memoize, memoizeLast } from './memoize.ts';
import { sortByRank } from './ranks.ts';
import type { RecordSchema, RecordTable } from './record-table.ts';
import { addSliced, type Compare, yieldEvery } from './time-slicing.ts';

/** How records are sorted; `rank` gives their ranks by slot, and is asked again when there are more. */
export interface RecordOrder {
  readonly key: string;
  readonly descending: boolean;
  rank(): Ranks | Promise<Ranks>;
}

/** The slots of a table in several orders, made on demand and kept until there are more. */
export interface RecordOrders {
  /** By default in that of the schema, which slots of equal rank keep in both directions; unknown ranks come last. */
  sorted(order?: RecordOrder): Promise<Uint32Array>;
  titleRanks(): Promise<Ranks>;
}

/** The order of titles, as of the slots that are there; those without one come last. */
export const byTitle =
  (titles: readonly string[], tieBreak: Compare): Compare =>
  (a, b) => {
    const [one, other] = [titles[a] ?? '', titles[b] ?? ''];
    return Number(one === '') - Number(other === '') || compareTexts(one, other) || tieBreak(a, b);
  };

interface Base {
  readonly slots: number[];
  /** How many slots there were. */
  readonly size: number;
}

export function createRecordOrders<Row, Packed, Fields>(
  table: RecordTable<Row, Packed, Fields>,
  schema: RecordSchema<Row, Packed, Fields>,
): RecordOrders {
  const { records, titles, fields } = table;
  const indexed = () => table.indexed;
  let base: Promise<Base> = Promise.resolve({ slots: [], size: 0 });
  const ranks = memoizeLast<Promise<Ranks>>(indexed, 32);
  const orders = memoizeLast<Promise<Uint32Array>>(indexed);

  async function extend(before: Promise<Base>): Promise<Base> {
    const { slots, size } = await before;
    const end = table.indexed;
    const isPresent = (slot: number) => records[slot] !== null;
    const added: number[] = [];
    for (let slot = size; slot < end; slot++) if (isPresent(slot)) added.push(slot);
    const compare = schema.compare?.(fields, titles) ?? byTitle(titles, (a, b) => a - b);
    return { slots: await addSliced(slots.filter(isPresent), added, compare, yieldEvery()), size: end };
  }

  const sortedByBase = memoize(indexed, async () => {
    base = extend(base);
    const { slots } = await base;
    return Uint32Array.from(slots);
  });

  return {
    async sorted(order) {
      if (!order) return sortedByBase();
      return orders(`${order.key} ${order.descending}`, async () => {
        const slots = await sortedByBase();
        const bySlot = await ranks(order.key, async () => order.rank());
        return sortByRank(slots, bySlot, order.descending);
      });
    },
    async titleRanks() {
      const slots = await sortedByBase();
      const isTie = (a: number, b: number) => compareTexts(titles[a] ?? '', titles[b] ?? '') === 0;
      return ranksOf(
        slots.filter((slot) => titles[slot] !== ''),
        titles.length,
        isTie,
      );
    },
  };
}
