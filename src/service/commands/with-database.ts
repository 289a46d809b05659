import { type Config, parseConfig } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { openDatabase } from '../db/open.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command on the data folder, and lets go of it whatever happens. */
export async function withDatabase<T>(
  { env }: Terminal,
  run: (db: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = parseConfig(env);
  const db = await openDatabase(config.dataDir);
  try {
    return await run(db, config);
  } finally {
    await db.destroy();
  }
}
