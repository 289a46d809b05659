import type { Kysely, Migration } from 'kysely';

/** Creates the first tables. Counts are `bigint`, because PostgreSQL's `integer` ends at 2³¹ - 1. */
export const createTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('data_set')
      .addColumn('revision', 'text', (column) => column.primaryKey())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('company_count', 'bigint', (column) => column.notNull())
      .addColumn('offering_count', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('imported_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('served_data_set')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('revision', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('command', 'text', (column) => column.notNull())
      .addColumn('changes', 'text')
      .execute();
    await db.schema
      .createTable('audit_entry')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('client')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('suspended_at', 'text')
      .execute();
    await db.schema
      .createTable('api_key')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('client', 'text', (column) => column.notNull().references('client.name'))
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('requests_per_minute', 'integer')
      .execute();
    // `key_id` has no foreign key to `api_key`, because a restore may remove a key while requests still use it.
    await db.schema
      .createTable('key_use')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('hour', 'text', (column) => column.notNull())
      .addColumn('requests', 'bigint', (column) => column.notNull())
      .addColumn('network', 'text')
      .addPrimaryKeyConstraint('key_use_key', ['key_id', 'hour'])
      .execute();
  },
};
