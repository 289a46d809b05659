import { statSync } from 'node:fs';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';

/** Half of the second within which a file that is back must show, since the data set read from it is cached as well. */
const RETRY_MS = 500;

/** A connection to a SQLite file, as Kysely uses one. */
export interface OpenFile extends SqliteDatabase {
  readonly inTransaction: boolean;
  pragma(source: string): void;
}

/** How to open the file again, and who is told of it. */
export interface FollowOptions {
  /** Opens the file. Throws if it isn't a database of this version. */
  open(): OpenFile;
  /** Called when the file can no longer be read, and when another one has been opened. */
  onChange(event: 'lost' | 'reopened', message: string): void;
}

// Only `stat`: opening and closing the file ourselves would release SQLite's locks on it.
function identify(file: string): { inode: string; contents: string } | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  return { inode: `${found.dev} ${found.ino}`, contents: `${found.size} ${found.mtimeMs}` };
}

/**
 * A connection that follows the path instead of the open file. SQLite itself would go on reading a file that was
 * replaced, deleted or moved, and would never see that a key was revoked in the new one.
 */
export function followFile(file: string, first: OpenFile, { open, onChange }: FollowOptions): OpenFile {
  let opened: OpenFile | null = first;
  let identity = identify(file);
  /** When opening the file again was last tried. */
  let triedAt = -Infinity;
  let isSuspect = false;
  let problem = new DatabaseUnavailable(`The database ${file} is not open.`);

  /** Opens the file again if it is another one, was written to, or is not open. */
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
      // Other processes write to the same file all the time, so that is not reported.
      if (isOther || !wasOpen)
        onChange('reopened', `The database ${file} was replaced and has been opened again.`);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      problem = new DatabaseUnavailable(reason, { cause });
      if (wasOpen) onChange('lost', reason);
    }
  }

  /** Looks at the file before each statement: what is read from a damaged one must not be taken for its contents. */
  function current(): OpenFile {
    const isDue = opened && !isSuspect ? !opened.inTransaction : performance.now() - triedAt >= RETRY_MS;
    if (isDue) check();
    if (opened) return opened;
    throw problem;
  }

  /** Connections keep failing after the file has been damaged, even once it is whole again. */
  function reopenAfterFailure<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      isSuspect ||= isDatabaseUnavailable(error);
      throw error;
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
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
  };
}
