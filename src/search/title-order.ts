import { alphabetKey } from '#contract/alphabet.ts';
import { compareKeys } from './column.ts';
import { createNumberList, numbersBetween } from './number-list.ts';
import { byTitle, createRecordOrders } from './record-orders.ts';
import type { IndexSchema, RecordTable } from './record-table.ts';

const UNKNOWN_RANK = -1;

/**
 * Follows a list whose records are probably added in their default order, by title, so that they need not be sorted:
 * sorting a long list takes a key of each record into memory.
 */
export function createTitleOrder<Row, Packed, Fields>(
  table: RecordTable<Row, Packed, Fields>,
  schema: IndexSchema<Row, Packed, Fields>,
) {
  /** The rank of each title, as an unsigned number. */
  const ranks = createNumberList(Uint32Array);
  let [lastKey, lastRank, isSorted] = ['', UNKNOWN_RANK, true];

  /** Tells whether a record comes after the one before it in the default order, given the keys of their titles. */
  function isInOrder(slot: number, key: string): boolean {
    if (slot === 0) return true;
    const keys: string[] = [];
    [keys[slot - 1], keys[slot]] = [lastKey, key];
    const compare = schema.compare?.(table.fields, keys, slot + 1) ?? byTitle(keys, (a, b) => a - b);
    return compare(slot - 1, slot) <= 0;
  }

  return {
    /** Must be called for each record after it was indexed. */
    add(slot: number) {
      if (!isSorted) return;
      const key = alphabetKey(table.title(slot));
      // Most titles differ, and are then compared by their keys alone.
      const isAfter = lastKey !== '' && key !== '' && compareKeys(lastKey, key) < 0;
      isSorted = isAfter || isInOrder(slot, key);
      if (key !== lastKey) lastRank += 1;
      ranks.push(key === '' ? UNKNOWN_RANK : lastRank);
      lastKey = key;
    },
    /** Returns the sort orders of the table, after the last record. */
    orders() {
      if (!isSorted) return createRecordOrders(table, schema);
      const sorted = numbersBetween(0, table.size);
      // The same bytes read as signed numbers, among which the largest unsigned one is UNKNOWN_RANK.
      const { buffer, byteOffset, length } = ranks.values();
      const titleRanks = new Int32Array(buffer, byteOffset, length);
      return {
        ...createRecordOrders(table, schema, { sorted, ranks: {} }),
        titleRanks: async () => titleRanks,
      };
    },
  };
}
