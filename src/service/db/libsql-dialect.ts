import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import Libsql from 'libsql';
import { LRUCache } from 'lru-cache';

const PREPARED_STATEMENTS = 100;

// libsql ends the whole process when it is handed a boolean, so a mistake must not reach it.
function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || Number.isFinite(value)) return value;
    throw new TypeError(`A ${typeof value} cannot be bound to a statement.`);
  });
}

/** How long a statement waits for the locks of other processes before it fails with SQLITE_BUSY. */
export interface BusyTimeouts {
  readonly readMs: number;
  readonly writeMs: number;
}

/** libsql as Kysely wants it: each statement is prepared once, and only values it can take are bound. */
function toSqliteDatabase(connection: Libsql.Database, { readMs, writeMs }: BusyTimeouts): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: PREPARED_STATEMENTS });
  let busyTimeout = writeMs;
  const setBusyTimeout = (ms: number) => {
    if (ms === busyTimeout) return;
    connection.pragma(`busy_timeout = ${ms}`);
    busyTimeout = ms;
  };
  return {
    close: () => connection.close(),
    prepare(text) {
      setBusyTimeout(text.startsWith('select ') ? readMs : writeMs);
      const known = prepared.get(text);
      if (known) return known;
      const statement = connection.prepare(text);
      const bound: SqliteStatement = {
        reader: statement.reader,
        all: (parameters) => statement.all(bindable(parameters)),
        run: (parameters) => statement.run(bindable(parameters)),
        iterate: (parameters) => statement.iterate(bindable(parameters)),
      };
      prepared.set(text, bound);
      return bound;
    },
  };
}

interface LibsqlOptions {
  readonly busyTimeouts: BusyTimeouts;
  /** Changes nothing of the file, its settings included. */
  readonly readOnly?: boolean;
  onClose?(): void;
}

/** A transaction that writes takes its turn at the start: SQLite cannot wait once it has read. */
class ImmediateDriver extends SqliteDriver {
  readonly #onClose: () => void;

  constructor(file: string, { busyTimeouts, readOnly = false, onClose }: LibsqlOptions) {
    super({
      database: async () => {
        const connection = new Libsql(file, { timeout: busyTimeouts.writeMs });
        if (readOnly) connection.pragma('query_only = on');
        else prepareToWrite(connection);
        return toSqliteDatabase(connection, busyTimeouts);
      },
    });
    this.#onClose = () => onClose?.();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    this.#onClose();
  }
}

function prepareToWrite(connection: Libsql.Database): void {
  // Readers go on while an import writes. With FULL, what was acknowledged outlives a power
  // cut too; writes are rare here, so it costs nothing that anybody would notice.
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  // An import touches its indexes all over: with room for them it writes each page a few times,
  // not hundreds. Memory is taken only as it is used (kB, then pages of 4 kB).
  connection.pragma('cache_size = -65536');
  connection.pragma('wal_autocheckpoint = 16384');
}

/** SQLite through libsql. */
export function libsqlDialect(file: string, options: LibsqlOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new ImmediateDriver(file, options),
  };
}
