import { OUR_DIALECT } from '#contract/default-dialect.ts';
import { OUR_NAME } from '#contract/dossier-name.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import { dialectEntry, type Server } from '../server.ts';
import { Dialect, type DialectStore, type Source, SOURCES } from './server-dialect.ts';
import { canFilter } from './filter-query.ts';

const NOTHING = Dialect.parse({});

function parse(text: string | null): Dialect {
  try {
    return Dialect.parse(JSON.parse(text ?? '{}'));
  } catch {
    return NOTHING;
  }
}

/** What is known of the server's dialect, from the browser's storages and `config.json`. */
export function openDialect(server: Server): DialectStore {
  return (server.dialect ??= createDialectStore(server));
}

function createDialectStore(server: Server): DialectStore {
  const entry = dialectEntry(server);
  const storages: Partial<Record<Source, SafeStorage>> = { chosen: server.shared, detected: server.own };
  const listeners = new Set<() => void>();
  const said = {
    disproved: NOTHING,
    chosen: parse(server.shared.getItem(entry)),
    config: Dialect.safeParse(server.said === OUR_NAME ? OUR_DIALECT : server.said).data ?? NOTHING,
    detected: parse(server.own.getItem(entry)),
  };
  const known = (source: Source) => Object.entries(said[source]).filter(([, value]) => value !== null);
  const together = (): Dialect => ({
    ...NOTHING,
    ...Object.fromEntries(SOURCES.toReversed().flatMap(known)),
  });
  let dialect = together();

  function become() {
    dialect = together();
    for (const listener of listeners) listener();
  }
  function keep(source: Source, next: Dialect) {
    said[source] = next;
    // A reader without choices leaves no trace: then our own service needs none of this.
    storages[source]?.setItem(entry, known(source).length > 0 ? JSON.stringify(next) : null);
    become();
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
    from: (source) => said[source],
    put: (source, some) => keep(source, { ...said[source], ...some }),
    forget: (source) => keep(source, NOTHING),
    reread() {
      const chosen = parse(server.shared.getItem(entry));
      // What was set anew has to be tried anew.
      if (JSON.stringify(chosen) !== JSON.stringify(said.chosen)) said.disproved = NOTHING;
      said.chosen = chosen;
      said.detected = parse(server.own.getItem(entry));
      become();
    },
    canFilter: (filters) => canFilter(dialect, filters),
  };
}
