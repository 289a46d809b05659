import { createAtom } from '@tanstack/store';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import * as z from 'zod/mini';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import {
  Dialect,
  type DialectBySource,
  type DialectState,
  type Source,
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

/** The parts that web storage and `config.json` hold. */
function loadDialect(server: ApiTargetOptions): DialectBySource {
  const { configuredDialect, localStorage } = server;
  const config = configuredDialect === DOSSIER_DIALECT ? DEFAULT_DIALECT : configuredDialect;
  return {
    rejected: EMPTY,
    override: parse(localStorage.getItem(dialectEntry(server))),
    config: z.parse(z.catch(Dialect, EMPTY), config),
    detected: parse(localStorage.getItem(dialectEntry(server, 'detected'))),
  };
}

function createDialectStore(server: ApiTargetOptions) {
  const state = createAtom(merge(loadDialect(server)));
  const bySource = () => state.get().bySource;

  function save(source: Source, next: Dialect) {
    // No overrides, no entry: isDossierServer() checks for the entry.
    const text = knownEntries(next).length > 0 ? JSON.stringify(next) : null;
    if (source === 'override' || source === 'detected')
      server.localStorage.setItem(dialectEntry(server, source), text);
    state.set(merge({ ...bySource(), [source]: next }));
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Merges into a source. `detected` is kept until the next sign-in, `override` permanently. */
    put: (source: Source, some: Partial<Dialect>) => save(source, { ...bySource()[source], ...some }),
    forget: (source: Source) => save(source, EMPTY),
    /** Reads again what is stored. */
    reload() {
      const { rejected, override } = bySource();
      const next = loadDialect(server);
      // A changed override has to be tried again.
      const isSame = JSON.stringify(next.override) === JSON.stringify(override);
      state.set(merge({ ...next, rejected: isSame ? rejected : EMPTY }));
    },
  };
}
