import type { Kysely, Migration } from 'kysely';

/** Adds tables for the ids that companies and categories keep across imports, and for putting imports on hold. */
export const createLastingIdTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('company_key')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull().unique())
      .addPrimaryKeyConstraint('company_key_key', ['kind', 'key'])
      .execute();
    await db.schema
      .createTable('category_key')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('id', 'bigint', (column) => column.notNull().unique())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('import_hold')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .execute();
  },
};
