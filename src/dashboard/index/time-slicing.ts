/** Returns a promise to await if the time slice is used up. */
export type YieldToEventLoop = () => Promise<void> | undefined;

/** As for `Array.sort`. */
export type Compare = (a: number, b: number) => number;

/** Short enough to keep queries responsive. */
const SLICE_MS = 8;

/** Create one per task; `ms` is the length of a time slice. */
export function yieldEvery(ms = SLICE_MS): YieldToEventLoop {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}

const RUN_LENGTH = 256;

/** Time-sliced stable merge sort; returns a new array. */
export async function sortSliced(
  items: readonly number[],
  compare: Compare,
  yieldIfDue: YieldToEventLoop,
): Promise<number[]> {
  let runs: number[][] = [];
  for (let at = 0; at < items.length; at += RUN_LENGTH) {
    runs.push(items.slice(at, at + RUN_LENGTH).toSorted(compare));
    await yieldIfDue();
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeSliced(runs[at] ?? [], runs[at + 1] ?? [], compare, yieldIfDue));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists; on ties, `a` comes first. */
async function mergeSliced(
  a: readonly number[],
  b: readonly number[],
  compare: Compare,
  yieldIfDue: YieldToEventLoop,
): Promise<number[]> {
  const merged: number[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [first, second] = [a[i], b[j]];
    if (first === undefined) return merged.concat(b.slice(j));
    if (second === undefined) return merged.concat(a.slice(i));
    const takesFirst = compare(first, second) <= 0;
    merged.push(takesFirst ? first : second);
    if (takesFirst) i += 1;
    else j += 1;
    if (merged.length % RUN_LENGTH === 0) await yieldIfDue();
  }
}

/** Adds items to a sorted list, with few comparisons if few are added; returns a new list. */
export async function addSliced(
  sorted: readonly number[],
  added: readonly number[],
  compare: Compare,
  yieldIfDue: YieldToEventLoop,
): Promise<number[]> {
  const fresh = await sortSliced(added, compare, yieldIfDue);
  if (fresh.length * 20 > sorted.length) return mergeSliced(sorted, fresh, compare, yieldIfDue);
  const all: number[] = [];
  let from = 0;
  for (const item of fresh) {
    let [low, high] = [from, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(sorted[middle] ?? 0, item) <= 0) low = middle + 1;
      else high = middle;
    }
    for (; from < low; from++) all.push(sorted[from] ?? 0);
    all.push(item);
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return all.concat(sorted.slice(from));
}
