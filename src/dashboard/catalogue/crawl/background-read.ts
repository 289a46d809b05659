import { RequestError } from '#dashboard/api/failure.ts';
import { backgroundRetryDelay, isOffline, withRetry } from '#dashboard/api/retry.ts';
import { INITIAL_PROGRESS, isRunning, type Progress } from './progress.ts';

/** Injected, so that tests need no clock. */
export interface BackgroundReadOptions {
  readonly now: () => number;
  /** Resolves after `ms` milliseconds (may be Infinity) or on abort. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  onProgress(progress: Progress): void;
}

/** Longer waits are left to the user, who has just started. */
const MAX_WAIT_MS = 60_000;

/**
 * A read of many pages or companies, one request at a time, by the one policy of all of them: the user first, then what
 * the service asked for. `counts` are part of the progress at every time. Unless it is aborted, a `read` that rejects has
 * failed.
 */
export function createBackgroundRead(
  { now, sleep, onProgress }: BackgroundReadOptions,
  counts: () => Partial<Progress>,
  read: (signal: AbortSignal) => Promise<void>,
) {
  let progress = INITIAL_PROGRESS;
  let running: AbortController | null = null;
  let waiting = new AbortController();
  let [isPaused, isForegroundBusy, pausedUntil] = [false, false, 0];

  function update(change: Partial<Progress>) {
    progress = { ...progress, ...change, ...counts() };
    onProgress(progress);
  }

  function setPhase(phase: Progress['phase'], until: number | null = null) {
    if (progress.phase !== phase || progress.until !== until) update({ phase, until });
  }

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
      if (isPaused) setPhase('paused');
      else if (remaining > 0) setPhase('waiting', pausedUntil);
      else if (!isForegroundBusy) break;
      waiting = new AbortController();
      await sleep(!isPaused && remaining > 0 ? remaining : Infinity, waiting.signal);
    }
    setPhase('reading');
  }

  async function run(signal: AbortSignal) {
    try {
      update({ phase: 'reading', failure: null, until: null });
      await read(signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof RequestError ? error.failure : null;
      update({ phase: 'failed', failure, until: null });
    }
  }

  return {
    update,
    begin() {
      isPaused = false;
      if (pausedUntil - now() > MAX_WAIT_MS) pausedUntil = 0;
      running = new AbortController();
      run(running.signal).catch(reportError);
    },
    /** Sends a request in its turn. `delay` tells how long to wait after a failure; null gives up. */
    send: <T>(call: () => Promise<T>, signal: AbortSignal, delay = backgroundRetryDelay): Promise<T> =>
      withRetry(() => waitForTurn(signal).then(call), {
        signal,
        delay,
        // The turn of the next attempt comes when the pause is over, or was ended by hand.
        wait(ms, _, error) {
          pauseFor(ms);
          if (error instanceof RequestError) update({ failure: error.failure });
        },
      }),
    /** What every background read can be told, and its progress. */
    reader: {
      progress: (): Progress => progress,
      pause() {
        if (!isRunning(progress)) return;
        isPaused = true;
        setPhase('paused');
        wake();
      },
      resume() {
        if (!isPaused) return;
        isPaused = false;
        setPhase('reading');
        wake();
      },
      /** Stops; what was read stays. */
      cancel() {
        running?.abort();
        if (isRunning(progress)) update({ phase: 'cancelled', until: null });
        isPaused = false;
        // Ends the wait of the aborted request.
        wake();
      },
      /** Call when the browser is online again. */
      reconnect() {
        if (!progress.failure || !isOffline(progress.failure)) return;
        pausedUntil = 0;
        wake();
      },
      /** Sends no requests while the page itself is loading data. */
      setForegroundBusy(isBusy: boolean) {
        isForegroundBusy = isBusy;
        wake();
      },
      /** Sends none for some time, since the service asked for that. */
      pauseFor,
    },
  };
}
