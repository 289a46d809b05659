const BUCKETS = 2048;
/** Up to this many keys are simply sorted. A larger number is first narrowed down with a histogram. */
const FEW = 4096;

/**
 * Returns the keys that would stand from place `from` to `to` if all were sorted, in ascending order. Keys must be
 * distinct. A histogram tells which keys are near these places, so that only those are sorted.
 */
export function selectKeys(keys: Float64Array, from: number, to: number): Float64Array {
  if (keys.length <= FEW) return keys.toSorted().subarray(from, to);
  let [min, max] = [Infinity, -Infinity];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    if (key < min) min = key;
    if (key > max) max = key;
  }
  const scale = (BUCKETS - 1) / (max - min);
  const counts = new Uint32Array(BUCKETS);
  for (let at = 0; at < keys.length; at++) {
    const bucket = (((keys[at] ?? 0) - min) * scale) | 0;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }

  // Find the buckets `first` to `last` that hold the wanted keys: after sorting, these stand from place `from` to `to`.
  // `before` counts the keys in lower buckets.
  let [first, before] = [0, 0];
  while (first < BUCKETS - 1 && before + (counts[first] ?? 0) <= from) before += counts[first++] ?? 0;
  let [last, count] = [first, counts[first] ?? 0];
  while (last < BUCKETS - 1 && before + count < to) count += counts[++last] ?? 0;

  const near = new Float64Array(count);
  let length = 0;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    const bucket = ((key - min) * scale) | 0;
    if (bucket >= first && bucket <= last) near[length++] = key;
  }
  if (count === keys.length) return near.toSorted().subarray(from, to);
  return selectKeys(near, from - before, to - before);
}
