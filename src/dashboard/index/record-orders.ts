import { compareKeys, type Ranks, ranksOf } from './column.ts';
import { memoize, memoizeLast } from './memoize.ts';
import type { RecordSchema, RecordTable } from './record-table.ts';
import { addSliced, type Compare } from './time-slicing.ts';

/** How records are sorted; `rank` gives their ranks by slot, and is asked again when there are more. */
export interface RecordOrder {
  readonly key: string;
  readonly descending: boolean;
  rank(): Ranks | Promise<Ranks>;
}

/** The order of titles by their keys in the alphabet; slots without a title come last. */
export const byTitle =
  (titleKeys: readonly string[], tieBreak: Compare): Compare =>
  (a, b) => {
    const [one, other] = [titleKeys[a] ?? '', titleKeys[b] ?? ''];
    return Number(one === '') - Number(other === '') || compareKeys(one, other) || tieBreak(a, b);
  };

/** The slots of a table in order, and their ranks in other orders, made on demand and kept until there are more. */
export function createRecordOrders<Row, Packed, Fields>(
  table: RecordTable<Row, Packed, Fields>,
  schema: RecordSchema<Row, Packed, Fields>,
) {
  const { records, titleKeys, fields } = table;
  const indexed = () => table.indexed;
  const ranks = memoizeLast<Promise<Ranks>>(indexed, 32);
  /** The slots in the order of the schema, and how many there were then. */
  let base: Promise<{ readonly slots: readonly number[]; readonly size: number }> = Promise.resolve({
    slots: [],
    size: 0,
  });

  async function extend(before: typeof base) {
    const { slots, size } = await before;
    const end = table.indexed;
    const isPresent = (slot: number) => records[slot] !== null;
    const added: number[] = [];
    for (let slot = size; slot < end; slot++) if (isPresent(slot)) added.push(slot);
    const compare = schema.compare?.(fields, titleKeys) ?? byTitle(titleKeys, (a, b) => a - b);
    return { slots: await addSliced(slots.filter(isPresent), added, compare), size: end };
  }

  /** In the order of the schema. */
  const sorted = memoize(indexed, async () => {
    base = extend(base);
    return Uint32Array.from((await base).slots);
  });

  return {
    sorted,
    /** By slot. */
    ranks: ({ key, rank }: RecordOrder) => ranks(key, async () => rank()),
    async titleRanks(): Promise<Ranks> {
      const titled = (await sorted()).filter((slot) => titleKeys[slot] !== '');
      const isTie = (a: number, b: number) => titleKeys[a] === titleKeys[b];
      return ranksOf(titled, titleKeys.length, isTie);
    },
  };
}
