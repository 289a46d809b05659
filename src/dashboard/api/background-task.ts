import { backgroundRetryDelay, withRetry } from './retry.ts';

/**
 * What a background task is doing. `waiting`: it pauses because the server asked for that, or after a failure.
 * `preparing`: everything has been read, but not all of it is indexed. `asking`: the list is too large for most
 * browsers, so the user decides how much to read. `complete` and `incomplete`: the task has finished. `cancelled` and
 * `failed`: the task was interrupted, and what it has read so far stays usable.
 */
export type TaskPhase =
  | 'idle'
  | 'reading'
  | 'paused'
  | 'waiting'
  | 'asking'
  | 'preparing'
  | 'complete'
  | 'incomplete'
  | 'cancelled'
  | 'failed';

export interface TaskState {
  readonly phase: TaskPhase;
  readonly until: number | null;
  /** Error of the last failed request; null if none has failed since the task began or resumed. */
  readonly failure: unknown;
}

export const isRunning = ({ phase }: Pick<TaskState, 'phase'>): boolean =>
  ['reading', 'waiting', 'paused', 'preparing'].includes(phase);

export interface BackgroundTaskOptions {
  readonly now: () => number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  state(): TaskState;
  update(change: Partial<TaskState>): void;
}

/** When the user starts a task, it ignores a wait from an earlier response that is longer than this. */
const MAX_WAIT_MS = 60_000;

/**
 * Creates a task that sends many requests in the background, one at a time. The page's own requests go first, and
 * pauses that the server asked for are respected.
 */
export function createBackgroundTask({ now, sleep, state, update }: BackgroundTaskOptions) {
  let running: AbortController | null = null;
  let waiting = new AbortController();
  /** Why the task waits for the user; null if it doesn't. */
  let held: 'paused' | 'failed' | null = null;
  let [isForegroundBusy, pausedUntil] = [false, 0];

  function setPhase(next: TaskPhase, until: number | null = null) {
    const { phase, until: shown } = state();
    if (phase !== next || shown !== until) update({ phase: next, until });
  }

  const wake = () => waiting.abort();

  function pauseFor(ms: number) {
    pausedUntil = Math.max(pausedUntil, now() + ms);
    wake();
  }

  /** Resolves when the task may send a request. Rejects if it is cancelled. */
  async function waitForTurn(signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted();
      const remaining = pausedUntil - now();
      if (held) setPhase(held);
      else if (remaining > 0) setPhase('waiting', pausedUntil);
      else if (!isForegroundBusy) break;
      waiting = new AbortController();
      const { signal: woken } = waiting;
      const isTimed = !held && remaining > 0;
      await sleep(isTimed ? remaining : Infinity, woken);
      // The pause is over now, even if the clock was set back in the meantime.
      if (isTimed && !woken.aborted) pausedUntil = 0;
    }
    setPhase('reading');
  }

  /**
   * Sends a request when its turn comes. After a failure, `delay` returns the milliseconds to wait before the next
   * attempt, or null to give up.
   */
  const send = <T>(
    call: () => Promise<T>,
    signal: AbortSignal,
    delay: typeof backgroundRetryDelay = backgroundRetryDelay,
  ): Promise<T> =>
    withRetry(() => waitForTurn(signal).then(call), {
      signal,
      delay,
      // Don't wait here: the next attempt waits in `waitForTurn` until the pause is over.
      wait(ms, _, failure) {
        pauseFor(ms);
        update({ failure });
      },
    });

  async function run(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) {
    try {
      update({ phase: 'reading', failure: null, until: null });
      await work(signal);
    } catch (failure) {
      if (!signal.aborted) update({ phase: 'failed', failure, until: null });
    }
  }

  return {
    /** Starts the work. The task fails if `work` rejects, unless it was cancelled. */
    begin(work: (signal: AbortSignal) => Promise<void>) {
      held = null;
      if (pausedUntil - now() > MAX_WAIT_MS) pausedUntil = 0;
      running = new AbortController();
      run(work, running.signal).catch(reportError);
    },
    waitForTurn,
    send,
    /** Like `send`, but after the last attempt it waits until the user resumes the task, and tries again. */
    async sendUntilDone<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
      for (;;)
        try {
          return await send(call, signal);
        } catch (failure) {
          signal.throwIfAborted();
          held = 'failed';
          update({ phase: 'failed', failure, until: null });
        }
    },
    pause() {
      if (!isRunning(state())) return;
      held = 'paused';
      setPhase('paused');
      wake();
    },
    resume() {
      if (!held) return;
      held = null;
      update({ phase: 'reading', failure: null, until: null });
      wake();
    },
    cancel() {
      running?.abort();
      if (isRunning(state())) update({ phase: 'cancelled', until: null });
      held = null;
      wake();
    },
    skipWait() {
      pausedUntil = 0;
      wake();
    },
    /** While the page itself is loading data, the task sends no requests. */
    setForegroundBusy(isBusy: boolean) {
      isForegroundBusy = isBusy;
      wake();
    },
    pauseFor,
  };
}
