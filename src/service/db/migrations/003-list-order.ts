import type { Kysely, Migration } from 'kysely';

/** How each data set was sorted, and the highest id of a company so far, which outlives the company. */
export const addListOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('data_set').addColumn('list_order', 'text').execute();
    await db.schema
      .createTable('highest_id')
      .addColumn('kind', 'text', (column) => column.primaryKey())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .execute();
  },
};
