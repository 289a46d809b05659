import * as z from 'zod/mini';

/** Whether the key may read one side of the API; `unknown` until a call has told. */
const Access = z.literal(['granted', 'denied', 'unknown']);
export type Access = z.infer<typeof Access>;

/** A signed-in analyst. `key` is a secret: it goes into the request header and nowhere else. */
export const SignedIn = z.strictObject({ key: z.string(), companies: Access, offerings: Access });
export type SignedIn = z.infer<typeof SignedIn>;

/** What this tab's storage holds: who is signed in, to which server, and since which sign-out of any tab. */
const Entry = z.strictObject({ server: z.string(), epoch: z.string(), signedIn: SignedIn });

/** Why a session ended without the analyst's asking. */
export type EndReason = 'invalid_key' | 'key_revoked';

export interface SessionState {
  readonly signedIn: SignedIn | null;
  readonly ended: EndReason | null;
}

/** Holds the key for this tab. `subscribe` and `state` are what React's external store asks for. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  signIn(signedIn: SignedIn): void;
  /** Forgets the key; with a reason when the service no longer takes it. */
  signOut(reason?: EndReason): void;
  /** Signs out if another tab has signed out everywhere while this one slept or was closed. */
  recheck(): void;
  /** False when the browser refuses storage, so that a reload asks for the key again. */
  readonly persistent: boolean;
}

export interface SessionOptions {
  /** `sessionStorage`, or null where the browser blocks it: then the key lives in memory only. */
  readonly storage: Storage | null;
  readonly server: string;
  /** Something all tabs can read that changes with every sign-out from all of them; no secret. */
  readonly epoch: () => string;
}

const ENTRY = 'dossier.session';

function parseEntry(text: string, { server, epoch }: SessionOptions): SignedIn | null {
  try {
    const { data } = Entry.safeParse(JSON.parse(text));
    return data?.server === server && data.epoch === epoch() ? data.signedIn : null;
  } catch {
    return null;
  }
}

/** What the tab held before a reload; a key that no longer counts is wiped, not only left unused. */
function readEntry(options: SessionOptions): SignedIn | null {
  const text = options.storage?.getItem(ENTRY) ?? null;
  const signedIn = text === null ? null : parseEntry(text, options);
  if (text !== null && signedIn === null) options.storage?.clear();
  return signedIn;
}

/** The session of this tab, as it was before a reload. */
export function createSession(options: SessionOptions): Session {
  const { storage, server, epoch } = options;
  const listeners = new Set<() => void>();
  let state: SessionState = { signedIn: readEntry(options), ended: null };
  let since = epoch();

  function become(next: SessionState) {
    state = next;
    since = epoch();
    const { signedIn } = next;
    if (signedIn) storage?.setItem(ENTRY, JSON.stringify({ server, epoch: since, signedIn }));
    // Signing out leaves nothing behind; a key that was taken back leaves the view to come back to.
    else if (next.ended) storage?.removeItem(ENTRY);
    else storage?.clear();
    for (const listener of listeners) listener();
  }

  return {
    persistent: storage !== null,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recheck() {
      if (state.signedIn && since !== epoch()) become({ signedIn: null, ended: null });
    },
    signIn: (signedIn) => become({ signedIn, ended: null }),
    signOut: (ended) => become({ signedIn: null, ended: ended ?? null }),
  };
}
