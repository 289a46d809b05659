import type { PreferenceStore } from '../preferences.ts';
import { randomText } from '../random-text.ts';
import { createTrail, type TrailStore } from '../trail.ts';
import type { Handover } from './handover.ts';
import { createSession, type Session } from './session.ts';

const EPOCH = 'dossier.epoch';

interface SessionPlace {
  readonly server: string;
  readonly preferences: PreferenceStore;
  /** `localStorage`, or null where the browser blocks it. */
  readonly storage: Storage | null;
  /** `sessionStorage`, or null where the browser blocks it. */
  readonly tabStorage: Storage | null;
}

/** The session of this tab and its line to the other tabs, on the browser's own storage and channel. */
export function openSession({ server, preferences, storage, tabStorage }: SessionPlace): {
  session: Session;
  handover: () => Promise<Handover>;
  trail: TrailStore;
} {
  const trail = createTrail(tabStorage);
  const session = createSession({
    storage: tabStorage,
    server,
    epoch: () => storage?.getItem(EPOCH) ?? '',
  });
  const open = async () =>
    (await import('./handover.ts')).createHandover({
      session,
      server,
      trail,
      channel: new BroadcastChannel('dossier.session'),
      mayShare: () => window.top === window && preferences.read().shareSignIn,
      nonce: randomText,
      endEpoch: () => storage?.setItem(EPOCH, randomText()),
    });
  let opened: Promise<Handover> | null = null;
  const handover = () => (opened ??= open());
  // A page that comes back from the back-forward cache has slept through what the other tabs said.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.recheck();
  });
  return { session, handover, trail };
}
