import { mainKind } from '#dashboard/records/infer-columns.ts';
import { sortSliced, yieldEvery } from '#dashboard/index/time-slicing.ts';
import type { RecordColumn } from './record-column.ts';

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Equal values share a rank; -1 is unknown. */
export type Ranks = Int32Array;

/** Sort ranks of a column, by slot. */
export interface ColumnRanks {
  readonly ranks: Ranks;
  /** Currencies in order; amounts in different ones cannot be compared, so each is sorted by itself. */
  readonly currencies: Ranks | null;
}

/** The rank of each text, in locale order; '' is unknown. */
export async function rankTexts(texts: readonly string[]): Promise<Ranks> {
  const at = texts.flatMap((text, number) => (text === '' ? [] : [number]));
  const sorted = await sortSliced(at, (a, b) => compare(texts[a] ?? '', texts[b] ?? ''), yieldEvery());
  const ranks = new Int32Array(texts.length).fill(-1);
  let rank = -1;
  sorted.forEach((number, place) => {
    const before = sorted[place - 1];
    if (before === undefined || compare(texts[before] ?? '', texts[number] ?? '') !== 0) rank += 1;
    ranks[number] = rank;
  });
  return ranks;
}

/** The rank of each number; NaN is unknown. */
export function rankNumbers(numbers: Float64Array): Ranks {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).toSorted();
  const distinct = sorted.filter((number, at) => at === 0 || number !== sorted[at - 1]);
  return Int32Array.from(numbers, (number) => {
    if (Number.isNaN(number)) return -1;
    let [low, high] = [0, distinct.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((distinct[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}

/** Continues with `next` where `ranks` has none. */
function fill(ranks: Ranks, next: Ranks): Ranks {
  const count = ranks.reduce((most, rank) => Math.max(most, rank), -1) + 1;
  return ranks.map((rank, at) => (rank >= 0 || (next[at] ?? -1) < 0 ? rank : count + (next[at] ?? 0)));
}

/** Ranks by slot: numbers before texts in columns of numbers, the other way round in columns of texts. */
export async function rankColumn(column: RecordColumn, size: number): Promise<ColumnRanks> {
  const numbers = rankNumbers(column.numbers(size));
  const textRanks = await rankTexts(column.texts);
  const texts = Int32Array.from(column.textNumbers(size), (number) => textRanks[number] ?? -1);
  const kind = mainKind(column);
  if (kind === 'money') return { ranks: fill(numbers, texts), currencies: texts };
  const isText = ['text', 'prose', 'link', 'scalars', 'company'].includes(kind);
  return { ranks: isText ? fill(texts, numbers) : fill(numbers, texts), currencies: null };
}

/** Stable: slots of equal rank stay in order, whichever direction; those of unknown rank come last. */
export function sortByRank(slots: Uint32Array, ranks: Ranks, descending = false): Uint32Array {
  let count = 0;
  for (const slot of slots) count = Math.max(count, (ranks[slot] ?? -1) + 1);
  const place = (slot: number) => {
    const rank = ranks[slot] ?? -1;
    return rank < 0 ? count : descending ? count - 1 - rank : rank;
  };
  const starts = new Uint32Array(count + 2);
  for (const slot of slots) starts[place(slot) + 1] = (starts[place(slot) + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const sorted = new Uint32Array(slots.length);
  for (const slot of slots) {
    const at = place(slot);
    sorted[starts[at] ?? 0] = slot;
    starts[at] = (starts[at] ?? 0) + 1;
  }
  return sorted;
}

/** Brings slots of equal rank together where the first of them is; those of unknown rank come last. */
export function groupByRank(slots: Uint32Array, ranks: Ranks): Uint32Array {
  const places = new Map<number, number>();
  for (const slot of slots) {
    const rank = ranks[slot] ?? -1;
    if (rank >= 0 && !places.has(rank)) places.set(rank, places.size);
  }
  return sortByRank(
    slots,
    ranks.map((rank) => places.get(rank) ?? -1),
  );
}
