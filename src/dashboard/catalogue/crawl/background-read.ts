import { RequestError } from '#dashboard/api/failure.ts';
import { backgroundRetryDelay, isOffline, withRetry } from '#dashboard/api/retry.ts';
import { INITIAL_PROGRESS, isRunning, type Progress } from './progress.ts';

/** Dependencies of a background read, so that tests need no real clock. */
export interface BackgroundReadOptions {
  readonly now: () => number;
  /** Resolves after `ms` milliseconds (may be Infinity) or on abort. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  onProgress(progress: Progress): void;
}

/** A wait longer than this isn't respected when a read starts: the user has just requested it. */
const MAX_WAIT_MS = 60_000;

/**
 * Creates a read of many pages or companies in the background, one request at a time. All such reads follow one policy:
 * the page's own requests go first, then any pause that the server requested. `counts` are always part of the progress.
 * If `read` rejects, it has failed, unless it was aborted.
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
    /** Sends a request when it is its turn. `delay` returns how long to wait after a failure; null gives up. */
    send: <T>(call: () => Promise<T>, signal: AbortSignal, delay = backgroundRetryDelay): Promise<T> =>
      withRetry(() => waitForTurn(signal).then(call), {
        signal,
        delay,
        // This needn't wait itself: the next attempt waits for its turn, until the pause is over or the user ends it.
        wait(ms, _, error) {
          pauseFor(ms);
          if (error instanceof RequestError) update({ failure: error.failure });
        },
      }),
    /** Controls and progress that all background reads share. */
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
      /** Stops reading; what was read is kept. */
      cancel() {
        running?.abort();
        if (isRunning(progress)) update({ phase: 'cancelled', until: null });
        isPaused = false;
        // Wakes the aborted request if it is waiting.
        wake();
      },
      /** Call when the browser is online again. */
      reconnect() {
        if (!progress.failure || !isOffline(progress.failure)) return;
        pausedUntil = 0;
        wake();
      },
      /** While the page itself is loading data, no requests are sent. */
      setForegroundBusy(isBusy: boolean) {
        isForegroundBusy = isBusy;
        wake();
      },
      /** Sends no requests for some time, because the server asked for a pause. */
      pauseFor,
    },
  };
}
