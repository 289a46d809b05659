export type Compare = (a: number, b: number) => number;

/** Length of a time slice, short enough to keep queries responsive. */
const SLICE_MS = 8;

/** Resolves in a later task. `setTimeout` would do so too, but browsers delay it by 4 ms or more if it is repeated. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Creates a function that a long task calls regularly. Every `ms` milliseconds it returns a promise, which the task
 * must await so that queries get their turn.
 */
export function yieldEvery(ms = SLICE_MS) {
  let since = performance.now();
  return (): Promise<void> | undefined => {
    if (performance.now() - since < ms) return undefined;
    return nextTask().then(() => {
      since = performance.now();
    });
  };
}

const RUN_LENGTH = 1024;

/** Merges items into a sorted list, in time slices. Returns a new list, in which they come after equal ones. */
export async function addSliced(
  sorted: readonly number[],
  added: readonly number[],
  compare: Compare,
): Promise<readonly number[]> {
  const yieldIfDue = yieldEvery();
  let all = sorted;
  for (let at = 0; at < added.length; at += RUN_LENGTH) {
    const merged: number[] = [];
    let from = 0;
    for (const item of added.slice(at, at + RUN_LENGTH).toSorted(compare)) {
      let [low, high] = [from, all.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(all[middle] ?? 0, item) <= 0) low = middle + 1;
        else high = middle;
      }
      for (; from < low; from++) merged.push(all[from] ?? 0);
      merged.push(item);
      const pause = yieldIfDue();
      if (pause) await pause;
    }
    all = merged.concat(all.slice(from));
  }
  return all;
}
