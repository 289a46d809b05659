import { createAtom, type ReadonlyAtom } from '@tanstack/store';
import { backgroundRetryDelay } from '../api/background-retry-delay.ts';
import { ApiError } from '../api/failure.ts';
import { sleep } from '../api/sleep.ts';
import { withRetry } from '../api/with-retry.ts';
import { type ExportContext, type RecordReader, type ExportProgress } from './export-context.ts';
import { type RecordBuffer, createRecordBuffer } from './record-buffer.ts';

/** `holds` describes the contents, such as "1,204 companies". */
export interface ExportFile {
  readonly name: string;
  readonly blob: Blob;
  readonly holds: string;
  /** What the format could not hold. */
  readonly warnings: readonly string[];
}

/** How to read the records, then how to write the file. */
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
  readonly warnings: readonly string[];
  readonly file: ExportFile | null;
}

/** A running export, until its file is saved or it is disposed. */
export interface ExportTask extends Pick<ReadonlyAtom<ExportTaskState>, 'get' | 'subscribe'> {
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
  const buffer = createRecordBuffer();
  const state = createAtom(INITIAL_STATE);
  const disposal = new AbortController();
  let waiting = new AbortController();
  let paused = false;

  function setState(change: Partial<ExportTaskState>) {
    if (!disposal.signal.aborted) state.set({ ...state.get(), ...change });
  }

  const wake = () => waiting.abort();

  function sleepUntilWoken(ms: number) {
    waiting = new AbortController();
    return sleep(ms, waiting.signal);
  }

  /** Resolves at once unless paused; throws once disposed. */
  async function untilResumed(): Promise<void> {
    disposal.signal.throwIfAborted();
    if (!paused) return;
    await sleepUntilWoken(Infinity);
    return untilResumed();
  }

  async function retry<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await withRetry(() => untilResumed().then(call), {
        signal: disposal.signal,
        delay: (error, attempt) =>
          error instanceof ApiError ? backgroundRetryDelay(error.failure, attempt) : null,
        async wait(ms, _, failure) {
          if (paused) return;
          setState({ phase: 'waiting', until: Date.now() + ms, failure });
          await sleepUntilWoken(ms);
          if (!paused) setState({ phase: 'running', until: null, failure: null });
        },
      });
    } catch (failure) {
      disposal.signal.throwIfAborted();
      paused = true;
      setState({ phase: 'failed', failure });
      return retry(call);
    }
  }

  const context: ExportContext = {
    signal: disposal.signal,
    withRetry: retry,
    add: (records) => buffer.add(records),
    reportProgress: (step) => setState({ step }),
  };

  async function run() {
    const warnings = await read(context);
    await untilResumed();
    setState({ phase: 'writing' });
    const file = await retry(() => write(buffer));
    await untilResumed();
    setState({ phase: 'done', warnings: [...warnings, ...file.warnings], file });
    save(file);
  }

  run().catch((failure: unknown) => setState({ phase: 'failed', failure }));

  return {
    get: () => (disposal.signal.aborted ? INITIAL_STATE : state.get()),
    subscribe: state.subscribe,
    pause() {
      const { phase } = state.get();
      if (phase === 'done' || phase === 'failed') return;
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
      disposal.abort();
      wake();
    },
  };
}
