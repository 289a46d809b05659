import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { libsqlDialect } from './libsql-dialect.ts';
import { migrate } from './migrate.ts';
import type { Database, Tables } from './schema.ts';

const BUSY_TIMEOUTS = {
  // No writer keeps a reader waiting, so a locked file means trouble. The whole process waits, every other request
  // included, and is to say that the database is unavailable within a second.
  readMs: 50,
  // An import holds the writer's place for a fraction of a second at a time; waiting this long means trouble.
  writeMs: 15_000,
};

/** Opens `dossier.db` in the data folder, makes both if they are not there, and migrates. */
export async function openDatabase(dataDir: string): Promise<Database> {
  const file = join(dataDir, 'dossier.db');
  const db = new Kysely<Tables>({ dialect: libsqlDialect(file, BUSY_TIMEOUTS) });
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await migrate(db);
    return db;
  } catch (cause) {
    await db.destroy().catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(`Cannot open the database ${file}: ${reason}`);
  }
}
