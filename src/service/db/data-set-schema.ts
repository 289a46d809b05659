import { type Kysely, sql } from 'kysely';

/** In list order; `position` is dense from 0. `summary` is the JSON as sent. */
export interface CompanyTable {
  position: number;
  id: number;
  /** Of all that is stored of it, so that the next import can tell which companies have changed. */
  digest: number;
  summary: string;
}

/** What a company has besides its summary (SPEC §2.2), as JSON; apart from the summaries, which are read in ranges. */
export interface CompanyDetailTable {
  position: number;
  json: string;
}

/** `member_count` is the `total_count` of a list filtered by this category alone. */
export interface CategoryTable {
  slug: string;
  id: number;
  name: string;
  member_count: number;
}

/** The list positions of a category's companies, ascending, as little-endian 32-bit integers. */
export interface CategoryChunkTable {
  slug: string;
  chunk: number;
  positions: Uint8Array;
}

/** `id` is text, since ids can be integers or strings. */
export interface OfferingTable {
  position: number;
  id: string;
  digest: number;
  json: string;
}

/** One import of companies and offerings: a container whose rows never change once it is current. */
export type DataSetTables = {
  company: CompanyTable;
  company_detail: CompanyDetailTable;
  category: CategoryTable;
  category_chunk: CategoryChunkTable;
  offering: OfferingTable;
};

/** The tables of one data set. `isDatabaseUnavailable` tells which of its errors may pass. */
export type DataSetDatabase = Kysely<DataSetTables>;

/** Members of a category in a row of `category_chunk`. */
export const CHUNK_MEMBERS = 4_096;

/** The columns of each table, in the order in which a `DataSetWriter` takes their values. */
export const DATA_SET_COLUMNS = {
  company: ['position', 'id', 'digest', 'summary'],
  company_detail: ['position', 'json'],
  category: ['slug', 'id', 'name', 'member_count'],
  category_chunk: ['slug', 'chunk', 'positions'],
  offering: ['position', 'id', 'digest', 'json'],
} as const satisfies { readonly [T in keyof DataSetTables]: readonly (keyof DataSetTables[T])[] };

/** Column types are those of PostgreSQL. To SQLite, an `integer` primary key is the order of the rows in the file. */
export async function createDataSetTables(db: DataSetDatabase): Promise<void> {
  await db.schema
    .createTable('company')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('digest', 'bigint', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('company_detail')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('category')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('member_count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('category_chunk')
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('chunk', 'integer', (column) => column.notNull())
    .addColumn('positions', sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint('category_chunk_key', ['slug', 'chunk'])
    .execute();
  await db.schema
    .createTable('offering')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('digest', 'bigint', (column) => column.notNull())
    .addColumn('json', 'text', (column) => column.notNull())
    .execute();
}

/** After the rows, since building an index at once is faster than extending it. */
export async function createDataSetIndexes(db: DataSetDatabase): Promise<void> {
  await db.schema.createIndex('company_id').unique().on('company').column('id').execute();
  await db.schema.createIndex('offering_id').unique().on('offering').column('id').execute();
}
