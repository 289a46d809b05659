/** A longer timer would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Rests for so many milliseconds, or until the signal is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = ms > LONGEST_TIMER ? undefined : setTimeout(resolve, ms);
    const woken = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', woken, { once: true });
  });
