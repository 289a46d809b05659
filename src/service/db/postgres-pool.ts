import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';

const INT8 = 20;

/** How to reach a PostgreSQL server, and how long queries may take. */
export interface PoolOptions {
  /** The address, such as `postgres://user:password@host:port/database`. It is never logged. */
  readonly url: string;
  /** How long connecting may take, and each query. By default, queries have no limit. */
  readonly queryTimeoutMs?: number;
  /** Called when the pool loses an idle connection. */
  onError?(error: Error): void;
}

const CONNECT_TIMEOUT_MS = 5_000;

/** Reads 64-bit integers as numbers, since all of ours are below 2⁵³. By default, the driver returns them as text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** Returns the settings of a connection, in the pool or outside it. */
export const clientConfig = ({ url, queryTimeoutMs }: PoolOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'dossier',
  keepAlive: true,
  types,
  connectionTimeoutMillis: queryTimeoutMs ?? CONNECT_TIMEOUT_MS,
  ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
});

/**
 * Tells whether a connection is unusable after an error. If PostgreSQL itself reported the error, the connection is
 * still good.
 */
const isBroken = (error: unknown) => !(error instanceof pg.DatabaseError);

/**
 * Turns a plain Error without a code into DatabaseUnavailable. During a query or while connecting, only the package `pg`
 * throws such errors, when a connection fails or times out. Errors that PostgreSQL reports have a code.
 */
function toUnavailable(error: unknown): unknown {
  const isPlain = error instanceof Error && error.constructor === Error && !('code' in error);
  return isPlain ? new DatabaseUnavailable(error.message, { cause: error }) : error;
}

/** Creates a connection pool. After an error that PostgreSQL did not report itself, it closes that connection. */
export function createPool(options: PoolOptions): PostgresPool & { readonly pgPool: pg.Pool } {
  const pgPool = new pg.Pool(clientConfig(options));
  // The pool listens for errors only on idle connections. Without this listener, losing a connection in use would end
  // the process.
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  pgPool.on('error', (error) => {
    // The pool attaches the client to the error, and with it the password, which must not be logged.
    Reflect.deleteProperty(error, 'client');
    options.onError?.(error);
  });
  return {
    pgPool,
    async connect() {
      const client = await pgPool.connect().catch((error: unknown) => {
        throw toUnavailable(error);
      });
      let broken = false;
      const query = async (text: string, values?: unknown[]) => {
        try {
          return await client.query(text, values);
        } catch (error) {
          broken ||= isBroken(error);
          throw toUnavailable(error);
        }
      };
      return {
        // The cast is safe: the type also covers cursors, which this service does not use.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(broken),
      };
    },
    end: () => pgPool.end(),
  };
}
