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

// libsql crashes the process when given a boolean, so validate values first.
function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || Number.isFinite(value)) return value;
    throw new TypeError(`A ${typeof value} cannot be bound to a statement.`);
  });
}

/** How long a statement waits for other processes' locks before failing with SQLITE_BUSY. */
export interface BusyTimeouts {
  readonly readMs: number;
  readonly writeMs: number;
}

/** Adapts libsql to Kysely: caches prepared statements and validates bound values. */
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
      const cached = prepared.get(text);
      if (cached) return cached;
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
  /** Never writes to the file, not even pragmas. */
  readonly readOnly?: boolean;
  onClose?(): void;
}

/** Takes the write lock when a transaction begins: SQLite cannot wait for it after a read. */
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
  // WAL lets readers continue while an import writes. FULL also survives a power cut; writes are
  // rare here, so the cost does not matter.
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  // Imports update indexes in random order. A large cache means each page is written a few times
  // instead of hundreds. Allocated on demand (-65536 is in kB, 16384 in pages of 4 kB).
  connection.pragma('cache_size = -65536');
  connection.pragma('wal_autocheckpoint = 16384');
}

export function libsqlDialect(file: string, options: LibsqlOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new ImmediateDriver(file, options),
  };
}
