import * as z from 'zod/mini';
import { createPersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';

/** Whether the key may read one side of the API; `unknown` until a call has told. */
const Access = z.literal(['granted', 'denied', 'unknown']);
export type Access = z.infer<typeof Access>;

/** A signed-in analyst. `key` is a secret: it goes into the request header and nowhere else. */
export const SignedIn = z.strictObject({ key: z.string(), companies: Access, offerings: Access });
export type SignedIn = z.infer<typeof SignedIn>;

/** What this tab's storage holds: who is signed in, to which server, and in which epoch. */
const Entry = z.strictObject({ server: z.string(), epoch: z.string(), signedIn: SignedIn });

/** Why a session ended without the analyst's asking. */
export type EndReason = 'invalid_key' | 'key_revoked';

export interface SessionState {
  readonly signedIn: SignedIn | null;
  readonly ended: EndReason | null;
}

/** Holds the key for this tab. */
export interface Session {
  state(): SessionState;
  /** Answers how to unsubscribe. */
  subscribe(listener: () => void): () => void;
  signIn(signedIn: SignedIn): void;
  /** Forgets the key in this tab; with a reason when the service no longer takes it. */
  signOut(reason?: EndReason): void;
  /** Signs out this tab, at once and whatever becomes of the rest, and then all others of the server. */
  signOutEverywhere(): void;
  /** Changes with every sign-out from all tabs; no secret. */
  epoch(): string;
  /** Signs out if another tab has signed out everywhere since. */
  recheck(): void;
}

export interface SessionOptions {
  readonly server: string;
  /** `sessionStorage`: holds the session, and is wiped with it. */
  readonly tabStorage: SafeStorage;
  /** `localStorage`: holds the epoch, which all tabs can read. */
  readonly sharedStorage: SafeStorage;
  /** Tells the other tabs that they are signed out, where they do not watch the epoch. */
  readonly tellOtherTabs: () => void;
}

const ENTRY = 'dossier.session';
const EPOCH = 'dossier.epoch';
const SIGNED_OUT: SessionState = { signedIn: null, ended: null };

/** The session of this tab, as it was before a reload. */
export function createSession({ server, tabStorage, sharedStorage, tellOtherTabs }: SessionOptions): Session {
  const epoch = () => sharedStorage.getItem(EPOCH) ?? '';
  let since = epoch();
  const store = createPersistedStore<SessionState>({
    storage: tabStorage,
    key: ENTRY,
    parse(json) {
      const { data } = Entry.safeParse(json);
      return data?.server === server && data.epoch === since
        ? { signedIn: data.signedIn, ended: null }
        : SIGNED_OUT;
    },
    serialize: ({ signedIn }) => signedIn && { server, epoch: since, signedIn },
  });
  const setState = (state: SessionState) => {
    since = epoch();
    // Signing out leaves nothing behind; a key that was taken back leaves the view to come back to.
    if (!state.signedIn && !state.ended) tabStorage.clear();
    store.setState(() => state);
  };
  const signOut = (ended?: EndReason) => setState({ ...SIGNED_OUT, ended: ended ?? null });
  // A saved key that no longer counts is wiped, not only left unused.
  if (!store.get().signedIn && tabStorage.getItem(ENTRY) !== null) tabStorage.clear();

  return {
    state: store.get,
    subscribe: (listener) => store.subscribe(listener).unsubscribe,
    signIn: (signedIn) => setState({ signedIn, ended: null }),
    signOut,
    signOutEverywhere() {
      signOut();
      sharedStorage.setItem(EPOCH, String(Math.random()));
      tellOtherTabs();
    },
    epoch,
    recheck() {
      if (store.get().signedIn && since !== epoch()) signOut();
    },
  };
}
