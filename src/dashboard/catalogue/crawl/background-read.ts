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

/** What every background read can be told, and its progress. */
export interface BackgroundReader {
  progress(): Progress;
  pause(): void;
  resume(): void;
  /** Stops; what was read stays. */
  cancel(): void;
  /** Call when the browser is online again. */
  reconnect(): void;
  /** Sends no requests while the page itself is loading data. */
  setForegroundBusy(isBusy: boolean): void;
  /** Sends none for some time, since the service asked for that. */
  pauseFor(ms: number): void;
}

/** A read of many pages or companies, one request at a time, as far as it does not depend on what is read. */
export interface BackgroundRead {
  readonly reader: BackgroundReader;
  readonly isRunning: boolean;
  /** Unless it is aborted, a read that rejects has failed. */
  begin(read: (signal: AbortSignal) => Promise<void>): void;
  /** Sends a request in its turn. `delay` tells how long to wait after a failure; null gives up. */
  send<T>(
    call: () => Promise<T>,
    signal: AbortSignal,
    delay?: (error: unknown, attempt: number) => number | null,
  ): Promise<T>;
  update(change: Partial<Progress>): void;
}

/** Longer waits are left to the user, who has just started. */
const MAX_WAIT_MS = 60_000;

/** The one policy of all background reads: the user first, then what the service asked for. `counts` are part of the progress at every time. */
export function createBackgroundRead(
  { now, sleep, onProgress }: BackgroundReadOptions,
  counts: () => Partial<Progress>,
  onFailure: () => void = () => {},
): BackgroundRead {
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

  async function run(read: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) {
    try {
      update({ phase: 'reading', failure: null, until: null });
      await read(signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof RequestError ? error.failure : null;
      onFailure();
      update({ phase: 'failed', failure, until: null });
    }
  }

  return {
    update,
    get isRunning() {
      return isRunning(progress);
    },
    begin(read) {
      isPaused = false;
      if (pausedUntil - now() > MAX_WAIT_MS) pausedUntil = 0;
      running = new AbortController();
      run(read, running.signal).catch(reportError);
    },
    send: (call, signal, delay = backgroundRetryDelay) =>
      withRetry(() => waitForTurn(signal).then(call), {
        signal,
        delay,
        // The turn of the next attempt comes when the pause is over, or was ended by hand.
        wait(ms, _, error) {
          pauseFor(ms);
          if (error instanceof RequestError) update({ failure: error.failure });
        },
      }),
    reader: {
      progress: () => progress,
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
      cancel() {
        running?.abort();
        if (isRunning(progress)) update({ phase: 'cancelled', until: null });
        isPaused = false;
        // Ends the wait of the aborted request.
        wake();
      },
      reconnect() {
        if (!progress.failure || !isOffline(progress.failure)) return;
        pausedUntil = 0;
        wake();
      },
      setForegroundBusy(isBusy) {
        isForegroundBusy = isBusy;
        wake();
      },
      pauseFor,
    },
  };
}
