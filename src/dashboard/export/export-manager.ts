import { createAtom } from '@tanstack/store';
import { createOffered } from '../lib/offered.ts';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { ExportTarget } from './export-target.ts';
import type { ExportTask } from './export-task.ts';

interface ExportManagerState {
  /** The open dialog exports this; null while the dialog is closed. */
  readonly opened: ExportTarget | null;
  /** The latest export and what it exports; null if there is none or the user has dismissed it. */
  readonly underway: { readonly target: ExportTarget; readonly task: ExportTask } | null;
}

export type ExportManager = ReturnType<typeof createExportManager>;

const IDLE: ExportManagerState = { opened: null, underway: null };

/** Manages the export dialog and the running export, of which there is at most one. */
export function createExportManager() {
  const state = createAtom(IDLE);
  const offered = createOffered<ExportTarget>();

  function setState(change: Partial<ExportManagerState>) {
    const { underway } = state.get();
    const next = { ...state.get(), ...change };
    if (next.underway?.task !== underway?.task) underway?.task.dispose();
    state.set(next);
  }

  /** Opens the export dialog. Discards a finished export, but keeps a running one. */
  function open(opened: ExportTarget) {
    const { underway } = state.get();
    setState({ opened, underway: underway?.task.get().phase === 'complete' ? null : underway });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    open,
    offer: offered.offer,
    openOffered(): boolean {
      const target = offered.get();
      if (target) open(target);
      return target !== null;
    },
    reopen: () => setState({ opened: state.get().underway?.target ?? null }),
    close: () => setState({ opened: null }),
    begin(task: ExportTask) {
      const { opened: target } = state.get();
      if (target) setState({ underway: { target, task } });
    },
    end: () => setState({ underway: null }),
    /** Closes the dialog, and discards the export with the records that it has read. */
    discard: () => setState(IDLE),
  };
}

export const [provideExports, useExportManager] = createRequiredContext<ExportManager>('export manager');
