import { type Config, parseConfig } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { openDatabase } from '../db/open.ts';
import { OperatorError } from '../operator-error.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command on the data folder, and lets go of it whatever happens. */
export async function withDatabase<T>(
  { env }: Terminal,
  run: (db: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = parseConfig(env);
  if (config.upstreamUrl !== null)
    throw new OperatorError(
      'UPSTREAM_URL is set: data and keys are the other server’s. Unset it to work on DATA_DIR.',
    );
  const db = await openDatabase(config.dataDir);
  try {
    return await run(db, config);
  } finally {
    await db.destroy();
  }
}
