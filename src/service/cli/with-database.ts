import { type Config, parseConfig } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { openDatabase, openDatabaseReadOnly } from '../db/open.ts';
import { toDiskFullError } from '../import/disk-space.ts';
import { CliError } from '../lib/cli-error.ts';
import type { CliContext } from './cli-context.ts';

/** Settings for a command that needs the data folder. Throws CliError if `UPSTREAM_URL` is set. */
export function parseDataConfig({ env }: CliContext): Config {
  const config = parseConfig(env);
  if (config.upstreamUrl !== null)
    throw new CliError(
      'UPSTREAM_URL is set: data and keys are the other server’s. Unset it to work on DATA_DIR.',
    );
  return config;
}

interface DatabaseOptions {
  /** Neither creates nor upgrades the database. */
  readonly readOnly?: boolean;
}

export async function withDatabase<T>(
  context: CliContext,
  run: (db: Database, config: Config) => Promise<T>,
  { readOnly = false }: DatabaseOptions = {},
): Promise<T> {
  const config = parseDataConfig(context);
  const db = await (readOnly ? openDatabaseReadOnly : openDatabase)(config.dataDir);
  try {
    return await run(db, config);
  } catch (error) {
    throw toDiskFullError(error, config.dataDir);
  } finally {
    await db.destroy();
  }
}
