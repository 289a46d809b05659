import type { PreferenceStore } from '../preferences.ts';
import { createTrail, type TrailStore } from '../trail.ts';
import { usableStorage } from '../usable-storage.ts';
import type { Handover } from './handover.ts';
import { createSession, type Session } from './session.ts';

const EPOCH = 'dossier.epoch';

// crypto.randomUUID is missing on plain http, where a service on an intranet may well be.
const randomText = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The session of this tab and its line to the other tabs, on the browser's own storage and channel. */
export function openSession(
  server: string,
  preferences: PreferenceStore,
): { session: Session; handover: () => Promise<Handover>; trail: TrailStore } {
  const shared = usableStorage(() => localStorage);
  const own = usableStorage(() => sessionStorage);
  const trail = createTrail(own);
  const session = createSession({
    storage: own,
    server,
    epoch: () => shared?.getItem(EPOCH) ?? '',
  });
  const open = async () =>
    (await import('./handover.ts')).createHandover({
      session,
      server,
      trail,
      channel: new BroadcastChannel('dossier.session'),
      mayShare: () => window.top === window && preferences.read().shareSignIn,
      nonce: randomText,
      endEpoch: () => shared?.setItem(EPOCH, randomText()),
    });
  let opened: Promise<Handover> | null = null;
  const handover = () => (opened ??= open());
  // A page that comes back from the back-forward cache has slept through what the other tabs said.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.recheck();
  });
  return { session, handover, trail };
}
