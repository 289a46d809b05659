import * as z from 'zod/mini';
import type { EndReason } from '../api/failure.ts';
import { createPersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';

/** Whether the key may read companies or offerings. */
const Access = z.enum(['granted', 'denied']);
export type Access = z.infer<typeof Access>;

/** A signed-in user. `key` is secret: it goes into the request header and nowhere else. */
export const SignedIn = z.strictObject({ key: z.string(), companies: Access, offerings: Access });
export type SignedIn = z.infer<typeof SignedIn>;

const StoredSession = z.strictObject({ server: z.string(), epoch: z.string(), signedIn: SignedIn });

/** `ended` is why the service rejected the last key; null if the user signed out. */
export interface SessionState {
  readonly signedIn: SignedIn | null;
  readonly ended: EndReason | null;
}

/** This tab's sign-in to one server, kept in the tab's storage. */
export type Session = ReturnType<typeof createSession>;

/** `tabStorage` is cleared on sign-out; `sharedStorage` holds only the epoch. */
export interface SessionOptions {
  /** A stored session of another server is dropped. */
  readonly server: string;
  readonly tabStorage: SafeStorage;
  readonly sharedStorage: SafeStorage;
}

const STORAGE_KEY = 'dossier.session';
const EPOCH_KEY = 'dossier.epoch';
const SIGNED_OUT: SessionState = { signedIn: null, ended: null };

/** Restores the session of the tab if its server and epoch match. */
export function createSession({ server, tabStorage, sharedStorage }: SessionOptions) {
  /** Changes whenever all tabs are signed out; not secret. */
  const epoch = () => sharedStorage.getItem(EPOCH_KEY) ?? '';
  let ownEpoch = epoch();
  let afterSignOutEverywhere = () => {};
  const store = createPersistedStore<SessionState>({
    storage: tabStorage,
    key: STORAGE_KEY,
    parse(json) {
      const { success, data } = StoredSession.safeParse(json);
      return success && data.server === server && data.epoch === ownEpoch
        ? { signedIn: data.signedIn, ended: null }
        : SIGNED_OUT;
    },
    serialize: ({ signedIn }) => signedIn && { server, epoch: ownEpoch, signedIn },
  });
  const setState = (state: SessionState) => {
    ownEpoch = epoch();
    // Signing out clears everything; after a rejected key, keep the view for signing in again.
    if (!state.signedIn && !state.ended) tabStorage.clear();
    store.setState(() => state);
  };
  /** Signs out this tab only; with a reason when the service rejected the key. */
  const signOut = (ended: EndReason | null = null) => setState({ signedIn: null, ended });
  // Remove a saved key that is no longer valid.
  if (!store.get().signedIn && tabStorage.getItem(STORAGE_KEY) !== null) tabStorage.clear();

  return {
    get: store.get,
    subscribe: store.subscribe,
    signIn: (signedIn: SignedIn) => setState({ signedIn, ended: null }),
    signOut,
    /** Signs out this tab first, so that it works even if the rest fails, then all other tabs of the server. */
    signOutEverywhere() {
      signOut();
      sharedStorage.setItem(EPOCH_KEY, String(Math.random()));
      afterSignOutEverywhere();
    },
    /** `listener` is called after this tab signed out everywhere, to tell tabs that do not watch the epoch. */
    onSignOutEverywhere(listener: () => void) {
      afterSignOutEverywhere = listener;
    },
    epoch,
    /** Signs out if another tab has signed out everywhere meanwhile. */
    revalidate() {
      if (store.get().signedIn && ownEpoch !== epoch()) signOut();
    },
  };
}
