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

/** How PostgreSQL is used. `url` is the setting `DATABASE_URL`. */
export interface PostgresOptions extends PoolOptions {
  /** Neither creates nor upgrades the tables. */
  readonly readOnly?: boolean;
  /** The schema of the small database. The names of data sets begin with it. */
  readonly schema?: string;
  readonly migrations?: Migrations;
}

/** An import needs room for staged and sorted records: 1.9 to 2.2 times the size of its files, as measured. */
const STAGING_GROWTH = 2.5;

const DEFAULT_SCHEMA = 'dossier';

const CHECK_HOST = 'Check the host and port in DATABASE_URL, and that PostgreSQL is running.';
const CHECK_PASSWORD =
  'Check the user and password in DATABASE_URL; characters such as @ or / in them must be percent-encoded.';

/** What to do, by the code of an error (appendix A of PostgreSQL's manual). */
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

/** Returns the address of a database without the password. */
export function describeAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function describeError(cause: unknown, url: string): CliError {
  const code = errorCode(cause);
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : String(code || cause);
  const advice = ADVICE[code] ?? 'Check DATABASE_URL.';
  return new (isDatabaseUnavailable(cause) ? UnreachableError : CliError)(
    `Cannot use the database ${describeAddress(url)}: ${reason}. ${advice}`,
  );
}

/** Adds to an error what an operator can do, if there is anything. Any other error is returned as it is. */
export const toOperatorError = (error: unknown, url: string): unknown =>
  Object.hasOwn(ADVICE, errorCode(error)) ? describeError(error, url) : error;

/** Opens a PostgreSQL database, which any number of processes can share. Throws CliError. */
export async function openPostgresStorage(options: PostgresOptions): Promise<Storage> {
  const { url, readOnly = false, schema = DEFAULT_SCHEMA, migrations = MIGRATIONS } = options;
  const requestPool = createPool(options);
  // Migrations and imports may take as long as they need, so their pool has no time limit.
  const importPool = createPool({ url });
  const connect = ({ pool: _pool, ...dialectPool }: typeof requestPool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: dialectPool }) });
  const close = async () => {
    await Promise.all([requestPool.pool.end(), importPool.pool.end()]);
  };
  try {
    const db = connect(importPool).withSchema(schema);
    // Kysely's migrator looks at the tables of all schemas, and fails if one is dropped meanwhile.
    await retryWhile(isDataSetMissing, () => prepare(db, { url, readOnly, schema, migrations }));
  } catch (cause) {
    await close();
    throw cause instanceof CliError ? cause : describeError(cause, url);
  }
  const reading = connect(requestPool);
  return {
    db: reading.withSchema(schema),
    containers: createPostgresContainers({
      reading: reading.withTables<DataSetTables>(),
      writing: connect(importPool).withTables<DataSetTables>(),
      pool: importPool.pool,
      schema,
    }),
    stagingFolder: tmpdir(),
    stagingGrowth: STAGING_GROWTH,
    pool: () => ({
      open: requestPool.pool.totalCount,
      idle: requestPool.pool.idleCount,
      waiting: requestPool.pool.waitingCount,
    }),
    acquireImportLock: () => acquireAdvisoryLock(url, `import ${schema}`),
    close,
  };
}

/** A service must answer within a second, even if only with 503. */
const ANSWER_MS = 900;

/** The server can't be reached yet, which may pass while it starts. */
class UnreachableError extends CliError {}

/**
 * How long a service waits for the server. It is less than the minute of the startup probe in `deploy/kubernetes.yaml`.
 */
const WAIT_MS = 55_000;
const RETRY_MS = 1_000;

/**
 * Opens the storage of a service that shares it with others. Waits if the server can't be reached yet, for instance
 * after both machines have booted. Throws CliError.
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

type Prepared = Required<Pick<PostgresOptions, 'url' | 'readOnly' | 'schema' | 'migrations'>>;

async function prepare(db: Database, { url, readOnly, schema, migrations }: Prepared): Promise<void> {
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
  // The migrator takes a lock, so several processes can start at once.
  await migrate(db, migrations, schema);
}

/** Takes a lock on a connection of its own, so that it is released when the process ends. */
async function acquireAdvisoryLock(url: string, name: string): Promise<ImportLock | null> {
  const key = hash('sha1', name, 'buffer').readInt32BE();
  const client = new pg.Client(clientConfig({ url }));
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  const release = async () => {
    // Otherwise, the server would release the lock some time after the connection was closed.
    await client.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined);
    await client.end();
  };
  if (rows[0]?.taken) return { release };
  await client.end();
  return null;
}
