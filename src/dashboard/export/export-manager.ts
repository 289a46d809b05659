import { createAtom } from '@tanstack/store';
import type { Session } from '../session/session.ts';
import type { ExportTarget } from './export-target.ts';
import type { ExportTask } from './export-task.ts';

/** What the dialog opens with; `first` is the preselected scope. */
export interface ExportOpening {
  readonly target: ExportTarget;
  readonly first: 'all' | 'selected';
}

interface ExportUnderway extends ExportOpening {
  readonly task: ExportTask;
}

interface ExportManagerState {
  readonly opened: ExportOpening | null;
  /** The last export that was started, until it is ended or replaced. */
  readonly underway: ExportUnderway | null;
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
    open(opened: ExportOpening) {
      const { underway } = state.get();
      // Its badge opens the result of a finished export; any other opening drops it.
      const isOver = underway?.task.get().phase === 'done' && underway !== opened;
      setState({ opened, underway: isOver ? null : underway });
    },
    /** The export continues. */
    close: () => setState({ opened: null }),
    begin(task: ExportTask) {
      const { opened } = state.get();
      if (opened) setState({ underway: { ...opened, task } });
    },
    end: () => setState({ underway: null }),
  };
}
