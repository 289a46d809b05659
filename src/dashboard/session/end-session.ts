import type { QueryClient } from '@tanstack/react-query';
import { endReason } from '../api/failure.ts';
import { onRequestFailure } from '../api/query-client.ts';
import type { Session } from './session.ts';

/** Ends the session when the server rejects its key. */
export function endSessionWhenRefused(cache: QueryClient, session: Session): void {
  onRequestFailure(cache, (failure) => {
    const reason = endReason(failure);
    if (reason) session.signOut(reason);
  });
}

/** Signs out when another tab has signed out everywhere. */
export function followOtherTabs(session: Session): void {
  window.addEventListener('storage', session.revalidate);
  // A page restored from the back-forward cache has missed `storage` events.
  window.addEventListener('pageshow', session.revalidate);
}
