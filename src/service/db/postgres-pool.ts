import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';

const INT8 = 20;

/** Where the server is, and how long a query may take. */
export interface PoolOptions {
  /** `postgres://user:password@host:port/database`; never logged. */
  readonly url: string;
  /** After this long, a query fails. A service has to answer in time; an import may take as long as it needs. */
  readonly queryTimeoutMs?: number;
  /** Called when an idle connection is lost. */
  onError?(error: Error): void;
}

const CONNECT_TIMEOUT_MS = 5_000;

/** Our integers are all below 2⁵³; the driver would return the larger type as text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** Settings that connections of the pool and those of their own share. */
export const clientConfig = ({ url, queryTimeoutMs }: PoolOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'dossier',
  keepAlive: true,
  types,
  connectionTimeoutMillis: queryTimeoutMs ?? CONNECT_TIMEOUT_MS,
  ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
});

/** True unless PostgreSQL itself reported the error: the connection is lost, or still waits for an answer. */
const isBroken = (error: unknown) => !(error instanceof pg.DatabaseError);

/** Gives errors of the `pg` package a class: it throws plain ones without a code when a connection fails or times out. */
function withClass(error: unknown): unknown {
  const isPlain = error instanceof Error && error.constructor === Error && !('code' in error);
  return isPlain ? new DatabaseUnavailable(error.message, { cause: error }) : error;
}

/** A pool that drops connections whose query failed for another reason than its SQL. */
export function createPool(options: PoolOptions): PostgresPool & { readonly pool: pg.Pool } {
  const pool = new pg.Pool(clientConfig(options));
  // The pool itself listens only while a connection is idle; one that is lost in use would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // The pool adds the connection with its settings, which are nothing for a log.
    Reflect.deleteProperty(error, 'client');
    options.onError?.(error);
  });
  return {
    pool,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw withClass(error);
      });
      let broken = false;
      const query = async (text: string, values?: unknown[]) => {
        try {
          return await client.query(text, values);
        } catch (error) {
          broken ||= isBroken(error);
          throw withClass(error);
        }
      };
      return {
        // Also typed for cursors, which are not used.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(broken),
      };
    },
    end: () => pool.end(),
  };
}
