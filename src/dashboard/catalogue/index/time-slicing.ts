/** Lets other work go first when this one has run for long enough. */
export type YieldToEventLoop = () => Promise<void> | undefined;

/** Below zero when the first comes before the second. */
export type Compare = (a: number, b: number) => number;

/** A slice of work is at most this long, in milliseconds, so that a question never waits for more. */
const SLICE = 8;

/** Breathing by the clock; the event loop turns in between. */
export function yieldEvery(ms = SLICE): YieldToEventLoop {
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

const RUN = 256;

/** Sorts in slices: short runs first, then runs merged two by two. Stable; answers a new array. */
export async function sortSliced(
  items: readonly number[],
  compare: Compare,
  breathe: YieldToEventLoop,
): Promise<number[]> {
  let runs: number[][] = [];
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).toSorted(compare));
    await breathe();
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeSliced(runs[at] ?? [], runs[at + 1] ?? [], compare, breathe));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists in slices; of equals, those of `a` come first. */
async function mergeSliced(
  a: readonly number[],
  b: readonly number[],
  compare: Compare,
  breathe: YieldToEventLoop,
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
    if (merged.length % RUN === 0) await breathe();
  }
}

/** Adds to a sorted list in slices, with few comparisons where few are added; answers a new list. */
export async function addSliced(
  sorted: readonly number[],
  added: readonly number[],
  compare: Compare,
  breathe: YieldToEventLoop,
): Promise<number[]> {
  const fresh = await sortSliced(added, compare, breathe);
  if (fresh.length * 20 > sorted.length) return mergeSliced(sorted, fresh, compare, breathe);
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
    const pause = breathe();
    if (pause) await pause;
  }
  return all.concat(sorted.slice(from));
}
