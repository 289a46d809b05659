import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteConnection } from './follow-file.ts';
import { openSqliteFile, type SqliteFileOptions } from './open-sqlite-file.ts';

interface LibsqlOptions extends SqliteFileOptions {
  onClose?(): void;
}

/** Makes Kysely run migrations in a transaction, since SQLite can roll back the creation of tables too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class LibsqlDriver extends SqliteDriver {
  readonly #options: LibsqlOptions;
  #database: SqliteConnection | undefined;

  constructor(file: string, options: LibsqlOptions) {
    super({
      database: async () => {
        this.#database = openSqliteFile(file, options);
        return this.#database;
      },
    });
    this.#options = options;
  }

  /** Begins with the write lock, because SQLite can't wait for it later in a transaction. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const { mode = 'write' } = this.#options;
    await connection.executeQuery(CompiledQuery.raw(mode === 'write' ? 'begin immediate' : 'begin'));
  }

  /**
   * Rolls back unless SQLite has done so by itself, as it does on a full disk. A second rollback would fail and hide
   * the first error.
   */
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

/** Merges the write-ahead log into the database file, so that a copy of that file alone is complete. */
function mergeWrites(database: SqliteConnection | undefined): void {
  try {
    database?.pragma('wal_checkpoint(truncate)');
  } catch {
    // Another process is using the database. It will merge the log when it closes the file.
  }
}

/** Creates a Kysely dialect for a SQLite file. The file is opened by the first query and closed by `destroy`. */
export function libsqlDialect(file: string, options: LibsqlOptions): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new LibsqlDriver(file, options),
  };
}
