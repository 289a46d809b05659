import { createAtom } from '@tanstack/store';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { Session } from '../session/session.ts';
import type { ListTable } from './read-list.ts';

/** The list as the user has entered it so far. It is kept while the dialog is closed. */
export interface MatchDraft {
  readonly text: string;
  /** The file that takes the place of the text; null without one. */
  readonly file: ListTable | null;
  /** The column to match; null for the guessed one. */
  readonly column: number | null;
  /** The user's own choices by line: a company's id, or null for none of them. */
  readonly choices: ReadonlyMap<string, number | null>;
}

const EMPTY: MatchDraft = { text: '', file: null, column: null, choices: new Map() };

export type MatchListStore = ReturnType<typeof createMatchListStore>;

/** Holds whether the dialog is open, and the list that it matches. Signing out clears both. */
export function createMatchListStore(session: Pick<Session, 'get' | 'subscribe'>) {
  const state = createAtom({ isOpen: false, draft: EMPTY });
  session.subscribe(() => {
    if (!session.get().signedIn) state.set({ isOpen: false, draft: EMPTY });
  });
  return {
    get: state.get,
    subscribe: state.subscribe,
    open: () => state.set((now) => ({ ...now, isOpen: true })),
    close: () => state.set((now) => ({ ...now, isOpen: false })),
    edit: (change: Partial<MatchDraft>) =>
      state.set((now) => ({ ...now, draft: { ...now.draft, ...change } })),
    /** Forgets the list once its result was used. */
    finish: () => state.set({ isOpen: false, draft: EMPTY }),
  };
}

export const [provideMatchList, useMatchList] = createRequiredContext<MatchListStore>('match list');
