import { ApiError } from '../api/failure.ts';
import { backgroundRetryDelay } from '../api/background-retry-delay.ts';
import { type ExportContext, type RecordReader, type ExportProgress } from './export-context.ts';
import { type RecordBuffer, createRecordBuffer } from './record-buffer.ts';

export interface ExportFile {
  readonly name: string;
  readonly blob: Blob;
  /** "1,204 companies" */
  readonly holds: string;
}

/** Reads the records and writes them as a file. */
export interface ExportJob {
  readonly read: RecordReader;
  write(buffer: RecordBuffer): Promise<ExportFile>;
}

/** State of an export. Records already read survive pauses, waits and failures. */
export interface ExportTaskState {
  readonly phase: 'running' | 'waiting' | 'paused' | 'failed' | 'writing' | 'done';
  readonly step: ExportProgress | null;
  /** When a waiting export continues, in milliseconds since 1970. */
  readonly until: number | null;
  readonly failure: unknown;
  /** Warnings about the finished file: missing rows, duplicates. */
  readonly warnings: readonly string[];
  readonly file: ExportFile | null;
}

/** A started export, in the shape that `useSyncExternalStore` expects. */
export interface ExportTask {
  state(): ExportTaskState;
  subscribe(listener: () => void): () => void;
  /** Lets the pending call finish and makes no other. */
  pause(): void;
  /** Continues after a pause or failure, or skips the rest of a wait. */
  resume(): void;
  /** Stops for good; no listener is called after that. */
  dispose(): void;
}

const INITIAL_STATE: ExportTaskState = {
  phase: 'running',
  step: null,
  until: null,
  failure: null,
  warnings: [],
  file: null,
};

/** Starts an export; `save` is called with the finished file. */
export function startExportTask({ read, write }: ExportJob, save: (file: ExportFile) => void): ExportTask {
  const listeners = new Set<() => void>();
  const buffer = createRecordBuffer();
  let state = INITIAL_STATE;
  let paused = false;
  let disposed = false;
  let wake = () => {};

  function setState(change: Partial<ExportTaskState>) {
    if (disposed) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Sleeps until `wake` is called, or for at most `ms`. */
  const sleep = (ms: number | null) =>
    new Promise<void>((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Resolves at once unless paused; throws once disposed. */
  async function untilResumed(): Promise<void> {
    if (disposed) throw new Error('disposed');
    if (!paused) return;
    await sleep(null);
    return untilResumed();
  }

  async function stop(change: Partial<ExportTaskState>) {
    paused = true;
    setState(change);
    await untilResumed();
  }

  async function withRetry<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      await untilResumed();
      try {
        return await call();
      } catch (failure) {
        if (disposed) throw failure;
        const wait = failure instanceof ApiError ? backgroundRetryDelay(failure.failure, attempt) : null;
        if (wait === null) {
          await stop({ phase: 'failed', failure });
          attempt = -1;
        } else if (!paused) {
          setState({ phase: 'waiting', until: Date.now() + wait, failure });
          await sleep(wait);
          if (!paused) setState({ phase: 'running', until: null, failure: null });
        }
      }
    }
  }

  const context: ExportContext = {
    withRetry,
    add: (records) => buffer.add(records),
    reportProgress: (step) => setState({ step }),
  };

  async function run() {
    const warnings = await read(context);
    await untilResumed();
    setState({ phase: 'writing' });
    const file = await withRetry(() => write(buffer));
    await untilResumed();
    setState({ phase: 'done', warnings, file });
    save(file);
  }

  run().catch((failure: unknown) => setState({ phase: 'failed', failure }));

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause() {
      if (state.phase === 'done' || state.phase === 'failed') return;
      paused = true;
      setState({ phase: 'paused', until: null });
      wake();
    },
    resume() {
      paused = false;
      setState({ phase: 'running', until: null, failure: null });
      wake();
    },
    dispose() {
      disposed = true;
      listeners.clear();
      state = INITIAL_STATE;
      wake();
    },
  };
}
