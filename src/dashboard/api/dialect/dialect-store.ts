import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import * as z from 'zod/mini';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import { dialectEntry, type ApiTarget } from '../api-target.ts';
import {
  Dialect,
  type DialectBySource,
  type DialectState,
  type DialectStore,
  type Source,
  SOURCES,
  DEFAULT_DIALECT,
} from './server-dialect.ts';

const EMPTY = Dialect.parse({});

function parse(text: string | null): Dialect {
  try {
    return Dialect.parse(JSON.parse(text ?? '{}'));
  } catch {
    return EMPTY;
  }
}

const knownEntries = (dialect: Dialect) => Object.entries(dialect).filter(([, value]) => value !== null);

function merge(bySource: DialectBySource): DialectState {
  const entries = SOURCES.toReversed().flatMap((source) => knownEntries(bySource[source]));
  return { bySource, merged: { ...EMPTY, ...Object.fromEntries(entries) } };
}

/** The parts of the server's dialect that web storage and `config.json` hold. */
export function loadDialect(server: ApiTarget): DialectState {
  const { configuredDialect, localStorage, sessionStorage } = server;
  const entry = dialectEntry(server);
  const config = configuredDialect === DOSSIER_DIALECT ? DEFAULT_DIALECT : configuredDialect;
  return merge({
    rejected: EMPTY,
    override: parse(localStorage.getItem(entry)),
    config: z.parse(z.catch(Dialect, EMPTY), config),
    detected: parse(sessionStorage.getItem(entry)),
  });
}

/** Publishes the dialect on first use; for rendering, see `useDialect`. */
export function openDialect(server: ApiTarget): DialectStore {
  const { dialect, localStorage, sessionStorage, tabs } = server;
  const entry = dialectEntry(server);
  const storages: Partial<Record<Source, SafeStorage>> = {
    override: localStorage,
    detected: sessionStorage,
  };

  function state(): DialectState {
    const known = dialect.get() ?? loadDialect(server);
    // Setting an atom to its own value notifies no listener.
    dialect.set(known);
    return known;
  }

  function save(source: Source, next: Dialect) {
    // No overrides, no entry: isDossierServer() checks for the entry to skip the dialect code.
    storages[source]?.setItem(entry, knownEntries(next).length > 0 ? JSON.stringify(next) : null);
    dialect.set(merge({ ...state().bySource, [source]: next }));
    if (source === 'detected')
      tabs().then(
        (others) => others.broadcastDialect(),
        () => {},
      );
  }

  state();
  return {
    read: () => state().merged,
    bySource: () => state().bySource,
    put: (source, some) => save(source, { ...state().bySource[source], ...some }),
    forget: (source) => save(source, EMPTY),
    reread() {
      const { rejected, override } = state().bySource;
      const next = loadDialect(server).bySource;
      // A changed override has to be tried again.
      const isSame = JSON.stringify(next.override) === JSON.stringify(override);
      dialect.set(merge({ ...next, rejected: isSame ? rejected : EMPTY }));
    },
  };
}
