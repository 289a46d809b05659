import { type Config, parseConfig } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { openDatabase, openDatabaseReadOnly } from '../db/open.ts';
import { OperatorError } from '../operator-error.ts';
import type { Terminal } from './terminal.ts';

/** The settings of a command that works on data of our own. */
export function parseDataConfig({ env }: Terminal): Config {
  const config = parseConfig(env);
  if (config.upstreamUrl !== null)
    throw new OperatorError(
      'UPSTREAM_URL is set: data and keys are the other server’s. Unset it to work on DATA_DIR.',
    );
  return config;
}

interface DatabaseOptions {
  /** For a command that must neither make a database nor upgrade one. */
  readonly readOnly?: boolean;
}

/** Runs a command on the data folder, and lets go of it whatever happens. */
export async function withDatabase<T>(
  terminal: Terminal,
  run: (db: Database, config: Config) => Promise<T>,
  { readOnly = false }: DatabaseOptions = {},
): Promise<T> {
  const config = parseDataConfig(terminal);
  const db = await (readOnly ? openDatabaseReadOnly : openDatabase)(config.dataDir);
  try {
    return await run(db, config);
  } finally {
    await db.destroy();
  }
}
