/**
 * This module does what must happen in a tab when its session ends. A session ends in one of two ways:
 * - The server rejects the key. Tabs with the same key end their sessions, and each asks for a key in place of its page.
 * - The user signs out, here or in another tab. Then all tabs of the server go to the sign-in page.
 *
 * Two parts aren't called from here. The session clears its own storage (`session.ts`). The catalogue, which may not
 * have been opened yet, follows the session by itself (`followSession` in `catalogue-connection.ts`): its worker then
 * drops all that was read with the key, for all tabs.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { ApiTarget } from '../api/api-target.ts';
import type { ApiClient } from '../api/client.ts';
import { endReason, type Failure } from '../api/failure.ts';
import { onRequestFailure } from '../api/query-client.ts';
import { isHealthKey } from '../api/query-keys.ts';
import type { OtherTabs, Session } from './session.ts';

/**
 * Ends the session if the failure says that the server rejects the key. `main.tsx` also calls it when a crawl fails.
 */
export function endSessionIfRefused(failure: Failure, session: Pick<Session, 'endForKey'>): void {
  const reason = endReason(failure);
  if (reason) session.endForKey(reason);
}

export function watchForRefusals(cache: QueryClient, session: Session): void {
  onRequestFailure(cache, (failure) => endSessionIfRefused(failure, session));
}

/**
 * Makes the session tell other tabs at once when the user signs out everywhere, or when the server has rejected the
 * key. If the code for that can't be loaded, other tabs still notice: a sign-out by shared storage, and a rejected key
 * by a request of their own.
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

/** Signs out when another tab has signed out everywhere. Messages of other tabs are handled in `tab-sync.ts`. */
export function signOutWithOtherTabs(session: Session): void {
  window.addEventListener('storage', session.revalidate);
  // A page restored from the back-forward cache has missed `storage` events.
  window.addEventListener('pageshow', session.revalidate);
}

interface SessionData {
  readonly session: Pick<Session, 'subscribe'>;
  readonly cache: QueryClient;
  readonly api: Pick<ApiClient, 'clearPauses'>;
  readonly server: Pick<ApiTarget, 'dialect'>;
  readonly exports: { discard(): void };
  readonly matchList: { discard(): void };
  readonly comparison: { reload(): void };
  readonly lastLists: { reload(): void };
  readonly selections: { set(none: object): void };
}

/**
 * Drops data that was loaded with a key when the user signs out or signs in with another key. After a rejected key, the
 * user's work in this tab stays, so that the user can sign in again and continue.
 */
export function dropDataWhenSessionChanges(data: SessionData): void {
  data.session.subscribe(({ signedIn, ended }) => {
    if (!signedIn) {
      data.exports.discard();
      data.matchList.discard();
      data.api.clearPauses();
      eraseKeptData();
    }
    if (!signedIn && !ended) {
      data.server.dialect.forget('rejected');
      data.server.dialect.forget('detected');
      // The session has cleared the storage of these two stores, so reload them.
      data.comparison.reload();
      data.lastLists.reload();
      data.selections.set({});
    }
    // Keep the server's health, which doesn't depend on the key.
    data.cache.removeQueries({ predicate: ({ queryKey }) => !isHealthKey(queryKey) });
  });
}

/** Erases everything that is kept on this device, for all servers and keys. */
function eraseKeptData() {
  import('../device/sealed-store.ts')
    .then(({ eraseDevice }) => eraseDevice())
    // Ignore the error: if the browser blocks storage, nothing was kept.
    .catch(() => {});
}

/**
 * Reloads the page's data after a sign-in, and goes to the sign-in page after a sign-out. After a rejected key, it
 * requests nothing, and the shell shows the sign-in form in place of the page.
 */
export function rerunLoadersWhenSessionChanges(
  session: Pick<Session, 'subscribe'>,
  reload: () => void,
): void {
  session.subscribe(({ signedIn, ended }) => {
    if (signedIn || !ended) reload();
  });
}
