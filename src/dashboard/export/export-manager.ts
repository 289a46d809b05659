import { createAtom } from '@tanstack/store';
import type { Session } from '../session/session.ts';
import type { ExportTarget } from './export-target.ts';
import type { ExportTask } from './export-task.ts';

interface ExportManagerState {
  /** What the dialog offers, while it is open. */
  readonly opened: ExportTarget | null;
  /** The last export that was started, until it is ended or replaced. */
  readonly underway: { readonly target: ExportTarget; readonly task: ExportTask } | null;
}

export type ExportManager = ReturnType<typeof createExportManager>;

const IDLE: ExportManagerState = { opened: null, underway: null };

/** The export dialog and the running export, at most one, which is disposed on sign-out. */
export function createExportManager(session: Pick<Session, 'get' | 'subscribe'>) {
  const state = createAtom(IDLE);

  function setState(change: Partial<ExportManagerState>) {
    const { underway } = state.get();
    const next = { ...state.get(), ...change };
    if (next.underway?.task !== underway?.task) underway?.task.dispose();
    state.set(next);
  }

  // Records must not outlive the session they were read in.
  session.subscribe(() => {
    if (!session.get().signedIn) setState(IDLE);
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Drops a finished export. */
    open(opened: ExportTarget) {
      const { underway } = state.get();
      setState({ opened, underway: underway?.task.get().phase === 'done' ? null : underway });
    },
    /** Opens the last export again, also a finished one. */
    reopen: () => setState({ opened: state.get().underway?.target ?? null }),
    /** The export continues. */
    close: () => setState({ opened: null }),
    begin(task: ExportTask) {
      const { opened: target } = state.get();
      if (target) setState({ underway: { target, task } });
    },
    end: () => setState({ underway: null }),
  };
}
