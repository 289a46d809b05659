import type { Session } from '../session/session.ts';
import type { ExportTarget } from './export-target.ts';
import type { ExportTask } from './export-task.ts';

/** What an export dialog is opened with. */
export interface ExportOpening {
  readonly offer: ExportTarget;
  /** The rows that are chosen to begin with. */
  readonly first: 'all' | 'selected';
}

interface ExportUnderway extends ExportOpening {
  readonly run: ExportTask;
}

interface ExportDeskState {
  /** What the dialog shows; null while it is closed. */
  readonly opened: ExportOpening | null;
  /** The last export that was started, until it is done with. */
  readonly underway: ExportUnderway | null;
}

/** The exports of a tab, one at a time. `subscribe` and `state` are what React's external store asks for. */
export interface ExportManager {
  state(): ExportDeskState;
  subscribe(listener: () => void): () => void;
  open(opening: ExportOpening): void;
  /** Closes the dialog; what is under way goes on. */
  close(): void;
  /** Takes over what the dialog has started, in place of what was under way. */
  begin(run: ExportTask): void;
  /** Ends what is under way, and lets go of what it has read. */
  end(): void;
}

const NOTHING: ExportDeskState = { opened: null, underway: null };

/** Keeps an export going wherever one goes in the dashboard, as long as the key that it was started with is good. */
export function createExportManager(session: Pick<Session, 'state' | 'subscribe'>): ExportManager {
  const listeners = new Set<() => void>();
  let state = NOTHING;

  function become(next: ExportDeskState) {
    if (next.underway?.run !== state.underway?.run) state.underway?.run.dispose();
    state = next;
    for (const listener of listeners) listener();
  }

  // Nothing that was read outlives the key it was read with.
  session.subscribe(() => {
    if (!session.state().signedIn) become(NOTHING);
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(opened) {
      const { underway } = state;
      // One comes back to a finished export to read how it went; a page that offers another makes it history.
      const over = underway?.run.state().phase === 'done' && underway.offer !== opened.offer;
      become({ opened, underway: over ? null : underway });
    },
    close: () => become({ ...state, opened: null }),
    begin(run) {
      if (state.opened) become({ ...state, underway: { ...state.opened, run } });
    },
    end: () => become({ ...state, underway: null }),
  };
}
