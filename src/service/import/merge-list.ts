import type { RowRange } from '../db/storage.ts';
import { batches } from './previous-data-set.ts';
import type { StagedTable } from './staging.ts';

type Key = readonly (number | string | Buffer | null)[];

/** A list of a data set, such as its companies. */
export interface SortedList {
  readonly count: number;
  /** The id and the rest of the key of records at some positions. */
  readKeys(positions: readonly number[]): Promise<Map<number, Key>>;
}

interface Search {
  readonly key: Key;
  from: number;
  to: number;
  /** Where to look next. */
  middle: number;
}

/**
 * Finds out how many records of a list come before each of the staged ones that are new or have changed: a binary
 * search for many at a time. A record that kept its place is found at once.
 */
export async function placeRecords(
  list: SortedList,
  staged: Pick<StagedTable, 'toPlace' | 'place'>,
): Promise<void> {
  for (const rows of batches([...staged.toPlace()])) {
    const searches = rows.map(([position, ...key]): Search => {
      const middle = position ?? list.count >> 1;
      return { key, from: 0, to: list.count, middle };
    });
    for (let open = searches; (open = open.filter(({ from, to }) => from < to)).length > 0;) {
      const keys = await list.readKeys([...new Set(open.map(({ middle }) => middle))]);
      for (const search of open) {
        const order = compareKeys(keys.get(search.middle) ?? [], search.key);
        if (order < 0) search.from = search.middle + 1;
        else search.to = search.middle;
        // The record itself: it keeps its place.
        if (order === 0) search.from = search.middle;
        search.middle = (search.from + search.to) >> 1;
      }
    }
    for (const { key, from } of searches) staged.place(key[0] as number | string, from);
  }
}

/** Keys begin with the id, by which records are sorted last. */
function compareKeys([id, ...key]: Key, [otherId, ...other]: Key): number {
  for (const [index, part] of key.entries()) {
    const order = comparePart(part, other[index] ?? null);
    if (order !== 0) return order;
  }
  return comparePart(id ?? null, otherId ?? null);
}

function comparePart(part: Key[number], other: Key[number]): number {
  if (part === null || other === null) return Number(part !== null) - Number(other !== null);
  if (Buffer.isBuffer(part) && Buffer.isBuffer(other)) return Buffer.compare(part, other);
  return part < other ? -1 : part > other ? 1 : 0;
}

/** How the merged list is written. */
interface MergeSteps<Row> {
  copy(range: RowRange): Promise<void>;
  insert(row: Row, position: number): Promise<void> | undefined;
}

/**
 * Writes a list with the staged changes in it, in ascending order. Returns the ranges that were copied and how many
 * records there are.
 */
export async function mergeList<Row extends readonly (number | string | Buffer | null)[]>(
  count: number,
  staged: Pick<StagedTable<Key, Row>, 'placed' | 'replacedPositions'>,
  { copy, insert }: MergeSteps<Row>,
): Promise<{ ranges: RowRange[]; count: number }> {
  const ranges: RowRange[] = [];
  let [next, position] = [0, 0];
  const copyUpTo = async (to: number) => {
    if (to <= next) return;
    const range = { from: next, to, shift: position - next };
    ranges.push(range);
    await copy(range);
    position += to - next;
    next = to;
  };
  const replaced = staged.replacedPositions()[Symbol.iterator]();
  let gone = replaced.next();
  const skipBefore = async (place: number) => {
    for (; !gone.done && gone.value[0] < place; gone = replaced.next()) {
      await copyUpTo(gone.value[0]);
      next = gone.value[0] + 1;
    }
  };
  for (const [place, ...row] of staged.placed()) {
    await skipBefore(place);
    await copyUpTo(place);
    await insert(row, position++);
  }
  await skipBefore(count);
  await copyUpTo(count);
  return { ranges, count: position };
}
