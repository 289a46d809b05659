import type { Refused } from './failure.ts';

/** Waits longer than this are left to the reader, who may then try as often as they like. */
const LONGEST = 60_000;

/**
 * One gate for all calls with a key: when the service asks for a pause (429 or 503 with `Retry-After`), calls
 * in the meantime are answered here with the same refusal and what is left of the wait, and reach nobody.
 */
export interface Gate {
  /** The refusal that still holds; null when calls may go out. */
  closed(): Refused | null;
  /** Hears of every refusal. */
  hear(refusal: Refused): void;
}

/** An open gate. `now` is in milliseconds. */
export function createGate(now: () => number): Gate {
  let until = 0;
  let last: Refused | null = null;
  return {
    closed() {
      const left = until - now();
      return last && left > 0 ? { ...last, retryAfterMs: left } : null;
    },
    hear(refusal) {
      const { status, retryAfterMs } = refusal;
      if ((status !== 429 && status !== 503) || retryAfterMs === null || retryAfterMs > LONGEST) return;
      last = refusal;
      until = now() + retryAfterMs;
    },
  };
}
