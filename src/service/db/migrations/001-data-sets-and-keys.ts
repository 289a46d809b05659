import type { Kysely, Migration } from 'kysely';

/** Integers are `bigint`: SQLite doesn't care, but PostgreSQL would overflow at 2³¹. */
export const dataSetsAndKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('data_set')
      .addColumn('version', 'bigint', (column) => column.primaryKey())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('company_count', 'bigint', (column) => column.notNull())
      .addColumn('offering_count', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('retired_at', 'text')
      .execute();
    await db.schema
      .createTable('company')
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      // `summary` comes first, so that SQLite need not read past the longer `detail`.
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('company_position', ['version', 'position'])
      .addUniqueConstraint('company_id', ['version', 'id'])
      .execute();
    await db.schema
      .createTable('category_member')
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('company_position', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('category_member_position', ['version', 'slug', 'position'])
      .execute();
    await db.schema
      .createTable('offering')
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('json', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('offering_position', ['version', 'position'])
      .addUniqueConstraint('offering_id', ['version', 'id'])
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
      .addColumn('revoked_at', 'text')
      .execute();
  },
};
