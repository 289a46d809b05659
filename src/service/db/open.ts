import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { libsqlDialect } from './libsql-dialect.ts';
import { type Lock, takeLock } from './lock.ts';
import { migrate, MIGRATIONS, readSchemaState, type SchemaState } from './migrate.ts';
import type { Database, Tables } from './schema.ts';

const BUSY_TIMEOUTS = {
  // No writer keeps a reader waiting, so a locked file means trouble. The whole process waits, every other request
  // included, and is to say that the database is unavailable within a second.
  readMs: 50,
  // An import holds the writer's place for a fraction of a second at a time; waiting this long means trouble.
  writeMs: 15_000,
};

/** Long enough for another process to make the tables, or for a short command to end. */
const UPGRADE_WAIT_MS = 1_000;
const UPGRADE_POLL_MS = 20;

const OPTIONS = { migrations: MIGRATIONS, upgradeWaitMs: UPGRADE_WAIT_MS };
type OpenOptions = typeof OPTIONS;

const fileIn = (dataDir: string) => join(dataDir, 'dossier.db');

/**
 * Opens `dossier.db` in the data folder, and makes both if they are not there. Tables of an older
 * version are upgraded, but never while another process has the database open. Throws OperatorError.
 */
export async function openDatabase(dataDir: string, options: Partial<OpenOptions> = {}): Promise<Database> {
  const file = fileIn(dataDir);
  let lock: Lock | undefined;
  const db = new Kysely<Tables>({
    dialect: libsqlDialect(file, { busyTimeouts: BUSY_TIMEOUTS, onClose: () => lock?.release() }),
  });
  return prepare(db, file, async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    lock = await lockAtCurrentSchema(db, dataDir, { ...OPTIONS, ...options });
  });
}

/** Opens the database for a command that only reads: nothing is made and nothing upgraded. Throws OperatorError. */
export async function openDatabaseReadOnly(
  dataDir: string,
  { migrations }: Pick<OpenOptions, 'migrations'> = OPTIONS,
): Promise<Database> {
  const file = fileIn(dataDir);
  const db = new Kysely<Tables>({
    dialect: libsqlDialect(file, { busyTimeouts: BUSY_TIMEOUTS, readOnly: true }),
  });
  return prepare(db, file, async () => {
    const exists = await access(file).then(() => true, isMissing);
    const state = exists ? await readSchemaState(db, migrations) : 'missing';
    if (state === 'missing')
      throw new OperatorError(
        `There is no database in ${dataDir} yet. "dossier import" and "dossier keys create" make one.`,
      );
    if (state === 'older')
      throw new OperatorError(
        `The database ${file} is from an older version of Dossier. Run "dossier serve" of this version to upgrade it.`,
      );
    refuseNewer(state, file);
  });
}

function isMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
  throw error;
}

async function prepare(db: Database, file: string, steps: () => Promise<void>): Promise<Database> {
  try {
    await steps();
    return db;
  } catch (cause) {
    await db.destroy().catch(() => undefined);
    if (cause instanceof OperatorError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(`Cannot open the database ${file}: ${reason}`);
  }
}

function refuseNewer(state: SchemaState, file: string): void {
  if (state === 'newer')
    throw new OperatorError(
      `The database ${file} is from a newer version of Dossier. Run that version, or set DATA_DIR to another folder.`,
    );
}

/**
 * Everyone who has the database open shares a lock, and an upgrade needs it alone. So tables never
 * change under a process of another version, and whoever opens them later finds out which they are.
 */
async function lockAtCurrentSchema(
  db: Database,
  dataDir: string,
  { migrations, upgradeWaitMs }: OpenOptions,
): Promise<Lock> {
  const lockFile = join(dataDir, 'schema.lock');
  const isCurrent = async () => {
    const state = await readSchemaState(db, migrations);
    refuseNewer(state, fileIn(dataDir));
    return state === 'current';
  };
  for (const end = performance.now() + upgradeWaitMs; ;) {
    const shared = await takeLock(lockFile, 'shared');
    if (shared !== null && (await orRelease(shared, isCurrent))) return shared;
    shared?.release();
    const alone = await takeLock(lockFile);
    if (alone !== null) {
      await orRelease(alone, async () => (await isCurrent()) || (await migrate(db, migrations)));
      alone.release();
    } else if (performance.now() > end) {
      throw new OperatorError(
        `The database ${fileIn(dataDir)} must be upgraded for this version of Dossier, but another process is using it. Stop that one first.`,
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
