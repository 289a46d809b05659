import { createAtom } from '@tanstack/store';
import { createBackgroundTask, type TaskPhase, type TaskState } from '#dashboard/api/background-task.ts';
import { sleep } from '#dashboard/api/retry.ts';
import type { ClipboardTable } from './clipboard-table.ts';
import type { ExportContext, RecordReader, ExportProgress } from './export-context.ts';
import { type RecordBuffer, createRecordBuffer } from './record-buffer.ts';

export type ExportOutput = {
  readonly holds: string;
  readonly warnings: readonly string[];
} & (
  | { readonly kind: 'file'; readonly name: string; readonly blob: Blob }
  | ({ readonly kind: 'table' } & ClipboardTable)
);

export interface ExportJob {
  readonly kind: ExportOutput['kind'];
  readonly read: RecordReader;
  write(buffer: RecordBuffer): Promise<ExportOutput>;
}

/** State of an export. The records read so far are kept when the export is paused, waits or fails. */
export interface ExportTaskState extends TaskState {
  readonly phase: Exclude<TaskPhase, 'idle' | 'asking' | 'incomplete' | 'cancelled'>;
  readonly step: ExportProgress | null;
  readonly warnings: readonly string[];
  readonly output: ExportOutput | null;
  /** False if the browser didn't allow the file to be saved or the table to be copied. */
  readonly isDelivered: boolean;
}

export type ExportTask = ReturnType<typeof startExportTask>;

const INITIAL_STATE: ExportTaskState = {
  phase: 'reading',
  step: null,
  until: null,
  failure: null,
  warnings: [],
  output: null,
  isDelivered: false,
};

/** Starts an export. `deliver` saves or copies the finished output; it rejects if the browser doesn't allow that. */
export function startExportTask(
  { kind, read, write }: ExportJob,
  deliver: (output: ExportOutput) => Promise<void>,
) {
  const buffer = createRecordBuffer();
  const state = createAtom(INITIAL_STATE);
  let isDisposed = false;

  function setState(change: Partial<ExportTaskState>) {
    if (!isDisposed) state.set({ ...state.get(), ...change });
  }

  const task = createBackgroundTask({
    now: Date.now,
    sleep,
    state: state.get,
    // The cast is safe: of the phases that `ExportTaskState` excludes, the task only uses `cancelled`, and only on
    // `dispose`, after which `setState` ignores changes.
    update: (change) => setState(change as Partial<ExportTaskState>),
  });

  const tryToDeliver = (output: ExportOutput) =>
    deliver(output).then(
      () => true,
      () => false,
    );

  task.begin(async (signal) => {
    const context: ExportContext = {
      signal,
      withRetry: (call) => task.sendUntilDone(call, signal),
      add: (records) => buffer.add(records),
      reportProgress: (step) => setState({ step }),
    };
    const warnings = await read(context);
    const output = await context.withRetry(() => {
      setState({ phase: 'preparing' });
      return write(buffer);
    });
    await task.waitForTurn(signal);
    const isDelivered = await tryToDeliver(output);
    setState({ phase: 'complete', warnings: [...warnings, ...output.warnings], output, isDelivered });
  });

  return {
    kind,
    get: () => (isDisposed ? INITIAL_STATE : state.get()),
    subscribe: state.subscribe,
    /** Pauses the export. A request that has already been sent may still finish. */
    pause: task.pause,
    /** Continues after a pause or a failure. While waiting, continues at once. */
    resume() {
      task.skipWait();
      task.resume();
    },
    async deliverAgain() {
      const { output } = state.get();
      if (output) setState({ isDelivered: await tryToDeliver(output) });
    },
    dispose() {
      isDisposed = true;
      task.cancel();
    },
  };
}
