import { batch, createAtom } from '@tanstack/store';
import * as z from 'zod/mini';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { createPersistedStore } from '#dashboard/lib/persisted-store.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import { dialectEntry, isDossierDialect, type StoredSource } from './dialect/dialect-entry.ts';
import {
  Dialect,
  type DialectBySource,
  type DialectState,
  SOURCES,
  DEFAULT_DIALECT,
} from './dialect/server-dialect.ts';

interface ApiTargetOptions {
  readonly address: string;
  /**
   * The server's dialect as written in `config.json`, not parsed yet. The value `dossier` stands for our own service.
   */
  readonly configuredDialect: unknown;
  readonly localStorage: SafeStorage;
  readonly sessionStorage: SafeStorage;
}

export interface ApiTarget extends ApiTargetOptions {
  readonly dialect: DialectStore;
}

export type DialectStore = ReturnType<typeof createDialectStore>;

/** True if the server is configured as Dossier's own and the user has not overridden that. */
export const isDossierServer = ({ configuredDialect, localStorage: storage, address }: ApiTarget): boolean =>
  isDossierDialect(configuredDialect, storage.getItem(dialectEntry(address)));

export const createApiTarget = (options: ApiTargetOptions): ApiTarget => ({
  ...options,
  dialect: createDialectStore(options),
});

const EMPTY = Dialect.parse({});
const LenientDialect = z.catch(Dialect, EMPTY);

const knownEntries = (dialect: Dialect) => Object.entries(dialect).filter(([, value]) => value !== null);

function merge(bySource: DialectBySource): DialectState {
  const entries = SOURCES.toReversed().flatMap((source) => knownEntries(bySource[source]));
  return { bySource, merged: { ...EMPTY, ...Object.fromEntries(entries) } };
}

function createDialectStore({ address, configuredDialect, localStorage: storage }: ApiTargetOptions) {
  const openStored = (source: StoredSource) =>
    createPersistedStore<Dialect>({
      storage,
      key: dialectEntry(address, source),
      parse: (json) => LenientDialect.parse(json),
      // Remove the entry if no setting is overridden. `isDossierServer` takes any stored override, even an empty one,
      // to mean that the server isn't Dossier's own.
      serialize: (dialect) => (knownEntries(dialect).length > 0 ? dialect : null),
    });
  const rejected = createAtom(EMPTY);
  const stored = { override: openStored('override'), detected: openStored('detected') };
  const config = configuredDialect === DOSSIER_DIALECT ? DEFAULT_DIALECT : configuredDialect;
  const configured = LenientDialect.parse(config);
  const state = createAtom(() =>
    merge({
      rejected: rejected.get(),
      override: stored.override.get(),
      config: configured,
      detected: stored.detected.get(),
    }),
  );

  const set = (source: StoredSource | 'rejected', next: Dialect) =>
    source === 'rejected' ? rejected.set(next) : stored[source].setState(() => next);

  return {
    get: state.get,
    subscribe: state.subscribe,
    /**
     * Merges fields into one of the sources that make up the dialect. `override` has the user's settings, `detected`
     * lasts until the next sign-in, and `rejected` has the filters that the server refused.
     */
    put: (source: StoredSource | 'rejected', some: Partial<Dialect>) =>
      set(source, { ...state.get().bySource[source], ...some }),
    forget: (source: StoredSource | 'rejected') => set(source, EMPTY),
    reload: () =>
      batch(() => {
        const before = stored.override.get();
        stored.override.reload();
        stored.detected.reload();
        // The user changed the override, so filters that the server rejected before may work now.
        if (stored.override.get() !== before) rejected.set(EMPTY);
      }),
  };
}
