import type { QueryClient } from '@tanstack/react-query';
import { endReason } from '../api/failure.ts';
import { onRequestFailure } from '../api/query-client.ts';
import type { OtherTabs, Session } from './session.ts';

export function endSessionWhenRefused(cache: QueryClient, session: Session): void {
  onRequestFailure(cache, (failure) => {
    const reason = endReason(failure);
    if (reason) session.endEverywhere(reason);
  });
}

/** Signs out when another tab has signed out everywhere. */
export function followOtherTabs(session: Session): void {
  window.addEventListener('storage', session.revalidate);
  // A page restored from the back-forward cache has missed `storage` events.
  window.addEventListener('pageshow', session.revalidate);
}

/**
 * Lets the session tell other tabs at once when the user signs out everywhere, or when the server has rejected the key.
 * If the code for that can't be loaded, they still notice a sign-out in shared storage, and a rejected key with a request
 * of their own.
 */
export function tellOtherTabs(session: Session, openTabSync: () => Promise<{ others: OtherTabs }>): void {
  const tell = (call: (others: OtherTabs) => void) => {
    openTabSync().then(
      ({ others }) => call(others),
      () => {},
    );
  };
  session.connectTabs({
    signOut: () => tell((others) => others.signOut()),
    endSessions: (key, reason) => tell((others) => others.endSessions(key, reason)),
  });
}
