import { accessSync, constants, statSync } from 'node:fs';
import { copyFile, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { VERSION } from '../lib/version.ts';
import { adoptOwner } from './adopt-owner.ts';
import { addChecksum, compareChecksum } from './container-checksum.ts';
import { isDossierFile } from './container-names.ts';
import {
  checkColumns,
  clearSearchIndex,
  createDataSetIndexes,
  createDataSetTables,
  type DataSetDatabase,
  type DataSetTables,
} from './data-set-schema.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { errorCode } from './error-code.ts';
import { insertRows } from './insert-rows.ts';
import { libsqlDialect } from './libsql-dialect.ts';
import { makeFolder } from './make-folder.ts';
import type { DataSetContainers, DataSetWriter, OpenContainer } from './storage.ts';

interface SqliteContainers extends DataSetContainers {
  readonly folder: string;
  closeAll(): Promise<void>;
}

/** Stores each data set as a SQLite file in the folder `data`. A file never changes once it is complete. */
export function createSqliteContainers(dataDir: string): SqliteContainers {
  const folder = join(dataDir, 'data');
  const fileOf = (revision: string) => join(folder, `${revision}.db`);
  const opened = new Set<OpenContainer>();
  const verify = createVerifier();
  return {
    folder,
    fileOf,
    // Replaced files can be removed at once, because a request that has one open can still read it.
    retentionMs: 0,
    async create(revision) {
      await makeFolder(folder);
      return writeContainer(fileOf(revision), folder, {
        begin: createDataSetTables,
        complete: createDataSetIndexes,
      });
    },
    async replaceSearchIndex(revision) {
      const file = fileOf(revision);
      return writeContainer(file, folder, { copyOf: file, begin: clearSearchIndex });
    },
    async open(revision) {
      const container = await openContainer(fileOf(revision), verify, () => opened.delete(container));
      opened.add(container);
      return container;
    },
    async removeExcept(revisions) {
      const names = await readdir(folder).catch(() => []);
      const kept = new Set(revisions.map((revision) => `${revision}.db`));
      await Promise.all(
        names
          .filter((name) => isDossierFile(name) && !kept.has(name))
          .map((name) => rm(join(folder, name), { recursive: true, force: true })),
      );
    },
    closeAll: async () => {
      await Promise.all([...opened].map((container) => container.close()));
    },
  };
}

/**
 * Removes a file that only this process uses. SQLite may keep the removed file open until its statements are
 * garbage-collected. Emptying the file first frees its disk space at once.
 */
async function removeOpenFile(file: string): Promise<void> {
  await truncate(file).catch(() => undefined);
  await rm(file, { force: true });
}

interface WritingSteps {
  /** The file to begin with, which stays as it is. By default, an empty one. */
  readonly copyOf?: string;
  /** Called before rows are written. */
  begin(db: DataSetDatabase): Promise<void>;
  /** Called after all rows are written. */
  complete?(db: DataSetDatabase): Promise<void>;
}

/**
 * Writes a data set under a temporary name and renames it at the end, so that a file with the right name is always
 * complete.
 */
async function writeContainer(
  file: string,
  folder: string,
  { copyOf, begin, complete }: WritingSteps,
): Promise<DataSetWriter> {
  const unfinished = `${file}.tmp`;
  // A killed import may have left this file.
  await rm(unfinished, { force: true });
  if (copyOf !== undefined) await copyFile(copyOf, unfinished);
  const db = new Kysely<DataSetTables>({
    dialect: libsqlDialect(unfinished, { busyTimeoutMs: 0, mode: 'bulk' }),
  });
  const abort = async () => {
    await db.destroy();
    await removeOpenFile(unfinished);
  };
  try {
    await begin(db);
    const transaction = await db.startTransaction().execute();
    const { write, flush } = insertRows(transaction);
    return {
      write,
      abort,
      async finish() {
        await flush();
        await transaction.commit().execute();
        await complete?.(db);
        await db.destroy();
        await adoptOwner(unfinished);
        await addChecksum(unfinished);
        await sync(unfinished);
        const { size } = await stat(unfinished);
        await rename(unfinished, file);
        await sync(folder);
        return size;
      },
    };
  } catch (error) {
    await abort();
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Compares a data set's file with its checksum. `identity` changes whenever the file is written to. */
type Verify = (file: string, identity: string) => ReturnType<typeof compareChecksum>;

/** Creates a function that checks each file's checksum once, and again only when the file has changed. */
function createVerifier(): Verify {
  const verdicts = new Map<string, { identity: string; checksum: ReturnType<Verify> }>();
  return (file, identity) => {
    const known = verdicts.get(file);
    if (known?.identity === identity) return known.checksum;
    const verdict = { identity, checksum: compareChecksum(file) };
    verdicts.set(file, verdict);
    // If the file could not be read, forget that, because the next attempt may succeed.
    verdict.checksum.catch(() => verdicts.delete(file));
    return verdict.checksum;
  };
}

async function openContainer(file: string, verify: Verify, onClose: () => void): Promise<OpenContainer> {
  if (isForbidden(file))
    throw new DatabaseUnavailable(
      `The data set ${file} cannot be read by this user. Make the owner of the data folder the owner of everything in it.`,
    );
  const identity = identify(file);
  const unusableError = (what: string, cause?: unknown) =>
    new DatabaseUnavailable(
      `The data set ${file} is ${what}. Import it again, or go back (dossier data rollback).`,
      { cause },
    );
  if (identity === null) throw unusableError('missing');
  const checksum = await verify(file, identity.text).catch((cause: unknown) => {
    throw unusableError('damaged', cause);
  });
  if (checksum === 'different') throw unusableError('damaged');
  const db = new Kysely<DataSetTables>({
    dialect: libsqlDialect(file, { busyTimeoutMs: 0, mode: 'immutable' }),
  });
  const container: OpenContainer = {
    db,
    schema: null,
    hasChecksum: checksum === 'equal',
    // If someone has only taken away the permission to open the file, the file that is already open can still be
    // read.
    isUnchanged: () => identify(file)?.text === identity.text || isForbidden(file),
    async close() {
      onClose();
      await db.destroy();
    },
  };
  try {
    // The first query opens the file. From now on it can be read even if it is removed.
    await checkColumns(db);
    // Compare the file's size with its pages: SQLite would read the missing rest of the last page as zeros.
    const pages = sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
    if ((await pages.execute(db)).rows[0]?.bytes !== identity.size) throw new Error('It is cut off.');
    return container;
  } catch (cause) {
    await db.destroy();
    throw unusableError(`damaged, or from another version of Dossier than ${VERSION}`, cause);
  }
}

function identify(file: string): { size: number; text: string } | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  const { dev, ino, size, mtimeMs } = found;
  return { size, text: [dev, ino, size, mtimeMs].join(' ') };
}

function isForbidden(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return false;
  } catch (error) {
    return /^(?:EACCES|EPERM)$/.test(errorCode(error));
  }
}
