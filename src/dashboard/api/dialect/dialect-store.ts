import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import { dialectEntry, type Server } from '../server.ts';
import { Dialect, type DialectStore, type Source, SOURCES } from './server-dialect.ts';
import { canFilter } from './filter-query.ts';
import { DEFAULT_DIALECT } from './default-dialect.ts';

const EMPTY = Dialect.parse({});

function parse(text: string | null): Dialect {
  try {
    return Dialect.parse(JSON.parse(text ?? '{}'));
  } catch {
    return EMPTY;
  }
}

/** The server's dialect, merged from web storage and `config.json`. Creates the store on first use. */
export function openDialect(server: Server): DialectStore {
  return (server.dialect ??= createDialectStore(server));
}

function createDialectStore(server: Server): DialectStore {
  const entry = dialectEntry(server);
  const storages: Partial<Record<Source, SafeStorage>> = { chosen: server.shared, detected: server.own };
  const listeners = new Set<() => void>();
  const bySource = {
    disproved: EMPTY,
    chosen: parse(server.shared.getItem(entry)),
    config: Dialect.safeParse(server.said === DOSSIER_DIALECT ? DEFAULT_DIALECT : server.said).data ?? EMPTY,
    detected: parse(server.own.getItem(entry)),
  };
  const knownEntries = (source: Source) =>
    Object.entries(bySource[source]).filter(([, value]) => value !== null);
  const merge = (): Dialect => ({
    ...EMPTY,
    ...Object.fromEntries(SOURCES.toReversed().flatMap(knownEntries)),
  });
  let dialect = merge();

  function update() {
    dialect = merge();
    for (const listener of listeners) listener();
  }
  function save(source: Source, next: Dialect) {
    bySource[source] = next;
    // No overrides, no entry: isDossierServer() checks for the entry to skip the dialect code.
    storages[source]?.setItem(entry, knownEntries(source).length > 0 ? JSON.stringify(next) : null);
    update();
    if (source === 'detected')
      server.tabs?.().then(
        (tabs) => tabs.broadcastDialect(),
        () => {},
      );
  }
  return {
    read: () => dialect,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    from: (source) => bySource[source],
    put: (source, some) => save(source, { ...bySource[source], ...some }),
    forget: (source) => save(source, EMPTY),
    reread() {
      const chosen = parse(server.shared.getItem(entry));
      // A changed override has to be tried again.
      if (JSON.stringify(chosen) !== JSON.stringify(bySource.chosen)) bySource.disproved = EMPTY;
      bySource.chosen = chosen;
      bySource.detected = parse(server.own.getItem(entry));
      update();
    },
    canFilter: (filters) => canFilter(dialect, filters),
  };
}
