import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';

const INT8 = 20;

/** Where the server is and how long queries may take. */
export interface PoolOptions {
  /** An address such as `postgres://user:password@host:port/database`, which is never logged. */
  readonly url: string;
  /** How long a query may take. Without it, there is no limit. */
  readonly queryTimeoutMs?: number;
  /** Called when an idle connection is lost. */
  onError?(error: Error): void;
}

const CONNECT_TIMEOUT_MS = 5_000;

/** All integers are below 2⁵³, so they can be numbers. By default, the driver returns large ones as text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** The settings of all connections, in the pool or outside. */
export const clientConfig = ({ url, queryTimeoutMs }: PoolOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'dossier',
  keepAlive: true,
  types,
  connectionTimeoutMillis: queryTimeoutMs ?? CONNECT_TIMEOUT_MS,
  ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
});

/** Tells whether a connection can't be used any more. It can if PostgreSQL itself has reported the error. */
const isBroken = (error: unknown) => !(error instanceof pg.DatabaseError);

/**
 * Gives an error of the package `pg` a class. It throws plain errors without a code when a connection fails or times
 * out.
 */
function withClass(error: unknown): unknown {
  const isPlain = error instanceof Error && error.constructor === Error && !('code' in error);
  return isPlain ? new DatabaseUnavailable(error.message, { cause: error }) : error;
}

/** Creates a pool that closes connections after errors that do not come from PostgreSQL. */
export function createPool(options: PoolOptions): PostgresPool & { readonly pool: pg.Pool } {
  const pool = new pg.Pool(clientConfig(options));
  // The pool listens to a connection only while it is idle. Without this listener, losing one in use would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // The pool adds the connection with its settings, which must not be logged.
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
        // This type includes cursors, which are not used.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(broken),
      };
    },
    end: () => pool.end(),
  };
}
