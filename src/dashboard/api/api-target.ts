import { batch, createAtom } from '@tanstack/store';
import * as z from 'zod/mini';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { createPersistedStore } from '#dashboard/lib/persisted-store.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import {
  Dialect,
  type DialectBySource,
  type DialectState,
  SOURCES,
  DEFAULT_DIALECT,
} from './dialect/server-dialect.ts';

interface ApiTargetOptions {
  /** Part of the storage keys. */
  readonly address: string;
  /** The dialect from `config.json`, unparsed; `dossier` means our own. */
  readonly configuredDialect: unknown;
  readonly localStorage: SafeStorage;
  readonly sessionStorage: SafeStorage;
}

/** The server that the dashboard talks to; one per page. */
export interface ApiTarget extends ApiTargetOptions {
  /** How it handles what SPEC leaves open. */
  readonly dialect: DialectStore;
}

/** What is known of a server's dialect. */
export type DialectStore = ReturnType<typeof createDialectStore>;

/** What of a dialect is stored, for all tabs: what the user has set, and what was found out in this session. */
type StoredSource = 'override' | 'detected';

const ENTRIES: Record<StoredSource, string> = {
  override: 'dossier.dialect',
  detected: 'dossier.detected-dialect',
};

/** The key of a part of the dialect in the storage. */
export const dialectEntry = (
  { address }: Pick<ApiTarget, 'address'>,
  source: StoredSource = 'override',
): string => `${ENTRIES[source]} ${address}`;

/** True if configured as Dossier's own service and not overridden by the user. */
export const isDossierServer = (server: ApiTarget): boolean =>
  server.configuredDialect === DOSSIER_DIALECT && !server.localStorage.getItem(dialectEntry(server));

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
      key: dialectEntry({ address }, source),
      parse: (json) => LenientDialect.parse(json),
      // No overrides, no entry: isDossierServer() checks for the entry.
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
    /** Merges into a source. `detected` is kept until the next sign-in, `override` permanently. */
    put: (source: StoredSource | 'rejected', some: Partial<Dialect>) =>
      set(source, { ...state.get().bySource[source], ...some }),
    forget: (source: StoredSource | 'rejected') => set(source, EMPTY),
    /** Reads again what is stored. */
    reload: () =>
      batch(() => {
        const before = stored.override.get();
        stored.override.reload();
        stored.detected.reload();
        // A changed override has to be tried again.
        if (stored.override.get() !== before) rejected.set(EMPTY);
      }),
  };
}
