import { type Config, parseConfig } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { openSqliteStorage } from '../db/sqlite-storage.ts';
import type { Storage } from '../db/engine.ts';
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

interface StorageOptions {
  /** Neither creates nor upgrades the database. */
  readonly readOnly?: boolean;
}

/** Opens the storage of the settings for `run`, and closes it in any case. Throws CliError if it can't be opened. */
export async function withStorage<T>(
  context: CliContext,
  run: (storage: Storage, config: Config) => Promise<T>,
  options: StorageOptions = {},
): Promise<T> {
  const config = parseDataConfig(context);
  const { databaseUrl: url, dataDir } = config;
  const storage = await (url === null
    ? openSqliteStorage(dataDir, options)
    : (await import('../db/postgres-storage.ts')).openPostgresStorage({ url, ...options }));
  try {
    return await run(storage, config);
  } catch (error) {
    throw toDiskFullError(error, dataDir);
  } finally {
    await storage.close();
  }
}

/** Like `withStorage`, for commands that need no data sets. */
export const withDatabase = <T>(
  context: CliContext,
  run: (db: Database, config: Config) => Promise<T>,
  options: StorageOptions = {},
): Promise<T> => withStorage(context, ({ db }, config) => run(db, config), options);
