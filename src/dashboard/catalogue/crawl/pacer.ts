import { RequestError, type Failure } from '#dashboard/api/failure.ts';
import { backgroundRetryDelay, withRetry } from '#dashboard/api/retry.ts';

/** Injected, so that tests need no clock. */
export interface PacerOptions {
  readonly now: () => number;
  /** Resolves after `ms` milliseconds (may be Infinity) or on abort. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Called before each request, and when one has to wait until a time. */
  onTurn(phase: 'reading' | 'paused' | 'waiting', until: number | null): void;
  /** A request failed and will be sent again. */
  onRetry(failure: Failure): void;
}

/** Decides when a background read may send its next request, and repeats failed ones. */
export interface Pacer {
  readonly isPaused: boolean;
  /** Sends a request in its turn. `delay` tells how long to wait after a failure; null gives up. */
  send<T>(
    call: () => Promise<T>,
    signal: AbortSignal,
    delay?: (error: unknown, attempt: number) => number | null,
  ): Promise<T>;
  pause(): void;
  /** Also ends the wait of an aborted request. */
  resume(): void;
  /** Begins anew: longer waits are left to the user, who has just started. */
  restart(): void;
  /** Sends no requests while the page itself is loading data. */
  setForegroundBusy(isBusy: boolean): void;
  pauseFor(ms: number): void;
  /** Ends what `pauseFor` began. */
  endPause(): void;
}

const MAX_WAIT_MS = 60_000;

/** The one policy of all background reads: the user first, then what the service asked for. */
export function createPacer({ now, sleep, onTurn, onRetry }: PacerOptions): Pacer {
  let waiting = new AbortController();
  let [isPaused, isForegroundBusy, pausedUntil] = [false, false, 0];

  /** Makes waitForTurn() check its conditions again. */
  const wake = () => waiting.abort();

  function pauseFor(ms: number) {
    pausedUntil = Math.max(pausedUntil, now() + ms);
    wake();
  }

  async function waitForTurn(signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted();
      const remaining = pausedUntil - now();
      if (isPaused) onTurn('paused', null);
      else if (remaining > 0) onTurn('waiting', pausedUntil);
      else if (!isForegroundBusy) break;
      waiting = new AbortController();
      await sleep(!isPaused && remaining > 0 ? remaining : Infinity, waiting.signal);
    }
    onTurn('reading', null);
  }

  return {
    get isPaused() {
      return isPaused;
    },
    send: (call, signal, delay = backgroundRetryDelay) =>
      withRetry(() => waitForTurn(signal).then(call), {
        signal,
        delay,
        // The turn of the next attempt comes when the pause is over, or was ended by hand.
        wait(ms, _, error) {
          pauseFor(ms);
          if (error instanceof RequestError) onRetry(error.failure);
        },
      }),
    pause() {
      isPaused = true;
      wake();
    },
    resume() {
      isPaused = false;
      wake();
    },
    restart() {
      isPaused = false;
      if (pausedUntil - now() > MAX_WAIT_MS) pausedUntil = 0;
    },
    setForegroundBusy(isBusy) {
      isForegroundBusy = isBusy;
      wake();
    },
    pauseFor,
    endPause() {
      pausedUntil = 0;
      wake();
    },
  };
}
