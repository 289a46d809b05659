import type { Kysely, Migration } from 'kysely';

/**
 * Adds a column for the order of each data set, and a table for the highest id. Also lets the same company id be stored
 * twice, for the company's name and for its key, which the old table `company_key` did not allow.
 */
export const addListOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('data_set').addColumn('list_order', 'text').execute();
    await db.schema
      .createTable('highest_id')
      .addColumn('kind', 'text', (column) => column.primaryKey())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .execute();
    // Unlike in the old table `company_key`, an id may occur twice here: once for the company's name and once for its
    // key.
    await db.schema
      .createTable('keyed_company')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('keyed_company_pkey', ['kind', 'key'])
      .addUniqueConstraint('keyed_company_id', ['kind', 'id'])
      .execute();
    const tables = db.withTables<{ company_key: KeyedCompany; keyed_company: KeyedCompany }>();
    await tables
      .insertInto('keyed_company')
      .columns(['kind', 'key', 'id'])
      .expression(tables.selectFrom('company_key').select(['kind', 'key', 'id']))
      .execute();
    await db.schema.dropTable('company_key').execute();
  },
};

interface KeyedCompany {
  kind: string;
  key: string;
  id: number;
}
