import { join } from 'node:path';
import type { FollowOptions } from './follow-file.ts';
import { acquireLock } from './lock.ts';
import { openDatabase, openDatabaseReadOnly } from './open.ts';
import { createSqliteContainers } from './sqlite-containers.ts';
import type { Storage } from './storage.ts';

/**
 * How much disk space an import needs, as a multiple of the size of its files. Measured for staged, sorted and
 * written records together: 3.2 times.
 */
const STAGING_GROWTH = 4;

interface SqliteOptions {
  /** If true, the database is neither created nor upgraded. */
  readonly readOnly?: boolean;
  readonly follow?: Pick<FollowOptions, 'onChange'>;
}

/** Opens a data folder, which holds `dossier.db` and a file for each data set. Throws CliError. */
export async function openSqliteStorage(
  dataDir: string,
  { readOnly = false, ...options }: SqliteOptions = {},
): Promise<Storage> {
  const db = await (readOnly ? openDatabaseReadOnly : openDatabase)(dataDir, options);
  const containers = createSqliteContainers(dataDir);
  return {
    db,
    schema: null,
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
