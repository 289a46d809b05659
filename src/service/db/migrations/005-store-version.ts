import type { Kysely, Migration } from 'kysely';

/** Adds a table for the version of Dossier that last upgraded the database, so that an older version can name it. */
export const addStoreVersion: Migration = {
  up: (db: Kysely<unknown>) =>
    db.schema
      .createTable('store_version')
      .addColumn('version', 'text', (column) => column.notNull())
      .execute(),
};

/** Replaces the only row of `store_version`. */
export async function writeStoreVersion(db: Kysely<unknown>, version: string): Promise<void> {
  const tables = db.withTables<{ store_version: { version: string } }>();
  await tables.deleteFrom('store_version').execute();
  await tables.insertInto('store_version').values({ version }).execute();
}
