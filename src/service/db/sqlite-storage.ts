import { join } from 'node:path';
import type { FollowOptions } from './follow-file.ts';
import { acquireLock } from './lock.ts';
import { openDatabase, openDatabaseReadOnly } from './open.ts';
import { createSqliteContainers } from './sqlite-containers.ts';
import type { Storage } from './storage.ts';

/** Records are staged, sorted and written, all of which is there at once: measured as 3.2 times the size of their lines. */
const STAGING_GROWTH = 4;

interface SqliteOptions {
  /** Neither creates nor upgrades the database. */
  readonly readOnly?: boolean;
  readonly follow?: Pick<FollowOptions, 'onChange'>;
}

/** The data folder: `dossier.db`, and a file per data set beside it. Throws CliError. */
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
