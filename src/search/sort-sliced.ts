import { bisect } from './bisect.ts';
import { type Compare, yieldEvery } from './time-slicing.ts';

/** Number of items that are sorted at once, which takes less than a time slice. */
const RUN_LENGTH = 1024;
/** Looking at the clock for each item would take longer than merging it. */
const PAUSE_EVERY = 64;

type Pause = ReturnType<typeof yieldEvery>;

/**
 * Merges two sorted lists into a new one, in time slices. Of equal items, those of the first list come first. Each item
 * of the second list is placed by bisection, and what is between two of them is copied at once, because the second
 * list is often much shorter.
 */
async function mergeSliced(
  first: Uint32Array,
  second: Uint32Array,
  compare: Compare,
  yieldIfDue: Pause,
): Promise<Uint32Array> {
  const merged = new Uint32Array(first.length + second.length);
  let from = 0;
  for (let at = 0; at < second.length; at++) {
    const item = second[at] ?? 0;
    const to = placeAfterEqual(first, from, item, compare);
    merged.set(first.subarray(from, to), from + at);
    merged[to + at] = item;
    from = to;
    const pause = at % PAUSE_EVERY === 0 ? yieldIfDue() : undefined;
    if (pause) await pause;
  }
  merged.set(first.subarray(from), from + second.length);
  return merged;
}

/**
 * Returns the first place, from `from` on, whose item sorts after the given one; the list's length if there is none.
 */
function placeAfterEqual(sorted: Uint32Array, from: number, item: number, compare: Compare): number {
  const isAfter = (place: number) => compare(sorted[place] ?? 0, item) > 0;
  // Look near `from` first, in growing steps: if the merged lists are about equally long, the place is near.
  let step = 1;
  while (from + step < sorted.length && !isAfter(from + step)) step *= 2;
  return bisect(from, Math.min(from + step, sorted.length), isAfter);
}

/** Sorts items in time slices, and keeps equal ones in their order. */
async function sortSliced(items: Uint32Array, compare: Compare, yieldIfDue: Pause): Promise<Uint32Array> {
  if (items.length <= RUN_LENGTH) return items.toSorted(compare);
  const half = items.length >> 1;
  const first = await sortSliced(items.subarray(0, half), compare, yieldIfDue);
  const second = await sortSliced(items.subarray(half), compare, yieldIfDue);
  return mergeSliced(first, second, compare, yieldIfDue);
}

/** Adds items to a sorted list, in time slices. Returns a new list, in which they come after equal ones. */
export async function addSliced(
  sorted: Uint32Array,
  added: Uint32Array,
  compare: Compare,
): Promise<Uint32Array> {
  const yieldIfDue = yieldEvery();
  return mergeSliced(sorted, await sortSliced(added, compare, yieldIfDue), compare, yieldIfDue);
}
