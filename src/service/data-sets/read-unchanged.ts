import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { Database } from '../db/schema.ts';
import { type DataSet, NO_DATA_SET } from './store.ts';

/**
 * Reads rows of a data set. Throws DatabaseUnavailable if the database was replaced since the data set was looked up:
 * the rows would be those of another one with the same version number.
 */
export async function readUnchanged<T>(
  db: Database,
  { version, revision }: DataSet,
  read: () => Promise<T>,
): Promise<T> {
  const rows = await read();
  const found = await db
    .selectFrom('data_set')
    .select('token')
    .where('version', '=', version)
    .executeTakeFirst();
  if ((found?.token ?? NO_DATA_SET.revision) === revision) return rows;
  throw new DatabaseUnavailable('The data set was replaced while it was read.');
}
