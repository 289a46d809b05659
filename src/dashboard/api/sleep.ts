/** `setTimeout` fires at once for a longer delay. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Resolves after `ms` milliseconds or on abort; never rejects. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = ms > MAX_TIMER_MS ? undefined : setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });
