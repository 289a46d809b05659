import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { CliError, NoStoreError } from '../lib/cli-error.ts';
import type { DataSetTables } from './data-set-schema.ts';
import { isDatabaseUnavailable, isDataSetMissing } from './database-unavailable.ts';
import { errorCode } from './error-code.ts';
import { describeMismatch, migrate, MIGRATIONS, type Migrations, readSchemaState } from './migrate.ts';
import { createPostgresContainers } from './postgres-containers.ts';
import { clientConfig, createPool, type PoolOptions } from './postgres-pool.ts';
import { retryWhile } from './retry.ts';
import type { Database, Tables } from './schema.ts';
import type { ImportLock, ServiceStorage, Storage } from './storage.ts';

/** How to open a PostgreSQL database. `url` is the setting `DATABASE_URL`. */
export interface PostgresOptions extends PoolOptions {
  /** If true, the tables are neither created nor upgraded. */
  readonly readOnly?: boolean;
  /** The schema of keys, audit and history. The schemas of data sets have names that begin with it. */
  readonly schema?: string;
  readonly migrations?: Migrations;
}

/**
 * How much temporary disk space an import needs, as a multiple of the size of its files. Measured: 1.9 to 2.2 times.
 */
const STAGING_GROWTH = 2.5;

const DEFAULT_SCHEMA = 'dossier';

const CHECK_HOST = 'Check the host and port in DATABASE_URL, and that PostgreSQL is running.';
const CHECK_PASSWORD =
  'Check the user and password in DATABASE_URL; characters such as @ or / in them must be percent-encoded.';

/** What an operator can do about an error, by the error's code (appendix A of PostgreSQL's manual). */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: CHECK_HOST,
  ENOTFOUND: CHECK_HOST,
  EAI_AGAIN: CHECK_HOST,
  EHOSTUNREACH: CHECK_HOST,
  ETIMEDOUT: CHECK_HOST,
  '28P01': CHECK_PASSWORD,
  '28000': CHECK_PASSWORD,
  '3D000': 'Create it, or set DATABASE_URL to another one.',
  '53100': 'Make room on the disk of the database server.',
  '53300':
    'Close connections that are not needed, raise max_connections of the server or the CONNECTION LIMIT of the role, or put a pooler such as PgBouncer in front.',
  '42501': 'Grant this user CREATE on the database.',
};

/** Returns the host and name of a database, without user and password. */
export function describeAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Makes an error that names the database and says what an operator can do. */
function connectionError(cause: unknown, url: string): CliError {
  const code = errorCode(cause);
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : String(code || cause);
  const advice = ADVICE[code] ?? 'Check DATABASE_URL.';
  return new (isDatabaseUnavailable(cause) ? UnreachableError : CliError)(
    `Cannot use the database ${describeAddress(url)}: ${reason}. ${advice}`,
  );
}

/**
 * Turns an error that an operator can do something about into a CliError with advice. Returns any other error
 * unchanged.
 */
export const toOperatorError = (error: unknown, url: string): unknown =>
  Object.hasOwn(ADVICE, errorCode(error)) ? connectionError(error, url) : error;

/** Opens a PostgreSQL database, which any number of processes can share. Throws CliError. */
export async function openPostgresStorage(options: PostgresOptions): Promise<Storage> {
  const { url, readOnly = false, schema = DEFAULT_SCHEMA, migrations = MIGRATIONS } = options;
  const requestPool = createPool(options);
  // Migrations and imports may take as long as they need, so their pool has no time limit.
  const importPool = createPool({ url });
  const connect = ({ pgPool: _pgPool, ...dialectPool }: typeof requestPool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: dialectPool }) });
  const close = async () => {
    await Promise.all([requestPool.pgPool.end(), importPool.pgPool.end()]);
  };
  try {
    const db = connect(importPool).withSchema(schema);
    // Kysely's migrator looks at the tables of all schemas, and fails if another process drops one meanwhile. Try
    // again then.
    await retryWhile(isDataSetMissing, () => ensureTables(db, { url, readOnly, schema, migrations }));
  } catch (cause) {
    await close();
    throw cause instanceof CliError ? cause : connectionError(cause, url);
  }
  const reading = connect(requestPool);
  return {
    db: reading.withSchema(schema),
    schema,
    containers: createPostgresContainers({
      reading: reading.withTables<DataSetTables>(),
      writing: connect(importPool).withTables<DataSetTables>(),
      pool: importPool.pgPool,
      schema,
    }),
    stagingFolder: tmpdir(),
    stagingGrowth: STAGING_GROWTH,
    pool: () => ({
      open: requestPool.pgPool.totalCount,
      idle: requestPool.pgPool.idleCount,
      waiting: requestPool.pgPool.waitingCount,
    }),
    acquireImportLock: () => acquireAdvisoryLock(url, `import ${schema}`),
    close,
  };
}

/** How long a query of a request may take. A service must answer within a second, even if only with 503. */
const ANSWER_MS = 900;

/** The database server can't be reached, perhaps because it is still starting, so trying again may help. */
class UnreachableError extends CliError {}

/**
 * How long a starting service waits for the database server: less than the minute that the startup probe in
 * `deploy/kubernetes.yaml` allows.
 */
const WAIT_MS = 55_000;
const RETRY_MS = 1_000;

/**
 * Opens a PostgreSQL database for a service, which may share it with others. If the server can't be reached yet, for
 * instance because both machines have just booted, waits for it. Throws CliError.
 */
export async function openSharedStorage(
  url: string,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  { waitMs = WAIT_MS }: { readonly waitMs?: number } = {},
): Promise<ServiceStorage> {
  const options = {
    url,
    queryTimeoutMs: ANSWER_MS,
    onError: (err: Error) => logger.warn({ err }, 'A connection to the database was lost.'),
  };
  let storage: Storage | undefined;
  for (const end = performance.now() + waitMs; storage === undefined;)
    try {
      storage = await openPostgresStorage(options);
    } catch (error) {
      if (!(error instanceof UnreachableError) || performance.now() > end) throw error;
      logger.warn(`${error.message} Trying again.`);
      await sleep(RETRY_MS);
    }
  return { storage, isReadOnly: false, release: () => undefined };
}

type TableOptions = Required<Pick<PostgresOptions, 'url' | 'readOnly' | 'schema' | 'migrations'>>;

/** Creates or upgrades the tables, unless they are those of this version. Throws CliError if that is not allowed. */
async function ensureTables(
  db: Database,
  { url, readOnly, schema, migrations }: TableOptions,
): Promise<void> {
  const state = await readSchemaState(db, migrations, schema);
  const address = describeAddress(url);
  if (state === 'newer')
    throw new CliError(
      `The database ${address} is from another version of Dossier: ${await describeMismatch(db, migrations)} or set DATABASE_URL to another one.`,
    );
  if (state === 'current') return;
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db);
  if (rows[0]?.encoding !== 'UTF8')
    throw new CliError(
      `The database ${address} has the encoding ${rows[0]?.encoding}, which cannot hold every name. Create one with: createdb --encoding UTF8 --locale C --template template0 NAME`,
    );
  if (readOnly)
    throw new (state === 'missing' ? NoStoreError : CliError)(
      state === 'missing'
        ? `There are no tables in the database ${address} yet. "dossier import" and "dossier keys create" make them.`
        : `The database ${address} is from an older version of Dossier. Run "dossier serve" of this version to upgrade it.`,
    );
  // The migrator takes a lock, so several processes can start at once and only one migrates.
  await migrate(db, migrations, schema);
}

/**
 * Takes a lock in PostgreSQL; null if another process has it. The lock has its own connection, so it is released even
 * if this process is killed.
 */
async function acquireAdvisoryLock(url: string, name: string): Promise<ImportLock | null> {
  const key = hash('sha1', name, 'buffer').readInt32BE();
  const client = new pg.Client(clientConfig({ url }));
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  const release = async () => {
    // Unlock explicitly: the server would release the lock only some time after the connection was closed.
    await client.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined);
    await client.end();
  };
  if (rows[0]?.taken) return { release };
  await client.end();
  return null;
}
