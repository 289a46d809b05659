import { createAtom } from '@tanstack/store';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { Session } from '../session/session.ts';
import type { ExportTarget } from './export-target.ts';
import type { ExportTask } from './export-task.ts';

interface ExportManagerState {
  /** What the dialog offers for export; null while it is closed. */
  readonly opened: ExportTarget | null;
  /** The export that was started last, until it ends or is replaced. */
  readonly underway: { readonly target: ExportTarget; readonly task: ExportTask } | null;
}

export type ExportManager = ReturnType<typeof createExportManager>;

const IDLE: ExportManagerState = { opened: null, underway: null };

/** Manages the export dialog and the running export. There is at most one export; signing out disposes of it. */
export function createExportManager(session: Pick<Session, 'get' | 'subscribe'>) {
  const state = createAtom(IDLE);

  function setState(change: Partial<ExportManagerState>) {
    const { underway } = state.get();
    const next = { ...state.get(), ...change };
    if (next.underway?.task !== underway?.task) underway?.task.dispose();
    state.set(next);
  }

  // Records must not outlive the session in which they were read.
  session.subscribe(() => {
    if (!session.get().signedIn) setState(IDLE);
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Opens the dialog. A finished export is dropped, a running one is kept. */
    open(opened: ExportTarget) {
      const { underway } = state.get();
      setState({ opened, underway: underway?.task.get().phase === 'done' ? null : underway });
    },
    /** Opens the dialog for the last export, even a finished one. */
    reopen: () => setState({ opened: state.get().underway?.target ?? null }),
    /** Closes the dialog; the export continues. */
    close: () => setState({ opened: null }),
    begin(task: ExportTask) {
      const { opened: target } = state.get();
      if (target) setState({ underway: { target, task } });
    },
    end: () => setState({ underway: null }),
  };
}

/** Manager of the export dialog and the running export. */
export const [provideExports, useExportManager] = createRequiredContext<ExportManager>('export manager');
