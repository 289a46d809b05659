export type Compare = (a: number, b: number) => number;

/** Length of a time slice, short enough to keep queries responsive. */
const SLICE_MS = 8;

/** Resolves in a later task. `setTimeout` would do so too, but browsers delay it by 4 ms or more if it is repeated. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/**
 * Creates a function that a long task calls regularly. Every `ms` milliseconds it returns a promise, which the task
 * must await so that queries get their turn.
 */
export function yieldEvery(ms = SLICE_MS) {
  let since = performance.now();
  const pause = async () => {
    await nextTask();
    since = performance.now();
  };
  return (): Promise<void> | undefined => (performance.now() - since < ms ? undefined : pause());
}
