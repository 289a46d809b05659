import type { Session } from '../session/session.ts';

/** Erases what is kept on this device when the user signs out, and when the server rejects the key. */
export function eraseDeviceWhenSignedOut(session: Pick<Session, 'get' | 'subscribe'>): void {
  let wasSignedIn = session.get().signedIn !== null;
  session.subscribe(({ signedIn }) => {
    if (wasSignedIn && !signedIn)
      import('./sealed-store.ts')
        .then(({ eraseDevice }) => eraseDevice())
        // If the browser blocks storage, nothing was kept.
        .catch(() => {});
    wasSignedIn = signedIn !== null;
  });
}
