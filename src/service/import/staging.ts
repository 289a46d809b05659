import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { STAGING_PREFIX } from '../db/container-names.ts';
import type { Kind } from '../db/data-set-schema.ts';
import { describeFolderError } from '../db/disk-problem.ts';
import { makeFolder } from '../db/make-folder.ts';
import { CliError } from '../lib/cli-error.ts';
import { openStagedTable, type StagedTable, stagedTablesSql } from './staged-table.ts';

/** The temporary database with the incoming records of an import. `close` deletes it. */
export interface Staging extends Readonly<Record<Kind, StagedTable>> {
  /** The connection to the database, in which other parts of the import may create tables of their own. */
  readonly connection: Libsql.Database;
  close(): Promise<void>;
}

const PRAGMAS = [
  // With larger pages than the default of 4,096 bytes, SQLite reads and writes less often.
  'page_size = 16384',
  'journal_mode = off',
  'synchronous = off',
  'locking_mode = exclusive',
  // A negative size is in KiB. It limits the memory that sorting uses.
  'cache_size = -16384',
  // By default, libsql would sort in memory, however many records there are.
  'temp_store = file',
];

/**
 * Creates the temporary database of an import in a folder. Nothing of it is left behind, even if the process is killed.
 */
export async function createStaging(parent: string): Promise<Staging> {
  const folder = await makeFolder(parent)
    .then(() => mkdtemp(join(parent, STAGING_PREFIX)))
    .catch(async (cause: unknown) => {
      const setting = parent === tmpdir() ? 'TMPDIR' : 'DATA_DIR';
      throw new CliError(`Cannot write to ${parent}: ${await describeFolderError(parent, cause, setting)}`);
    });
  // SQLite reads this variable when it first sorts, and writes its temporary files to this folder.
  process.env['SQLITE_TMPDIR'] ??= parent;
  const file = join(folder, 'records.db');
  const connection = new Libsql(file);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    for (const pragma of PRAGMAS) connection.pragma(pragma);
    connection.exec(stagedTablesSql('company', 'integer'));
    connection.exec(stagedTablesSql('offering', 'text'));
    connection.exec('begin');
  } catch (error) {
    connection.close();
    await removeFolder();
    throw error;
  }
  const handle = await open(file, 'r+');
  // Remove the file now: it stays usable while it is open, and is gone when the process ends. Windows can't remove open
  // files, so there `close` removes it.
  await removeFolder().catch(() => undefined);
  return {
    connection,
    companies: openStagedTable(connection, 'company'),
    offerings: openStagedTable(connection, 'offering'),
    async close() {
      connection.close();
      // SQLite may keep the file open until its statements are garbage-collected, so free the disk space here.
      await handle.truncate();
      await handle.close();
      await removeFolder();
    },
  };
}
