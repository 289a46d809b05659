import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { STAGING_PREFIX } from '../db/container-names.ts';
import type { Kind } from '../db/data-set-schema.ts';
import { describeFolderError } from '../db/disk-problem.ts';
import { makeFolder } from '../db/make-folder.ts';
import { CliError } from '../lib/cli-error.ts';
import { createStagedTables, type StagedTable, stagedTable } from './staged-table.ts';

/** The incoming records of an import. `close` removes them from the disk. */
export interface Staging extends Readonly<Record<Kind, StagedTable>> {
  /** The database, in which an import can also remember other things. */
  readonly connection: Libsql.Database;
  close(): Promise<void>;
}

const PRAGMAS = [
  // Larger than the default of 4,096, so that there are fewer reads and writes.
  'page_size = 16384',
  'journal_mode = off',
  'synchronous = off',
  'locking_mode = exclusive',
  // In kB. It bounds the memory for sorting.
  'cache_size = -16384',
  // By default, SQLite would sort in memory, however many records there are.
  'temp_store = file',
];

/** Creates a temporary database in a folder. Even a killed process leaves nothing behind. */
export async function createStaging(parent: string): Promise<Staging> {
  const folder = await makeFolder(parent)
    .then(() => mkdtemp(join(parent, STAGING_PREFIX)))
    .catch(async (cause: unknown) => {
      const setting = parent === tmpdir() ? 'TMPDIR' : 'DATA_DIR';
      throw new CliError(`Cannot write to ${parent}: ${await describeFolderError(parent, cause, setting)}`);
    });
  // SQLite sorts in this folder. It reads the variable when it first sorts.
  process.env['SQLITE_TMPDIR'] ??= parent;
  const file = join(folder, 'records.db');
  const connection = new Libsql(file);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    for (const pragma of PRAGMAS) connection.pragma(pragma);
    connection.exec(createStagedTables('company', 'integer'));
    connection.exec(createStagedTables('offering', 'text'));
    connection.exec('begin');
  } catch (error) {
    connection.close();
    await removeFolder();
    throw error;
  }
  const handle = await open(file, 'r+');
  // An open file can be used after it was removed, and is gone when the process ends. On Windows, it can't be removed.
  await removeFolder().catch(() => undefined);
  return {
    connection,
    companies: stagedTable(connection, 'company'),
    offerings: stagedTable(connection, 'offering'),
    async close() {
      connection.close();
      // SQLite keeps the file open until its statements are collected, so the space is freed here.
      await handle.truncate();
      await handle.close();
      await removeFolder();
    },
  };
}
