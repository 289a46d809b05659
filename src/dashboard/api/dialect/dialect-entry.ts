import { DOSSIER_DIALECT } from '#contract/parameters.ts';

/**
 * The parts of a dialect that are stored and shared by all tabs: the user's settings, and what was detected in this
 * session.
 */
export type StoredSource = 'override' | 'detected';

const ENTRIES: Record<StoredSource, string> = {
  override: 'dossier.dialect',
  detected: 'dossier.detected-dialect',
};

/** Returns the name of the storage entry for one source of a server's dialect. */
export const dialectEntry = (address: string, source: StoredSource = 'override'): string =>
  `${ENTRIES[source]} ${address}`;

/** True if a server is configured as Dossier's own, and the user has not overridden that (a stored `override`). */
export const isDossierDialect = (configured: unknown, override: string | null): boolean =>
  configured === DOSSIER_DIALECT && override === null;
