import { createScratch } from './scratch.ts';

const BUCKETS = 2048;
/** Up to this many keys are simply sorted. A larger number is first narrowed down with a histogram. */
const FEW = 4096;

/** Where the bucket of each value is noted. */
const bucketScratch = createScratch(Uint16Array);

/**
 * Puts values into buckets, so that those in a lower bucket stand before those in a higher one. The values are sorted
 * from `start` to `end`, between which all of them are: descending if `start` is the higher one.
 */
function rankBuckets(ranks: Uint32Array, [start, end]: readonly [number, number]): Uint16Array {
  const buckets = bucketScratch(ranks.length);
  const scale = start === end ? 0 : (BUCKETS - 1) / (end - start);
  for (let at = 0; at < ranks.length; at++) buckets[at] = ((ranks[at] ?? 0) - start) * scale;
  return buckets;
}

/** Does the same as `rankBuckets`, which would be slower if it had arrays of both types. */
function keyBuckets(keys: Float64Array, [start, end]: readonly [number, number]): Uint16Array {
  const buckets = bucketScratch(keys.length);
  const scale = start === end ? 0 : (BUCKETS - 1) / (end - start);
  for (let at = 0; at < keys.length; at++) buckets[at] = ((keys[at] ?? 0) - start) * scale;
  return buckets;
}

/**
 * Finds the values at the positions from `from` to `to` of the sorted list of all values, without sorting: given the
 * bucket of each of the `length` values, returns the indexes of the found ones, and of all that are in the same
 * buckets. `below` is the number of values in buckets before these.
 */
function findNear(
  buckets: Uint16Array,
  length: number,
  from: number,
  to: number,
): { indexes: Uint32Array; below: number } {
  const counts = new Uint32Array(BUCKETS);
  for (let at = 0; at < length; at++) {
    const bucket = buckets[at] ?? 0;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }

  // Find the buckets `first` to `last` that hold the wanted values.
  let [first, below] = [0, 0];
  while (first < BUCKETS - 1 && below + (counts[first] ?? 0) <= from) below += counts[first++] ?? 0;
  let [last, count] = [first, counts[first] ?? 0];
  while (last < BUCKETS - 1 && below + count < to) count += counts[++last] ?? 0;

  const indexes = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < length; at++) {
    const bucket = buckets[at] ?? 0;
    if (bucket >= first && bucket <= last) indexes[found++] = at;
  }
  return { indexes, below };
}

function boundsOf(keys: Float64Array): readonly [number, number] {
  let [min, max] = [Infinity, -Infinity];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    if (key < min) min = key;
    if (key > max) max = key;
  }
  return [min, max];
}

function keysAt(indexes: Uint32Array, keyOf: (at: number) => number): Float64Array {
  const keys = new Float64Array(indexes.length);
  for (let nth = 0; nth < keys.length; nth++) keys[nth] = keyOf(indexes[nth] ?? 0);
  return keys;
}

/** Returns the keys at the positions from `from` to `to` of the sorted list of all keys. */
function selectKeys(keys: Float64Array, from: number, to: number): Float64Array {
  if (keys.length <= FEW) return keys.toSorted().subarray(from, to);
  const { indexes, below } = findNear(keyBuckets(keys, boundsOf(keys)), keys.length, from, to);
  if (indexes.length === keys.length) return keys.toSorted().subarray(from, to);
  const near = keysAt(indexes, (at) => keys[at] ?? 0);
  return selectKeys(near, from - below, to - below);
}

/**
 * Returns the keys at the positions from `from` to `to` of the sorted list of all keys. `keyOf` returns the key of the
 * rank at an index. Keys must be distinct, and ascend if ranks go from `bounds[0]` to `bounds[1]`, between which all
 * ranks are. Only the keys near the wanted positions are computed.
 */
export function selectByRank(
  ranks: Uint32Array,
  bounds: readonly [number, number],
  keyOf: (at: number) => number,
  from: number,
  to: number,
): Float64Array {
  const { indexes, below } = findNear(rankBuckets(ranks, bounds), ranks.length, from, to);
  return selectKeys(keysAt(indexes, keyOf), from - below, to - below);
}
