import { createAtom } from '@tanstack/store';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { InputTable } from './input-table.ts';

/** The list that the user has entered, with the choices made so far. It is kept while the dialog is closed. */
export interface MatchDraft {
  readonly text: string;
  /** A file to match instead of the text. Null if no file is chosen. */
  readonly file: InputTable | null;
  /** The column to match. Null to guess it. */
  readonly column: number | null;
  /** The user's choices by line: the id of a company, or null for "none of them". */
  readonly choices: ReadonlyMap<string, number | null>;
}

const EMPTY: MatchDraft = { text: '', file: null, column: null, choices: new Map() };

interface MatchListState {
  readonly isOpen: boolean;
  readonly draft: MatchDraft;
  /** The line of several names that was last pasted into the page's search field; '' if none was. */
  readonly pastedLine: string;
}

const CLOSED: MatchListState = { isOpen: false, draft: EMPTY, pastedLine: '' };

export type MatchListStore = ReturnType<typeof createMatchListStore>;

/** Creates the store of the match dialog: whether it is open, and the list entered in it. */
export function createMatchListStore() {
  const state = createAtom(CLOSED);
  return {
    get: state.get,
    subscribe: state.subscribe,
    open: () => state.set((now) => ({ ...now, isOpen: true })),
    close: () => state.set((now) => ({ ...now, isOpen: false })),
    edit: (change: Partial<MatchDraft>) =>
      state.set((now) => ({ ...now, draft: { ...now.draft, ...change } })),
    /** Closes the dialog and discards the list. */
    discard: () => state.set(CLOSED),
    notePastedLine: (pastedLine: string) => state.set((now) => ({ ...now, pastedLine })),
  };
}

export const [provideMatchList, useMatchList] = createRequiredContext<MatchListStore>('match list');
