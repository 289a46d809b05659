import { bisect } from './bisect.ts';
import type { IndexColumn, Ranks } from './column.ts';

/** Ranks each number. `Int32Array.from` would make an ordinary array of all numbers first, which takes much memory. */
function rankEach(numbers: Float64Array | Uint32Array, rankOf: (number: number) => number): Ranks {
  const ranks = new Int32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) ranks[at] = rankOf(numbers[at] ?? Number.NaN);
  return ranks;
}

/** Returns the rank of each number; -1 for NaN. */
export function rankNumbers(numbers: Float64Array): Ranks {
  // Distinct numbers in ascending order. Looking them up by bisection takes much less memory than a map.
  const distinct = numbers.toSorted();
  let count = 0;
  for (let at = 0; at < distinct.length; at++) {
    const number = distinct[at] ?? Number.NaN;
    if (!Number.isNaN(number) && (count === 0 || number !== distinct[count - 1])) distinct[count++] = number;
  }
  return rankEach(numbers, (number) =>
    Number.isNaN(number) ? -1 : bisect(0, count, (place) => (distinct[place] ?? 0) >= number),
  );
}

/** Returns the alphabetical ranks of a column's texts by slot. */
export async function rankTexts(column: IndexColumn, size: number): Promise<Ranks> {
  const ranks = await column.textRanks();
  return rankEach(column.textNumbers(size), (number) => ranks[number] ?? -1);
}

/** Replaces unknown ranks (-1) by those in `next`, raised so that they come after all known ranks. */
export function fillRanks(ranks: Ranks, next: Ranks): Ranks {
  const count = ranks.reduce((most, rank) => Math.max(most, rank), -1) + 1;
  return ranks.map((rank, at) => (rank >= 0 || (next[at] ?? -1) < 0 ? rank : count + (next[at] ?? 0)));
}

/**
 * Sorts the slots of records by rank. Slots of equal rank keep their order, also with `descending`; those of unknown
 * rank (-1) come last.
 */
export function sortByRank(slots: Uint32Array, ranks: ArrayLike<number>, descending = false): Uint32Array {
  let most = -1;
  for (let at = 0; at < slots.length; at++) most = Math.max(most, ranks[slots[at] ?? 0] ?? -1);
  const places = new Uint32Array(slots.length);
  const starts = new Uint32Array(most + 3);
  for (let at = 0; at < slots.length; at++) {
    const rank = ranks[slots[at] ?? 0] ?? -1;
    const place = rank < 0 ? most + 1 : descending ? most - rank : rank;
    places[at] = place;
    starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  }
  for (let place = 1; place < starts.length; place++)
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  const sorted = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const place = places[at] ?? 0;
    const start = starts[place] ?? 0;
    sorted[start] = slots[at] ?? 0;
    starts[place] = start + 1;
  }
  return sorted;
}

/** Sorts slots so that their ranks come in the given order. Slots whose rank isn't in `order` come last. */
function sortInOrder(slots: Uint32Array, ranks: Ranks, order: Iterable<number>): Uint32Array {
  const places = new Map(Array.from(order, (rank, place) => [rank, place]));
  return sortByRank(
    slots,
    ranks.map((rank) => places.get(rank) ?? -1),
  );
}

/** Counts how many of these slots have each rank, in the order in which the ranks occur. Leaves out unknown ranks. */
function countRanks(slots: Uint32Array, ranks: Ranks): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const slot of slots) {
    const rank = ranks[slot] ?? -1;
    if (rank >= 0) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  return counts;
}

/** Moves slots of equal rank together, to where the first of them is. Unknown ranks come last. */
export const groupByRank = (slots: Uint32Array, ranks: Ranks): Uint32Array =>
  sortInOrder(slots, ranks, countRanks(slots, ranks).keys());

/** Moves slots of equal rank together, the most frequent rank first. Unknown ranks come last. */
export function mostFrequentFirst(slots: Uint32Array, ranks: Ranks): Uint32Array {
  const order = [...countRanks(slots, ranks)].toSorted(
    ([a, countA], [b, countB]) => countB - countA || a - b,
  );
  return sortInOrder(
    slots,
    ranks,
    order.map(([rank]) => rank),
  );
}
