/** Name of the entry in a tab's storage that holds its session, with the key. */
export const SESSION_ENTRY = 'dossier.session';

/** Name of the entry in the shared storage whose value changes whenever all tabs are signed out. It is not secret. */
export const EPOCH_ENTRY = 'dossier.epoch';

/** Facts that a stored session must match to be restored. */
export interface SessionScope {
  /** Address of the API. */
  readonly server: string;
  /** The value of `EPOCH_ENTRY` when the session began; '' if there was none. */
  readonly epoch: string;
}

/** True if a stored session is for this server, and not one that another tab has ended. */
export const isSameScope = (stored: SessionScope, current: SessionScope): boolean =>
  stored.server === current.server && stored.epoch === current.epoch;
