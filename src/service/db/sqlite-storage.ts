import { join } from 'node:path';
import type { FollowOptions } from './follow-file.ts';
import { acquireLock } from './lock.ts';
import { openDatabase, openDatabaseReadOnly } from './open.ts';
import { createSqliteContainers } from './sqlite-containers.ts';
import type { Storage } from './storage.ts';

/** An import needs room for staged, sorted and written records: 3.2 times the size of its files, as measured. */
const STAGING_GROWTH = 4;

interface SqliteOptions {
  /** Neither creates nor upgrades the database. */
  readonly readOnly?: boolean;
  readonly follow?: Pick<FollowOptions, 'onChange'>;
}

/** Opens a data folder, with `dossier.db` and a file for each data set. Throws CliError. */
export async function openSqliteStorage(
  dataDir: string,
  { readOnly = false, ...options }: SqliteOptions = {},
): Promise<Storage> {
  const db = await (readOnly ? openDatabaseReadOnly : openDatabase)(dataDir, options);
  const containers = createSqliteContainers(dataDir);
  return {
    db,
    containers,
    stagingFolder: containers.folder,
    stagingGrowth: STAGING_GROWTH,
    acquireImportLock: () => acquireLock(join(dataDir, 'import.lock')),
    async close() {
      await containers.closeAll();
      await db.destroy();
    },
  };
}
