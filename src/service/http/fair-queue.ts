interface FairQueueOptions {
  /** How many tasks may run at a time. */
  readonly size: number;
  /** How many tasks of one caller may run at a time. By default, one caller may have all of them. */
  readonly perCaller?: number;
  /** While this returns true, no work is started, for up to `MAX_PAUSES` iterations of the event loop in a row. */
  readonly shouldPause?: () => boolean;
}

interface QueuedWork<T> {
  readonly caller: string;
  /** Latest start of the work, by `performance.now`. Work that can't start by then is given up. */
  readonly startBy?: number;
  /** Called if the work is given up. The work's promise then rejects with the returned error. */
  readonly onLate?: () => Error;
  readonly work: () => Promise<T>;
}

type Start = () => void;

/**
 * How long work may be started in one iteration of the event loop, because work such as reading from SQLite blocks it.
 * The rest waits for the next iteration, so that simple requests such as health checks are answered in between.
 */
const SLICE_MS = 10;
/** How many iterations in a row may pass without starting work. Each takes less than a millisecond. */
const MAX_PAUSES = 50;

/**
 * Creates a queue that runs a few pieces of work at a time. Callers take turns, so that nobody waits for all the work
 * of somebody else: if A asks three times and then B once, with a `size` of 1, the order is A, B, A, A.
 */
export function createFairQueue({ size, perCaller = size, shouldPause = () => false }: FairQueueOptions) {
  /** Waiting work by caller. The caller whose turn is next comes first. */
  const waiting = new Map<string, Set<Start>>();
  const running = new Map<string, number>();
  let runningInAll = 0;
  /** When this iteration's time slice ends, by `performance.now`. Null if none was begun in this iteration. */
  let sliceEnd: number | null = null;
  let pauses = 0;

  /** Begins the time slice of this iteration, and returns its end. The next iteration starts work that still waits. */
  function beginSlice(): number {
    const isPausing = shouldPause() && pauses < MAX_PAUSES;
    pauses = isPausing ? pauses + 1 : 0;
    setImmediate(() => {
      sliceEnd = null;
      startNext();
    });
    return performance.now() + (isPausing ? 0 : SLICE_MS);
  }
  function mayStartNow(): boolean {
    sliceEnd ??= beginSlice();
    return performance.now() < sliceEnd;
  }
  const hasRoom = (caller: string) => (running.get(caller) ?? 0) < perCaller;

  /** Starts the next work, if a place is free and the time slice has not ended. Callers at their share are skipped. */
  function startNext(): void {
    if (runningInAll >= size) return;
    for (const [caller, starts] of waiting) {
      if (!hasRoom(caller)) continue;
      if (!mayStartNow()) return;
      const [start] = starts;
      // Remove the caller from the front. If it has more work, add it again at the end.
      waiting.delete(caller);
      if (start !== undefined) starts.delete(start);
      if (starts.size > 0) waiting.set(caller, starts);
      start?.();
      // Start the next task only when this one has run its synchronous part, including its promise callbacks. Otherwise
      // `mayStartNow` would not count the time they take. Node runs `nextTick` callbacks after all microtasks.
      queueMicrotask(() => process.nextTick(startNext));
      return;
    }
  }

  async function perform<T>({ caller, work }: QueuedWork<T>): Promise<T> {
    runningInAll++;
    running.set(caller, (running.get(caller) ?? 0) + 1);
    try {
      return await work();
    } finally {
      runningInAll--;
      const left = (running.get(caller) ?? 0) - 1;
      if (left > 0) running.set(caller, left);
      else running.delete(caller);
      startNext();
    }
  }

  return {
    /** Does the work when it is its caller's turn. Rejects if the work can't start in time. */
    run<T>(queued: QueuedWork<T>): Promise<T> {
      const {
        caller,
        startBy = Infinity,
        onLate = () => new Error('The work could not start in time.'),
      } = queued;
      return new Promise<T>((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        const starts = waiting.get(caller) ?? new Set();
        function giveUp() {
          starts.delete(start);
          if (starts.size === 0) waiting.delete(caller);
          reject(onLate());
        }
        function start() {
          clearTimeout(timer);
          // The timer fires late if the event loop was blocked, so check the time again.
          if (timer !== undefined && performance.now() > startBy) giveUp();
          else resolve(perform(queued));
        }
        waiting.set(caller, starts.add(start));
        startNext();
        if (starts.has(start) && startBy !== Infinity)
          timer = setTimeout(giveUp, Math.max(0, Math.ceil(startBy - performance.now()))).unref();
      });
    },
  };
}
