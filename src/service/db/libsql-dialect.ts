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
import { prepareStrict } from './strict-statement.ts';

const PREPARED_STATEMENTS = 100;
const PAGE_BYTES = 4_096;
/** The largest size of the file beside the database in which SQLite collects changes, in bytes. */
export const MAX_UNMERGED_BYTES = 2 ** 24;

/** How long opening waits for another process that creates the file at the same time. */
const FIRST_OPEN_WAIT_MS = 15_000;

// A boolean crashes libsql, so values are checked first.
function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || Number.isFinite(value)) return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`A ${typeof value} cannot be bound to a statement.`);
  });
}

/** Adapts libsql to Kysely. It caches prepared statements and checks values. */
function toSqliteDatabase(connection: Libsql.Database): OpenFile {
  const prepared = new LRUCache<string, SqliteStatement>({ max: PREPARED_STATEMENTS });
  return {
    get inTransaction() {
      return connection.inTransaction;
    },
    close: () => connection.close(),
    pragma: (source) => void connection.pragma(source),
    prepare(text) {
      const cached = prepared.get(text);
      if (cached) return cached;
      const statement = prepareStrict(connection, text);
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

/**
 * How a file is used. `read` never writes to it. `immutable` takes no locks either, for a file that never changes.
 * `bulk` fills a new file that is thrown away if anything fails.
 */
type Mode = 'write' | 'read' | 'immutable' | 'bulk';

interface LibsqlOptions {
  /**
   * How long a statement waits for another process's lock before it fails with SQLITE_BUSY. The whole process is
   * blocked meanwhile, so longer waits are left to `retryTransaction`.
   */
  readonly busyTimeoutMs: number;
  readonly mode?: Mode;
  /** Opens the file again whenever it is replaced. The new file must have exactly these migrations. */
  readonly follow?: Pick<FollowOptions, 'onChange'> & { readonly migrations: readonly string[] };
  onClose?(): void;
}

/** Lets migrations run in a transaction. SQLite can also undo the creation of tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Takes the write lock at the beginning of a transaction, because SQLite can't wait for it later. */
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
    const { mode = 'write' } = this.#options;
    await connection.executeQuery(CompiledQuery.raw(mode === 'write' ? 'begin immediate' : 'begin'));
  }

  /** A full disk ends the transaction by itself. Ending it again would fail and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database?.inTransaction) await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    const { mode = 'write' } = this.#options;
    if (mode === 'write') mergeWrites(this.#database);
    await super.destroy();
    this.#options.onClose?.();
  }
}

/** Merges all changes into the file, so that a copy of it is complete. */
function mergeWrites(database: OpenFile | undefined): void {
  try {
    database?.pragma('wal_checkpoint(truncate)');
  } catch {
    // Another process is using the file, and will merge the changes.
  }
}

function openOrFollow(file: string, { busyTimeoutMs, mode = 'write', follow }: LibsqlOptions): OpenFile {
  const { connect, prepare } = MODES[mode];
  const open = (waitMs: number, verify: (connection: Libsql.Database) => void = () => undefined) => {
    const connection = connect(file, busyTimeoutMs);
    try {
      // The file is verified before anything is written, because SQLite would turn an empty file into a new database.
      verify(connection);
      connection.pragma(`busy_timeout = ${waitMs}`);
      for (const pragma of prepare) connection.pragma(pragma);
      connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
      return toSqliteDatabase(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
  };
  const first = open(FIRST_OPEN_WAIT_MS);
  if (!follow) return first;
  const openAgain = () =>
    open(busyTimeoutMs, (connection) => verifyDatabase(connection, file, follow.migrations));
  return followFile(file, first, { ...follow, open: openAgain });
}

/** Throws DatabaseUnavailable unless the file is complete and has exactly these migrations. */
function verifyDatabase(connection: Libsql.Database, file: string, migrations: readonly string[]): void {
  const [{ page_size: pageSize }] = connection.pragma('page_size') as [{ page_size: number }];
  // SQLite notices missing pages, but it reads the missing rest of a page as zeros, in which no key is found.
  if (statSync(file).size % pageSize !== 0) throw new DatabaseUnavailable(`The database ${file} is cut off.`);
  const found = prepareStrict(connection, 'select name from kysely_migration order by name').all([]);
  if (JSON.stringify(found) !== JSON.stringify(migrations.map((name) => ({ name }))))
    throw new DatabaseUnavailable(`The database ${file} is from another version of Dossier.`);
}

const connect = (file: string, timeout: number) => new Libsql(file, { timeout });

/** Returns the address with which SQLite opens a file without locks. */
function immutableAddress(file: string): string {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  return address.href;
}

const connectImmutable = (file: string, timeout: number) => connect(immutableAddress(file), timeout);

/**
 * Opens a file for reading. SQLite may have to create files beside it, which a full or read-only disk refuses; the file
 * is opened without locks then.
 */
function connectReadOnly(file: string, timeout: number): Libsql.Database {
  const connection = connect(file, timeout);
  try {
    connection.exec('select count(*) from sqlite_master');
    return connection;
  } catch (error) {
    const isRefused = error instanceof Libsql.SqliteError && /CANTOPEN|IOERR|FULL|READONLY/.test(error.code);
    const hasUnmergedWrites = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (!isRefused || hasUnmergedWrites) throw error;
    connection.close();
    return connectImmutable(file, timeout);
  }
}

const MODES: Readonly<Record<Mode, { connect: typeof connect; prepare: readonly string[] }>> = {
  // With WAL, readers continue while others write. FULL also survives a power cut, and writes are rare.
  write: {
    connect,
    prepare: [
      'journal_mode = WAL',
      'synchronous = FULL',
      `wal_autocheckpoint = ${MAX_UNMERGED_BYTES / PAGE_BYTES}`,
    ],
  },
  read: { connect: connectReadOnly, prepare: ['query_only = on'] },
  // A negative cache size is in kB. Memory is allocated as needed.
  immutable: { connect: connectImmutable, prepare: ['query_only = on', 'cache_size = -2048'] },
  // By default, sorting would keep its temporary files in memory.
  bulk: {
    connect,
    prepare: [
      // A page of a list fills one or two pages of this size instead of five.
      'page_size = 16384',
      'journal_mode = off',
      'synchronous = off',
      'locking_mode = exclusive',
      'cache_size = -8192',
      'temp_store = file',
    ],
  },
};

/** Creates a dialect for Kysely. It opens the file at the first query and closes it with `destroy`. */
export function libsqlDialect(file: string, options: LibsqlOptions): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new ImmediateDriver(file, options),
  };
}
