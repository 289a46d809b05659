interface FairQueueOptions {
  readonly size: number;
  /** How many tasks of one caller may run at a time; by default `size`, which limits all of them. */
  readonly perCaller?: number;
  /** If it returns true, no work starts in this iteration of the event loop, for at most `MAX_PAUSES` in a row. */
  readonly shouldPause?: () => boolean;
}

interface QueuedWork<T> {
  readonly caller: string;
  /** Latest start of the work, by `performance.now`. After that it is given up. */
  readonly startBy?: number;
  /** If the work is given up, its promise rejects with this error. */
  readonly lateError?: Error;
  readonly work: () => Promise<T>;
}

type Start = () => void;

/**
 * Maximum time for starting work in one iteration of the event loop. Work such as reading from SQLite blocks the event
 * loop. The rest waits for the next iteration, so that simple requests such as health checks are answered in between.
 */
const SLICE_MS = 10;
/** How many iterations of the event loop may pass in a row without starting work. Each takes less than a millisecond. */
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
  /**
   * Until when work may be started in this iteration of the event loop, by `performance.now`; null if the iteration has
   * not asked for it yet.
   */
  let sliceEnd: number | null = null;
  let pauses = 0;

  /** Begins the time slice of this iteration and returns its end. In the next iteration, waiting work is started. */
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
  const hasRoom = (caller: string) => runningInAll < size && (running.get(caller) ?? 0) < perCaller;

  /** Starts the work of the caller whose turn it is, if it has room and there is time. All work starts here. */
  function startNext(): void {
    for (const [caller, starts] of waiting) {
      if (!hasRoom(caller)) continue;
      if (!mayStartNow()) return;
      const [start] = starts;
      // Remove the caller here. If it has more work, it is added again below, at the end of the line.
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
    /** Does the work when it is its caller's turn. Rejects with `lateError` if the work can't start in time. */
    run<T>(queued: QueuedWork<T>): Promise<T> {
      const { caller, startBy = Infinity, lateError } = queued;
      const isNext = waiting.size === 0;
      return new Promise<T>((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        const starts = waiting.get(caller) ?? new Set();
        waiting.set(caller, starts.add(start));
        // If other work waits already, `startNext` is due anyway and takes turns.
        if (isNext) startNext();
        if (starts.has(start) && startBy !== Infinity)
          timer = setTimeout(giveUp, Math.max(0, Math.ceil(startBy - performance.now()))).unref();

        function start() {
          clearTimeout(timer);
          // The timer fires late if the event loop was blocked, so check the time again.
          if (timer !== undefined && performance.now() > startBy) giveUp();
          else resolve(perform(queued));
        }
        function giveUp() {
          starts.delete(start);
          if (starts.size === 0) waiting.delete(caller);
          reject(lateError ?? new Error('The work could not start in time.'));
        }
      });
    },
  };
}
