import { createAtom } from '@tanstack/store';
import { backgroundRetryDelay, sleep, withRetry } from '#dashboard/api/retry.ts';
import type { ClipboardTable } from './clipboard-table.ts';
import { type ExportContext, type RecordReader, type ExportProgress } from './export-context.ts';
import { type RecordBuffer, createRecordBuffer } from './record-buffer.ts';

/** The result of an export: a file, or a table to copy. */
export type ExportOutput = {
  /** What the output contains: "1,204 companies". */
  readonly holds: string;
  /** Warnings about data that the format couldn't hold. */
  readonly warnings: readonly string[];
} & (
  | { readonly kind: 'file'; readonly name: string; readonly blob: Blob }
  | ({ readonly kind: 'table' } & ClipboardTable)
);

/** How to read the records, and then how to write the file or table. */
export interface ExportJob {
  readonly kind: ExportOutput['kind'];
  readonly read: RecordReader;
  write(buffer: RecordBuffer): Promise<ExportOutput>;
}

/** State of an export. Records that were already read survive pauses, waits and failures. */
export interface ExportTaskState {
  readonly phase: 'running' | 'waiting' | 'paused' | 'failed' | 'writing' | 'done';
  readonly step: ExportProgress | null;
  /** When a waiting export continues, in milliseconds since 1970. */
  readonly until: number | null;
  readonly failure: unknown;
  readonly warnings: readonly string[];
  readonly output: ExportOutput | null;
  /** False if the browser did not allow saving or copying the output. */
  readonly isDelivered: boolean;
}

export type ExportTask = ReturnType<typeof startExportTask>;

const INITIAL_STATE: ExportTaskState = {
  phase: 'running',
  step: null,
  until: null,
  failure: null,
  warnings: [],
  output: null,
  isDelivered: false,
};

/** Starts an export. `deliver` saves or copies the finished output, and rejects if the browser refuses. */
export function startExportTask(
  { kind, read, write }: ExportJob,
  deliver: (output: ExportOutput) => Promise<void>,
) {
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

  /** Resolves at once unless the export is paused; throws once it is disposed of. */
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
        delay: backgroundRetryDelay,
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

  const tryToDeliver = (output: ExportOutput) =>
    deliver(output).then(
      () => true,
      () => false,
    );

  async function run() {
    const warnings = await read(context);
    await untilResumed();
    setState({ phase: 'writing' });
    const output = await retry(() => write(buffer));
    await untilResumed();
    const isDelivered = await tryToDeliver(output);
    setState({ phase: 'done', warnings: [...warnings, ...output.warnings], output, isDelivered });
  }

  run().catch((failure: unknown) => setState({ phase: 'failed', failure }));

  return {
    kind,
    get: () => (disposal.signal.aborted ? INITIAL_STATE : state.get()),
    subscribe: state.subscribe,
    /** Pauses: the pending request may finish, but no other is made. */
    pause() {
      const { phase } = state.get();
      if (phase === 'done' || phase === 'failed') return;
      paused = true;
      setState({ phase: 'paused', until: null });
      wake();
    },
    /** Continues after a pause or failure, or skips the rest of a wait. */
    resume() {
      paused = false;
      setState({ phase: 'running', until: null, failure: null });
      wake();
    },
    /** Saves or copies the finished output again. */
    async deliverAgain() {
      const { output } = state.get();
      if (output) setState({ isDelivered: await tryToDeliver(output) });
    },
    /** Ends the export for good; no listener is called after that. */
    dispose() {
      disposal.abort();
      wake();
    },
  };
}
