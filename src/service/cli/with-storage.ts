import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { recordFailure } from '../audit/audit-store.ts';
import { type Config, parseConfig } from '../config.ts';
import { DatabaseUnavailable, describeDamagedDatabase, isDamaged } from '../db/database-unavailable.ts';
import { databaseFile } from '../db/open.ts';
import { openSqliteStorage } from '../db/sqlite-storage.ts';
import type { Storage } from '../db/storage.ts';
import { toDiskFullError } from '../import/disk-space.ts';
import { CliError, NoStoreError, RefusedError } from '../lib/cli-error.ts';
import type { CliContext } from './cli-context.ts';

/**
 * Parses the settings for a command that works with data. Throws CliError if `UPSTREAM_URL` is set, because the data
 * is then on another server.
 */
export function parseDataConfig({ env }: CliContext): Config {
  const config = parseConfig(env);
  if (config.upstreamUrl !== null)
    throw new CliError(
      'UPSTREAM_URL is set, so data and keys belong to the other server. Unset it to work with DATA_DIR.',
    );
  return config;
}

interface StorageOptions {
  /** If true, the database is neither created nor upgraded. */
  readonly readOnly?: boolean;
  /**
   * The name of the command in the audit. If it is set, the audit gets an entry when the command is refused or fails.
   */
  readonly auditFailuresAs?: string;
  /**
   * Whether to create the default data folder (`.data` in the current folder) if it is missing. The folder that
   * `DATA_DIR` names is always created.
   */
  readonly create?: boolean;
}

/**
 * Opens the storage that the settings name, passes it to `run`, and closes it. Throws CliError if it can't be opened.
 */
export async function withStorage<T>(
  context: CliContext,
  run: (storage: Storage, config: Config) => Promise<T>,
  { readOnly = false, create = false, auditFailuresAs }: StorageOptions = {},
): Promise<T> {
  const config = parseDataConfig(context);
  const { databaseUrl: url, dataDir } = config;
  if (
    url === null &&
    !readOnly &&
    !create &&
    !context.env['DATA_DIR'] &&
    !existsSync(databaseFile(resolve(dataDir)))
  )
    throw new NoStoreError(
      `There is no data in ${resolve(dataDir)}. Set DATA_DIR to the folder of your data, or add --create to "dossier import", "dossier restore" or "dossier keys create" to start with none here.`,
    );
  const storage = await openStorage(context, config, readOnly);
  try {
    return await run(storage, config);
  } catch (error) {
    if (auditFailuresAs !== undefined) {
      const reason = error instanceof Error ? error.message : String(error);
      const cause = error instanceof RefusedError ? error.refusedBy : 'error';
      // Ignore it if the audit can't be written, for instance on a full disk: why the command failed is more
      // important.
      await recordFailure(storage.db, auditFailuresAs, cause, reason).catch(() => undefined);
    }
    const described = toUnreadableError(toDiskFullError(error, dataDir), dataDir);
    if (url === null) throw described;
    const { toOperatorError } = await import('../db/postgres-storage.ts');
    throw toOperatorError(described, url);
  } finally {
    await storage.close();
  }
}

/**
 * Records in the audit that a command failed before it opened the storage. Does nothing if there is no storage yet.
 */
export async function auditFailure(context: CliContext, command: string, error: unknown): Promise<void> {
  const { databaseUrl, dataDir } = parseDataConfig(context);
  if (databaseUrl === null && !existsSync(databaseFile(resolve(dataDir)))) return;
  const failure = error instanceof Error ? error : new Error(String(error));
  // `withStorage` throws the failure again after recording it. Ignore that here, because the caller throws it anyway.
  await withStorage(context, () => Promise.reject(failure), { auditFailuresAs: command }).catch(
    () => undefined,
  );
}

/** Turns an error about damaged or missing data into a CliError. Returns any other error unchanged. */
export function toUnreadableError(error: unknown, dataDir: string): unknown {
  if (error instanceof DatabaseUnavailable) return new CliError(error.message);
  if (!isDamaged(error) || !(error instanceof Error)) return error;
  return new CliError(describeDamagedDatabase(`A database in ${dataDir}`, error));
}

async function openStorage(
  { env, err }: CliContext,
  { databaseUrl: url, dataDir }: Config,
  readOnly: boolean,
): Promise<Storage> {
  if (url === null) {
    err(
      env['DATA_DIR']
        ? `Using the data folder ${dataDir}.\n`
        : `Using ${dataDir} in the current folder, ${process.cwd()}.\n`,
    );
    return openSqliteStorage(dataDir, { readOnly });
  }
  const { describeAddress, openPostgresStorage } = await import('../db/postgres-storage.ts');
  err(`Using the database ${describeAddress(url)}.\n`);
  return openPostgresStorage({ url, readOnly });
}

/** Opens the storage for reading and passes it to `run`, or null if there is none yet. */
export const withStorageIfThere = <T>(
  context: CliContext,
  run: (storage: Storage | null, config: Config) => Promise<T>,
): Promise<T> =>
  withStorage(context, run, { readOnly: true }).catch((error: unknown) => {
    if (error instanceof NoStoreError) return run(null, parseDataConfig(context));
    throw error;
  });
