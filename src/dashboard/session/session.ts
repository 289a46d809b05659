/** Whether the key may read one side of the API; `unknown` until a call has told. */
export type Access = 'granted' | 'denied' | 'unknown';

/** A signed-in analyst. `key` is a secret: it goes into the request header and nowhere else. */
export interface SignedIn {
  readonly key: string;
  readonly companies: Access;
  readonly offerings: Access;
}

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
  /** False when the browser refuses storage, so that a reload asks for the key again. */
  readonly persistent: boolean;
}

const ENTRY = 'dossier.session';
const SIGNED_OUT: SessionState = { signedIn: null, ended: null };

const isAccess = (value: unknown): value is Access =>
  value === 'granted' || value === 'denied' || value === 'unknown';

function parseEntry(text: string | null, server: string): SignedIn | null {
  try {
    const entry: unknown = JSON.parse(text ?? 'null');
    if (typeof entry !== 'object' || entry === null) return null;
    const { key, companies, offerings, server: from } = entry as Record<string, unknown>; // checked field by field below
    if (typeof key !== 'string' || from !== server || !isAccess(companies) || !isAccess(offerings))
      return null;
    return { key, companies, offerings };
  } catch {
    return null;
  }
}

/** `storage` is `sessionStorage`, or null where the browser blocks it: then the key lives in memory only. */
export function createSession(storage: Storage | null, server: string): Session {
  const listeners = new Set<() => void>();
  const kept = parseEntry(storage?.getItem(ENTRY) ?? null, server);
  let state: SessionState = { signedIn: kept, ended: null };

  function become(next: SessionState) {
    state = next;
    if (next.signedIn) storage?.setItem(ENTRY, JSON.stringify({ ...next.signedIn, server }));
    else storage?.removeItem(ENTRY);
    for (const listener of listeners) listener();
  }

  return {
    persistent: storage !== null,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: (signedIn) => become({ signedIn, ended: null }),
    signOut: (reason) => become(reason ? { signedIn: null, ended: reason } : SIGNED_OUT),
  };
}

/** `sessionStorage` if it can really be written to, else null (private modes, blocked site data). */
export function usableStorage(open: () => Storage): Storage | null {
  try {
    const storage = open();
    storage.setItem('dossier.probe', '1');
    storage.removeItem('dossier.probe');
    return storage;
  } catch {
    return null;
  }
}
