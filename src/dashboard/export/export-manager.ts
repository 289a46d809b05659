import type { Session } from '../session/session.ts';
import type { ExportTarget } from './export-target.ts';
import type { ExportTask } from './export-task.ts';

/** What an export dialog is opened with. */
export interface ExportOpening {
  readonly offer: ExportTarget;
  /** The rows that are preselected. */
  readonly first: 'all' | 'selected';
}

interface ExportUnderway extends ExportOpening {
  readonly task: ExportTask;
}

interface ExportManagerState {
  /** Null while the dialog is closed. */
  readonly opened: ExportOpening | null;
  /** The last export that was started, until it is ended or replaced. */
  readonly underway: ExportUnderway | null;
}

/** The export of a tab, one at a time, in the shape that `useSyncExternalStore` expects. */
export interface ExportManager {
  state(): ExportManagerState;
  subscribe(listener: () => void): () => void;
  open(opening: ExportOpening): void;
  /** Closes the dialog; the export continues. */
  close(): void;
  /** Registers a started export; disposes the previous one. */
  begin(task: ExportTask): void;
  /** Disposes the export and the records it has read. */
  end(): void;
}

const IDLE: ExportManagerState = { opened: null, underway: null };

/** Runs an export across page navigation until the session ends. */
export function createExportManager(session: Pick<Session, 'state' | 'subscribe'>): ExportManager {
  const listeners = new Set<() => void>();
  let state = IDLE;

  function setState(next: ExportManagerState) {
    if (next.underway?.task !== state.underway?.task) state.underway?.task.dispose();
    state = next;
    for (const listener of listeners) listener();
  }

  // Records must not outlive the session they were read in.
  session.subscribe(() => {
    if (!session.state().signedIn) setState(IDLE);
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(opened) {
      const { underway } = state;
      // Reopening shows a finished export's result; opening another target drops it.
      const over = underway?.task.state().phase === 'done' && underway.offer !== opened.offer;
      setState({ opened, underway: over ? null : underway });
    },
    close: () => setState({ ...state, opened: null }),
    begin(task) {
      if (state.opened) setState({ ...state, underway: { ...state.opened, task } });
    },
    end: () => setState({ ...state, underway: null }),
  };
}
