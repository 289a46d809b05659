import { sleep } from './sleep.ts';

interface RetryOptions {
  /** Milliseconds to wait after attempt `attempt` (from 0); null to give up. */
  readonly delay: (error: unknown, attempt: number) => number | null;
  /** Ends the retries: a failure after an abort rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly wait?: (ms: number, signal: AbortSignal, error: unknown) => Promise<void> | void;
}

/** Repeats a call until it succeeds or `delay` gives up. Queries have retries of their own, from the query client. */
export async function withRetry<T>(
  call: () => Promise<T>,
  { delay, signal, wait = sleep }: RetryOptions,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      const ms = delay(error, attempt);
      if (ms === null) throw error;
      await wait(ms, signal, error);
    }
  }
}
