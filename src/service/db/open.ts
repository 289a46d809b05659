import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { CliError, NoStoreError } from '../lib/cli-error.ts';
import { adoptOwner } from './adopt-owner.ts';
import { describeFolderError } from './disk-problem.ts';
import { errorCode } from './error-code.ts';
import type { FollowOptions } from './follow-file.ts';
import { libsqlDialect } from './libsql-dialect.ts';
import { type Lock, acquireLock } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import {
  describeMismatch,
  migrate,
  type Migrations,
  MIGRATIONS,
  readSchemaState,
  type SchemaState,
} from './migrate.ts';
import type { Database, Tables } from './schema.ts';

/**
 * A waiting SQLite statement blocks the whole process, which must report an unavailable database within a second.
 * Readers never wait for writers, so a longer wait means that something is wrong.
 */
const BUSY_TIMEOUT_MS = 50;

/** How long an upgrade of the tables waits for other processes to end, such as a short command. */
const UPGRADE_WAIT_MS = 5_000;
const UPGRADE_POLL_MS = 20;

const OPTIONS = { migrations: MIGRATIONS, upgradeWaitMs: UPGRADE_WAIT_MS };
type OpenOptions = typeof OPTIONS & {
  /** Set by long-running processes: always reads the file that is at the path, even after it was replaced. */
  readonly follow?: Pick<FollowOptions, 'onChange'>;
};

/** Returns the path of the SQLite database that holds keys, audit and history (but no data set). */
export const databaseFile = (dataDir: string) => join(dataDir, 'dossier.db');

/**
 * Opens `dossier.db` in a data folder, and creates both if they are missing. Upgrades the tables if they are older, then
 * takes the shared lock that keeps other processes from changing them. Throws CliError.
 */
export async function openDatabase(dataDir: string, options: Partial<OpenOptions> = {}): Promise<Database> {
  const file = databaseFile(dataDir);
  let lock: Lock | undefined;
  const db = new Kysely<Tables>({
    dialect: libsqlDialect(file, { ...dialectOptions(options), onClose: () => lock?.release() }),
  });
  return openOrDestroy(db, file, async () => {
    await makeFolder(dataDir);
    lock = await lockAtCurrentSchema(db, dataDir, { ...OPTIONS, ...options });
    for (const suffix of ['', '-wal', '-shm']) await adoptOwner(`${file}${suffix}`);
  });
}

/** Opens `dossier.db` in a data folder for reading, without creating or upgrading it. Throws CliError. */
export async function openDatabaseReadOnly(
  dataDir: string,
  options: Partial<Omit<OpenOptions, 'upgradeWaitMs'>> = {},
): Promise<Database> {
  const file = databaseFile(dataDir);
  const { migrations = MIGRATIONS } = options;
  const db = new Kysely<Tables>({
    dialect: libsqlDialect(file, { ...dialectOptions(options), mode: 'read' }),
  });
  return openOrDestroy(db, file, async () => {
    const exists = await access(file).then(() => true, isMissing);
    const state = exists ? await readSchemaState(db, migrations) : 'missing';
    if (state === 'missing')
      throw new NoStoreError(
        `There is no database in ${dataDir} yet. "dossier import" and "dossier keys create" make one.`,
      );
    if (state === 'older')
      throw new CliError(
        `The database ${file} is from an older version of Dossier. Run "dossier serve" of this version to upgrade it.`,
      );
    await refuseNewer(state, db, migrations, file);
  });
}

const dialectOptions = ({ migrations = MIGRATIONS, follow }: Partial<OpenOptions>) => ({
  busyTimeoutMs: BUSY_TIMEOUT_MS,
  ...(follow && { follow: { ...follow, migrations: Object.keys(migrations).toSorted() } }),
});

function isMissing(error: unknown): false {
  if (errorCode(error) === 'ENOENT') return false;
  throw error;
}

/** Opens a database with `open`. If that fails, releases what was opened and throws CliError. */
async function openOrDestroy(db: Database, file: string, open: () => Promise<void>): Promise<Database> {
  try {
    await open();
    return db;
  } catch (cause) {
    await db.destroy().catch(() => undefined);
    if (cause instanceof CliError) throw cause;
    throw new CliError(
      `Cannot open the database ${file}: ${await describeFolderError(dirname(file), cause)}`,
    );
  }
}

async function refuseNewer(
  state: SchemaState,
  db: Database,
  migrations: Migrations,
  file: string,
): Promise<void> {
  if (state === 'newer')
    throw new CliError(
      `The database ${file} is from another version of Dossier: ${await describeMismatch(db, migrations)} or set DATA_DIR to another folder.`,
    );
}

/**
 * Locks the database so that its tables never change under a running process. All processes share this lock; only an
 * upgrade takes it exclusively.
 */
async function lockAtCurrentSchema(
  db: Database,
  dataDir: string,
  { migrations, upgradeWaitMs }: OpenOptions,
): Promise<Lock> {
  const lockFile = join(dataDir, 'schema.lock');
  const isCurrent = async () => {
    const state = await readSchemaState(db, migrations);
    await refuseNewer(state, db, migrations, databaseFile(dataDir));
    return state === 'current';
  };
  for (const end = performance.now() + upgradeWaitMs; ;) {
    const shared = await acquireLock(lockFile, 'shared');
    if (shared !== null && (await orRelease(shared, isCurrent))) return shared;
    shared?.release();
    const exclusive = await acquireLock(lockFile);
    if (exclusive !== null) {
      await orRelease(exclusive, async () => (await isCurrent()) || (await migrate(db, migrations)));
      exclusive.release();
    } else if (performance.now() > end) {
      throw new CliError(
        `The database ${databaseFile(dataDir)} must be upgraded for this version of Dossier, but another process is using it. Stop that one first.`,
      );
    } else await sleep(UPGRADE_POLL_MS);
  }
}

async function orRelease<T>(lock: Lock, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    lock.release();
    throw error;
  }
}
