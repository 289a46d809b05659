/** Name of the entry in a tab's storage that contains its session with the key. */
export const SESSION_ENTRY = 'dossier.session';

/** Name of the entry in shared storage that changes whenever all tabs are signed out. Its value isn't secret. */
export const EPOCH_ENTRY = 'dossier.epoch';

/**
 * The server and the sign-out epoch that a session belongs to. A stored session is restored only if both are still
 * current.
 */
export interface SessionScope {
  readonly server: string;
  /** Value of `EPOCH_ENTRY` when the session began; '' if there was none. */
  readonly epoch: string;
}

/** True if a stored session is for this server and no other tab has ended it. */
export const isSameScope = (stored: SessionScope, current: SessionScope): boolean =>
  stored.server === current.server && stored.epoch === current.epoch;
