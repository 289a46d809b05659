import { ApiError } from '../api/failure.ts';
import { backgroundRetryDelay } from '../api/background-retry-delay.ts';
import { type ExportContext, type RecordReader, type ExportProgress } from './export-context.ts';
import { type RecordBuffer, createRecordBuffer } from './record-buffer.ts';

/** A finished file. */
export interface ExportFile {
  readonly name: string;
  readonly blob: Blob;
  /** "1,204 companies" */
  readonly holds: string;
}

/** What is read, and what file becomes of it. */
export interface ExportJob {
  readonly read: RecordReader;
  write(kept: RecordBuffer): Promise<ExportFile>;
}

/** Where an export stands. Whatever was read is kept while it is paused, waits or has failed. */
export interface ExportTaskState {
  readonly phase: 'running' | 'waiting' | 'paused' | 'failed' | 'writing' | 'done';
  readonly step: ExportProgress | null;
  /** When a waiting run goes on, in milliseconds since 1970. */
  readonly until: number | null;
  readonly failure: unknown;
  /** What to say about a finished file beside its name. */
  readonly remarks: readonly string[];
  readonly file: ExportFile | null;
}

/** An export under way. `subscribe` and `state` are what React's external store asks for. */
export interface ExportTask {
  state(): ExportTaskState;
  subscribe(listener: () => void): () => void;
  /** The call under way is finished, and no other is made. */
  pause(): void;
  /** Goes on after a pause or a failure, or before a wait is over. */
  resume(): void;
  /** Ends it for good and lets go of all it has read. */
  dispose(): void;
}

const BEGINNING: ExportTaskState = {
  phase: 'running',
  step: null,
  until: null,
  failure: null,
  remarks: [],
  file: null,
};

/** Starts an export; `save` gets the file once it is whole. */
export function startExportTask({ read, write }: ExportJob, save: (file: ExportFile) => void): ExportTask {
  const listeners = new Set<() => void>();
  const kept = createRecordBuffer();
  let state = BEGINNING;
  let held = false;
  let disposed = false;
  let wake = () => {};

  function become(change: Partial<ExportTaskState>) {
    if (disposed) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Rests until somebody wakes it, or for so many milliseconds. */
  const rest = (ms: number | null) =>
    new Promise<void>((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Comes back when nothing holds the run up. */
  async function turn(): Promise<void> {
    if (disposed) throw new Error('disposed');
    if (!held) return;
    await rest(null);
    return turn();
  }

  async function hold(change: Partial<ExportTaskState>) {
    held = true;
    become(change);
    await turn();
  }

  async function patiently<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      await turn();
      try {
        return await call();
      } catch (failure) {
        if (disposed) throw failure;
        const wait = failure instanceof ApiError ? backgroundRetryDelay(failure.failure, attempt) : null;
        if (wait === null) {
          await hold({ phase: 'failed', failure });
          attempt = -1;
        } else if (!held) {
          become({ phase: 'waiting', until: Date.now() + wait, failure });
          await rest(wait);
          if (!held) become({ phase: 'running', until: null, failure: null });
        }
      }
    }
  }

  const intake: ExportContext = {
    patiently,
    add: (records) => kept.add(records),
    tell: (step) => become({ step }),
  };

  async function run() {
    const remarks = await read(intake);
    await turn();
    become({ phase: 'writing' });
    const file = await patiently(() => write(kept));
    await turn();
    become({ phase: 'done', remarks, file });
    save(file);
  }

  run().catch((failure: unknown) => become({ phase: 'failed', failure }));

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause() {
      if (state.phase === 'done' || state.phase === 'failed') return;
      held = true;
      become({ phase: 'paused', until: null });
      wake();
    },
    resume() {
      held = false;
      become({ phase: 'running', until: null, failure: null });
      wake();
    },
    dispose() {
      disposed = true;
      listeners.clear();
      state = BEGINNING;
      wake();
    },
  };
}
