import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { SqliteStatement } from 'kysely';
import Libsql from 'libsql';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { followFile, type FollowOptions, type SqliteConnection } from './follow-file.ts';
import { prepareStrict } from './strict-statement.ts';

const PREPARED_STATEMENTS = 100;
const PAGE_BYTES = 4_096;
/** How large SQLite's write-ahead log may grow before its changes are merged into the database file, in bytes. */
export const MAX_UNMERGED_BYTES = 2 ** 24;

/** How long opening a database waits if another process is just creating the file. */
const FIRST_OPEN_WAIT_MS = 15_000;

/**
 * How a file is used. `read` never writes to it. `immutable` takes no locks; it is for a file that nobody writes to.
 * `bulk` fills a new file, which is thrown away if anything fails.
 */
type Mode = 'write' | 'read' | 'immutable' | 'bulk';

/** How to open a SQLite file. */
export interface SqliteFileOptions {
  /**
   * How long a statement waits for another process's lock before it fails with SQLITE_BUSY. Waiting blocks the whole
   * process, so keep this short and use `retryTransaction` for longer waits.
   */
  readonly busyTimeoutMs: number;
  readonly mode?: Mode;
  /** Opens the file again whenever it is replaced. The new file must have exactly the same migrations. */
  readonly follow?: Pick<FollowOptions, 'onChange'> & { readonly migrations: readonly string[] };
}

/** Opens a SQLite file with libsql. With `follow`, the returned file is opened again whenever it is replaced. */
export function openSqliteFile(
  file: string,
  { busyTimeoutMs, mode = 'write', follow }: SqliteFileOptions,
): SqliteConnection {
  const { connect, pragmas } = MODES[mode];
  const open = (waitMs: number, verify: (connection: Libsql.Database) => void = () => undefined) => {
    const connection = connect(file, busyTimeoutMs);
    try {
      // Verify the file before the pragmas write to it: they would turn an empty file into a new database.
      verify(connection);
      connection.pragma(`busy_timeout = ${waitMs}`);
      for (const pragma of pragmas) connection.pragma(pragma);
      connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
      return adaptConnection(connection);
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
  // SQLite notices missing pages, but it reads the missing rest of a page as zeros. The keys of that page would then
  // seem not to exist.
  if (statSync(file).size % pageSize !== 0) throw new DatabaseUnavailable(`The database ${file} is cut off.`);
  const found = prepareStrict(connection, 'select name from kysely_migration order by name').all([]);
  if (JSON.stringify(found) !== JSON.stringify(migrations.map((name) => ({ name }))))
    throw new DatabaseUnavailable(`The database ${file} is from another version of Dossier.`);
}

const connect = (file: string, timeout: number) => new Libsql(file, { timeout });

/** Returns the URL that makes SQLite open a file without taking locks. */
function immutableAddress(file: string): string {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  return address.href;
}

const connectImmutable = (file: string, timeout: number) => connect(immutableAddress(file), timeout);

/**
 * Opens a file for reading. If SQLite can't create the files that it needs beside it, as on a full or read-only disk,
 * opens it without locks.
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

const MODES: Readonly<Record<Mode, { connect: typeof connect; pragmas: readonly string[] }>> = {
  // With WAL, readers are not blocked by a writer. FULL makes commits survive a power cut; it is slower, but writes
  // are rare.
  write: {
    connect,
    pragmas: [
      'journal_mode = WAL',
      'synchronous = FULL',
      `wal_autocheckpoint = ${MAX_UNMERGED_BYTES / PAGE_BYTES}`,
    ],
  },
  read: { connect: connectReadOnly, pragmas: ['query_only = on'] },
  // A negative cache size is in KiB. SQLite allocates the memory only as needed.
  immutable: { connect: connectImmutable, pragmas: ['query_only = on', 'cache_size = -2048'] },
  // `temp_store = file` is needed because libsql would keep the temporary files of sorting in memory.
  bulk: {
    connect,
    pragmas: [
      // Use pages of 16 KiB: one or two of them hold the rows of a list response, where the default takes five.
      'page_size = 16384',
      'journal_mode = off',
      'synchronous = off',
      'locking_mode = exclusive',
      'cache_size = -8192',
      'temp_store = file',
    ],
  },
};

/** Checks the values for a statement. Throws a TypeError for one that SQLite can't store, such as a boolean. */
function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || Number.isFinite(value)) return value;
    if (value instanceof Uint8Array) return value;
    // Such a value would crash libsql, and with it the process.
    throw new TypeError(`A ${typeof value} cannot be bound to a statement.`);
  });
}

/** Adapts a libsql connection to Kysely. It caches prepared statements and checks the values for them. */
function adaptConnection(connection: Libsql.Database): SqliteConnection {
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
