import { OUR_DIALECT } from '#contract/dialect.ts';
import { OUR_NAME } from '#contract/our-name.ts';
import { dialectEntry, type Server } from '../server.ts';
import { Dialect, type DialectStore, type Source, SOURCES } from './dialect.ts';
import { canFilter } from './filter-query.ts';

const NOTHING = Dialect.parse({});

function parse(text: string | null | undefined): Dialect {
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
  const storages: Partial<Record<Source, Storage | null>> = { chosen: server.shared, detected: server.own };
  const said = {
    disproved: NOTHING,
    chosen: parse(server.shared?.getItem(entry)),
    config: Dialect.safeParse(server.said === OUR_NAME ? OUR_DIALECT : server.said).data ?? NOTHING,
    detected: parse(server.own?.getItem(entry)),
  };
  const known = (source: Source) => Object.entries(said[source]).filter(([, value]) => value !== null);
  const read = (): Dialect => ({ ...NOTHING, ...Object.fromEntries(SOURCES.toReversed().flatMap(known)) });
  return {
    read,
    from: (source) => said[source],
    put(source, some) {
      const next = { ...said[source], ...some };
      said[source] = next;
      if (known(source).length > 0) storages[source]?.setItem(entry, JSON.stringify(next));
      // A reader without choices leaves no trace: then our own service needs none of this.
      else storages[source]?.removeItem(entry);
    },
    forget(source) {
      said[source] = NOTHING;
      storages[source]?.removeItem(entry);
    },
    canFilter: (filters) => canFilter(read(), filters),
  };
}
