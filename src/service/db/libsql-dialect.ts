import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import Libsql from 'libsql';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { followFile, type FollowOptions, type OpenFile } from './follow-file.ts';

const PREPARED_STATEMENTS = 100;
const PAGE_BYTES = 4_096;
/** Committed changes that SQLite keeps beside the database before it merges them. */
export const MAX_UNMERGED_BYTES = 2 ** 24;
const MERGE_WRITES = 'pragma wal_checkpoint(truncate)';

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
function toSqliteDatabase(connection: Libsql.Database, { readMs, writeMs }: BusyTimeouts): OpenFile {
  const prepared = new LRUCache<string, SqliteStatement>({ max: PREPARED_STATEMENTS });
  let busyTimeout = writeMs;
  const setBusyTimeout = (ms: number) => {
    if (ms === busyTimeout) return;
    connection.pragma(`busy_timeout = ${ms}`);
    busyTimeout = ms;
  };
  return {
    get inTransaction() {
      return connection.inTransaction;
    },
    close: () => connection.close(),
    prepare(text) {
      setBusyTimeout(text.startsWith('select ') || text === MERGE_WRITES ? readMs : writeMs);
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
  /** Opens the file again whenever the path names another one, whose migrations must be exactly these. */
  readonly follow?: Pick<FollowOptions, 'onChange' | 'now'> & { readonly migrations: readonly string[] };
  onClose?(): void;
}

/** Takes the write lock when a transaction begins: SQLite cannot wait for it after a read. */
class ImmediateDriver extends SqliteDriver {
  readonly #options: LibsqlOptions;
  #database: OpenFile | undefined;

  constructor(file: string, options: LibsqlOptions) {
    super({
      database: async () => {
        this.#database = openOrFollow(file, options);
        return this.#database;
      },
    });
    this.#options = options;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends the transaction by itself; a second end would fail, and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database?.inTransaction) await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    if (!this.#options.readOnly) mergeWrites(this.#database);
    await super.destroy();
    this.#options.onClose?.();
  }
}

/** Leaves nothing beside the file that a copy of it would lack, or that a file in its place would inherit. */
function mergeWrites(database: OpenFile | undefined): void {
  try {
    database?.prepare(MERGE_WRITES).all([]);
  } catch {
    // Another process is reading or writing, and merges them later.
  }
}

function openOrFollow(file: string, { busyTimeouts, readOnly = false, follow }: LibsqlOptions): OpenFile {
  const open = (verify: (connection: Libsql.Database) => void = () => undefined) => {
    const connection = readOnly
      ? connectReadOnly(file, busyTimeouts.readMs)
      : new Libsql(file, { timeout: busyTimeouts.readMs });
    // Before anything is written: to SQLite, an emptied file is a new database.
    verify(connection);
    connection.pragma(`busy_timeout = ${busyTimeouts.writeMs}`);
    if (readOnly) connection.pragma('query_only = on');
    else prepareToWrite(connection);
    return toSqliteDatabase(connection, busyTimeouts);
  };
  if (!follow) return open();
  const verify = (connection: Libsql.Database) => {
    const found = connection.prepare('select name from kysely_migration order by name').all([]);
    if (JSON.stringify(found) === JSON.stringify(follow.migrations.map((name) => ({ name })))) return;
    connection.close();
    throw new DatabaseUnavailable(`The database ${file} is from another version of Dossier.`);
  };
  return followFile(file, open(), { ...follow, open: () => open(verify) });
}

/** SQLite needs to create files beside a database that is not in use, which a full or read-only disk refuses. */
function connectReadOnly(file: string, timeout: number): Libsql.Database {
  const connection = new Libsql(file, { timeout });
  try {
    connection.exec('select count(*) from sqlite_master');
    return connection;
  } catch (error) {
    const isRefused = error instanceof Libsql.SqliteError && /CANTOPEN|IOERR|FULL|READONLY/.test(error.code);
    const hasUnmergedWrites = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (!isRefused || hasUnmergedWrites) throw error;
    connection.close();
    const address = pathToFileURL(file);
    address.searchParams.set('immutable', '1');
    return new Libsql(address.href, { timeout });
  }
}

function prepareToWrite(connection: Libsql.Database): void {
  // WAL lets readers continue while an import writes. FULL also survives a power cut; writes are
  // rare here, so the cost does not matter.
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  // Imports update indexes in random order. A large cache means each page is written a few times
  // instead of hundreds. Allocated on demand (in kB).
  connection.pragma('cache_size = -65536');
  connection.pragma(`wal_autocheckpoint = ${MAX_UNMERGED_BYTES / PAGE_BYTES}`);
}

export function libsqlDialect(file: string, options: LibsqlOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new ImmediateDriver(file, options),
  };
}
