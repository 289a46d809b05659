import * as z from 'zod/mini';
import type { EndReason } from '../api/failure.ts';
import { createPersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';
import { EPOCH_ENTRY, isSameScope, SESSION_ENTRY } from './session-entries.ts';

const Access = z.enum(['granted', 'denied']);
export type Access = z.infer<typeof Access>;

/** A signed-in user. The `key` is secret: it is only sent in a request header. */
export const SignedIn = z.strictObject({ key: z.string(), companies: Access, offerings: Access });
export type SignedIn = z.infer<typeof SignedIn>;

const StoredSession = z.strictObject({ server: z.string(), epoch: z.string(), signedIn: SignedIn });

/** State of the session. `ended` is the reason why the server rejected the last key, or null if it wasn't rejected. */
export interface SessionState {
  readonly signedIn: SignedIn | null;
  readonly ended: EndReason | null;
}

/** This tab's session on one server, kept in the tab's storage. */
export type Session = ReturnType<typeof createSession>;

/**
 * Options of a session. `tabStorage` is cleared on sign-out. In `sharedStorage`, which all tabs share, the session uses
 * only the epoch.
 */
export interface SessionOptions {
  /** Address of the API. A stored session that belongs to another server is dropped. */
  readonly server: string;
  readonly tabStorage: SafeStorage;
  readonly sharedStorage: SafeStorage;
}

/** Lets this tab tell the other tabs of the server that the session has ended. */
export interface OtherTabs {
  /** Signs the other tabs out, in case they don't notice the new epoch in shared storage. */
  signOut(): void;
  /** Ends the sessions of other tabs with this key, because the server has rejected it. */
  endSessions(key: string, reason: EndReason): void;
}

const SIGNED_OUT: SessionState = { signedIn: null, ended: null };

/** Creates the session. Restores the stored one if its server and epoch match. */
export function createSession({ server, tabStorage, sharedStorage }: SessionOptions) {
  const epoch = () => sharedStorage.getItem(EPOCH_ENTRY) ?? '';
  let ownEpoch = epoch();
  let otherTabs: OtherTabs | null = null;
  const store = createPersistedStore<SessionState>({
    storage: tabStorage,
    key: SESSION_ENTRY,
    parse(json) {
      const { success, data } = StoredSession.safeParse(json);
      return success && isSameScope(data, { server, epoch: ownEpoch })
        ? { signedIn: data.signedIn, ended: null }
        : SIGNED_OUT;
    },
    serialize: ({ signedIn }) => signedIn && { server, epoch: ownEpoch, signedIn },
  });
  const setState = (state: SessionState) => {
    ownEpoch = epoch();
    // Clear the tab's storage on sign-out. Keep it after a rejected key, so that the user can sign in again and
    // continue.
    if (!state.signedIn && !state.ended) tabStorage.clear();
    store.setState(() => state);
  };
  /** Signs out this tab only. */
  const signOut = () => setState(SIGNED_OUT);
  /** Ends the session of this tab only, because the server has rejected the key. */
  const end = (reason: EndReason) => setState({ signedIn: null, ended: reason });
  // Remove a stored session that is no longer valid, because it contains a key.
  if (!store.get().signedIn && tabStorage.getItem(SESSION_ENTRY) !== null) tabStorage.clear();

  return {
    get: store.get,
    subscribe: store.subscribe,
    signIn: (signedIn: SignedIn) => setState({ signedIn, ended: null }),
    signOut,
    end,
    /** Ends the session of this tab, and those of other tabs with the same key, because the server has rejected it. */
    endForKey(reason: EndReason) {
      const { signedIn } = store.get();
      end(reason);
      if (signedIn) otherTabs?.endSessions(signedIn.key, reason);
    },
    /** Signs out all tabs of this server. This tab comes first, so that it is signed out even if the rest fails. */
    signOutEverywhere() {
      signOut();
      sharedStorage.setItem(EPOCH_ENTRY, String(Math.random()));
      otherTabs?.signOut();
    },
    connectTabs(tabs: OtherTabs) {
      otherTabs = tabs;
    },
    epoch,
    /** Signs out if another tab has signed out everywhere. */
    revalidate() {
      if (store.get().signedIn && ownEpoch !== epoch()) signOut();
    },
  };
}
