import type { Kysely, Migration } from 'kysely';

/** Adds the columns `expires_at`, `requests_per_minute` and `last_used_on` to keys. */
export const keyExpiryAndLimits: Migration = {
  async up(db: Kysely<unknown>) {
    // One column a statement: SQLite takes no more.
    await db.schema.alterTable('api_key').addColumn('expires_at', 'text').execute();
    await db.schema.alterTable('api_key').addColumn('requests_per_minute', 'integer').execute();
    await db.schema.alterTable('api_key').addColumn('last_used_on', 'text').execute();
  },
};
