import type { QueryClient } from '@tanstack/react-query';
import type { ApiTarget } from '../api/api-target.ts';
import type { ApiClient } from '../api/client.ts';
import { isHealthKey } from '../api/query-keys.ts';
import type { Session } from './session.ts';

interface SessionData {
  readonly session: Session;
  readonly cache: QueryClient;
  readonly api: ApiClient;
  readonly server: ApiTarget;
  /** Clears what the user has collected in this tab. Called on sign-out, but not when the server has rejected the key. */
  clearTab(): void;
  reloadPage(): void;
}

/** Clears everything that was loaded with a key when another key signs in or nobody is signed in. */
export function clearDataWhenSessionChanges(data: SessionData): void {
  const { session, cache, api, server, clearTab, reloadPage } = data;
  session.subscribe(({ signedIn, ended }) => {
    if (!signedIn && !ended) {
      server.dialect.forget('rejected');
      server.dialect.forget('detected');
      clearTab();
    }
    if (!signedIn) api.clearPauses();
    // The server's health does not depend on the key.
    cache.removeQueries({ predicate: ({ queryKey }) => !isHealthKey(queryKey) });
    // Don't reload after the server ended the session: the sign-in form replaces the page, and nothing may be
    // requested.
    if (signedIn || !ended) reloadPage();
  });
}
