import { statSync } from 'node:fs';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import {
  DatabaseUnavailable,
  describeDamagedDatabase,
  isDamaged,
  isDatabaseUnavailable,
} from './database-unavailable.ts';

/**
 * How often to try to open a lost file again. A restored file must be noticed within a second, and requests may use
 * the cached data set for half of that second.
 */
const RETRY_MS = 500;

/** A connection to a SQLite file, with the methods that Kysely needs. */
export interface SqliteConnection extends SqliteDatabase {
  readonly inTransaction: boolean;
  pragma(source: string): void;
}

/** How `followFile` opens the file again and reports that. */
export interface FollowOptions {
  /** Opens the file. Throws if it is not a database of this version. */
  open(): SqliteConnection;
  /** Called when the file can no longer be read, and when a file is open again. */
  onChange(event: 'lost' | 'reopened', message: string): void;
}

/**
 * Returns which file is at the path, and its size and time; null if there is none. Calls `stat` on the path, because
 * opening and closing the file would release SQLite's locks on it.
 */
function identify(file: string): { inode: string; contents: string } | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  return { inode: `${found.dev} ${found.ino}`, contents: `${found.size} ${found.mtimeMs}` };
}

/**
 * Returns a connection that always reads the file that is at the path now. SQLite itself would go on reading a file
 * that was replaced or deleted, and would never see that a key is revoked in the new one.
 */
export function followFile(
  file: string,
  first: SqliteConnection,
  { open, onChange }: FollowOptions,
): SqliteConnection {
  /** The connection; null while the file can't be opened. */
  let opened: SqliteConnection | null = first;
  /** Identifies the file when it was last opened. */
  let identity = identify(file);
  /** When opening the file again was last tried, by `performance.now`. */
  let triedAt = -Infinity;
  /** Whether a statement has failed since the file was opened, so that the connection may be unusable. */
  let isSuspect = false;
  /** Why the file can't be opened. Statements throw this while `opened` is null. */
  let problem = new DatabaseUnavailable(`The database ${file} is not open.`);

  /** Makes an error that names the file, so that an operator who reads it in the log knows what to do. */
  function unreadableError(cause: unknown): DatabaseUnavailable {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const message = isDamaged(error)
      ? describeDamagedDatabase(`The database ${file} (keys, audit and history)`, error)
      : `The database ${file} (keys, audit and history) can't be read: ${error.message}.`;
    return new DatabaseUnavailable(message, { cause });
  }

  /** Opens the file again if it was replaced or written to, or is not open. */
  function check(): void {
    const found = identify(file);
    const isOther = found === null || found.inode !== identity?.inode;
    if (opened && !isOther && found.contents === identity?.contents && !isSuspect) return;
    triedAt = performance.now();
    const wasOpen = opened !== null;
    opened?.close();
    opened = null;
    isSuspect = false;
    try {
      if (found === null) throw new DatabaseUnavailable(`The database ${file} is missing.`);
      opened = open();
      identity = identify(file);
      // Report only a file that was replaced or had been lost. A file that was just written to is also opened again,
      // but that happens all the time.
      if (isOther || !wasOpen)
        onChange('reopened', `The database ${file} was replaced and has been opened again.`);
    } catch (cause) {
      problem = cause instanceof DatabaseUnavailable ? cause : unreadableError(cause);
      if (wasOpen) onChange('lost', problem.message);
    }
  }

  function isCheckDue(): boolean {
    // Try to open a lost or suspect file only now and then, because that takes long.
    if (opened === null || isSuspect) return performance.now() - triedAt >= RETRY_MS;
    // Check any other file before each statement, but not within a transaction, which has to go on with its connection.
    return !opened.inTransaction;
  }

  /** Returns the connection after checking the file, so that a damaged file is never read as if it were intact. */
  function current(): SqliteConnection {
    if (isCheckDue()) check();
    if (opened) return opened;
    throw problem;
  }

  /**
   * Runs a statement. If it fails, the next statement opens the file again, because a connection goes on failing even
   * after a damaged file was repaired.
   */
  function reopenAfterFailure<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      isSuspect ||= isDatabaseUnavailable(error);
      throw isDamaged(error) ? unreadableError(error) : error;
    }
  }

  return {
    get inTransaction() {
      return opened?.inTransaction ?? false;
    },
    close: () => opened?.close(),
    pragma: (source) => current().pragma(source),
    prepare(text): SqliteStatement {
      const statement = reopenAfterFailure(() => current().prepare(text));
      return {
        reader: statement.reader,
        all: (parameters) => reopenAfterFailure(() => statement.all(parameters)),
        run: (parameters) => reopenAfterFailure(() => statement.run(parameters)),
        // This fails only later, when rows are read, and Kysely calls it only for `stream`, which this service never uses.
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
  };
}
