import { backgroundRetryDelay, withRetry } from './retry.ts';

/**
 * What a background task is doing. `waiting`: a pause that the server asked for, or one after a failure. `preparing`:
 * everything is read, but not ready yet. `asking`: there is more than a browser holds well, so the user decides.
 * `complete` and `incomplete` end a whole task; `cancelled` and `failed` end an interrupted one, whose results stay
 * usable.
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

/** The part of a task's state that the task itself changes. */
export interface TaskState {
  readonly phase: TaskPhase;
  /** When a waiting task continues, in milliseconds since 1970. */
  readonly until: number | null;
  /** The last failed request's error; null if none has failed since the task began or continued. */
  readonly failure: unknown;
}

/** True while a task is under way, even if it is paused. */
export const isRunning = ({ phase }: Pick<TaskState, 'phase'>): boolean =>
  ['reading', 'waiting', 'paused', 'preparing'].includes(phase);

/** Dependencies of a background task, so that tests need no real clock, and where its state is kept. */
export interface BackgroundTaskOptions {
  readonly now: () => number;
  /** Resolves after `ms` milliseconds (may be Infinity) or on abort. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  state(): TaskState;
  update(change: Partial<TaskState>): void;
}

/** A wait longer than this isn't respected when a task begins: the user has just requested it. */
const MAX_WAIT_MS = 60_000;

export type BackgroundTask = ReturnType<typeof createBackgroundTask>;

/**
 * Creates a task that sends many requests in the background, one at a time. All such tasks follow one policy: the page's
 * own requests go first, then any pause that the server requested.
 */
export function createBackgroundTask({ now, sleep, state, update }: BackgroundTaskOptions) {
  let running: AbortController | null = null;
  let waiting = new AbortController();
  /** The phase in which the task waits for the user. */
  let held: 'paused' | 'failed' | null = null;
  let [isForegroundBusy, pausedUntil] = [false, 0];

  function setPhase(next: TaskPhase, until: number | null = null) {
    const { phase, until: shown } = state();
    if (phase !== next || shown !== until) update({ phase: next, until });
  }

  /** Makes waitForTurn() check its conditions again. */
  const wake = () => waiting.abort();

  function pauseFor(ms: number) {
    pausedUntil = Math.max(pausedUntil, now() + ms);
    wake();
  }

  /** Resolves when the task may send a request. Rejects once it is cancelled. */
  async function waitForTurn(signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted();
      const remaining = pausedUntil - now();
      if (held) setPhase(held);
      else if (remaining > 0) setPhase('waiting', pausedUntil);
      else if (!isForegroundBusy) break;
      waiting = new AbortController();
      await sleep(!held && remaining > 0 ? remaining : Infinity, waiting.signal);
    }
    setPhase('reading');
  }

  /** Sends a request when it is its turn. `delay` returns how long to wait after a failure; null gives up. */
  const send = <T>(
    call: () => Promise<T>,
    signal: AbortSignal,
    delay: typeof backgroundRetryDelay = backgroundRetryDelay,
  ): Promise<T> =>
    withRetry(() => waitForTurn(signal).then(call), {
      signal,
      delay,
      // This needn't wait itself: the next attempt waits for its turn, until the pause is over or the user ends it.
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
    /** Begins the work. If it rejects, the task has failed, unless it was cancelled. */
    begin(work: (signal: AbortSignal) => Promise<void>) {
      held = null;
      if (pausedUntil - now() > MAX_WAIT_MS) pausedUntil = 0;
      running = new AbortController();
      run(work, running.signal).catch(reportError);
    },
    waitForTurn,
    send,
    /** Sends a request like `send`. After a failure, the task waits for the user, who may have it sent again. */
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
    /** Continues after a pause, or after a failure that the task waits for. */
    resume() {
      if (!held) return;
      held = null;
      update({ phase: 'reading', failure: null, until: null });
      wake();
    },
    /** Ends the task; what was read is kept. */
    cancel() {
      running?.abort();
      if (isRunning(state())) update({ phase: 'cancelled', until: null });
      held = null;
      // Wakes the aborted request if it is waiting.
      wake();
    },
    /** Skips the rest of a wait. */
    skipWait() {
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
  };
}
