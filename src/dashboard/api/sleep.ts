/** A longer timer would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Rests for so many milliseconds, or until the signal is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = ms > LONGEST_TIMER ? undefined : setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });
