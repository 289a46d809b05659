import { createSession, type Session } from './session.ts';

/** Changes with every sign-out from all tabs. */
export const EPOCH = 'dossier.epoch';

interface SessionPlace {
  readonly server: string;
  /** `localStorage`, or null where the browser blocks it. */
  readonly storage: Storage | null;
  /** `sessionStorage`, or null where the browser blocks it. */
  readonly tabStorage: Storage | null;
}

/** The session of this tab, on the browser's own storage. */
export function openSession({ server, storage, tabStorage }: SessionPlace): Session {
  const session = createSession({
    storage: tabStorage,
    server,
    epoch: () => storage?.getItem(EPOCH) ?? '',
  });
  // A page that comes back from the back-forward cache has slept through what the other tabs said.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.recheck();
  });
  return session;
}
