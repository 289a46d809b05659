import type { QueryClient } from '@tanstack/react-query';
import { endReason } from '../api/failure.ts';
import { onRequestFailure } from '../api/query-client.ts';
import type { Session } from './session.ts';

export function endSessionWhenRefused(cache: QueryClient, session: Session): void {
  onRequestFailure(cache, (failure) => {
    const reason = endReason(failure);
    if (reason) session.end(reason);
  });
}

/** Signs out when another tab has signed out everywhere. */
export function followOtherTabs(session: Session): void {
  window.addEventListener('storage', session.revalidate);
  // A page restored from the back-forward cache has missed `storage` events.
  window.addEventListener('pageshow', session.revalidate);
}

/** Tells other tabs when the user signs out everywhere, so that they sign out at once. */
export function signOutOtherTabs(
  session: Session,
  openTabSync: () => Promise<{ broadcastSignOut(): void }>,
): void {
  session.onSignOutEverywhere(() => {
    openTabSync().then(
      (tabs) => tabs.broadcastSignOut(),
      // If the code for tab sync can't be loaded, other tabs still notice the sign-out in shared storage.
      () => {},
    );
  });
}
