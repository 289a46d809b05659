import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** The TypeScript type of the values in a column, by the column's PostgreSQL type. */
interface ValueTypes {
  readonly integer: number;
  readonly bigint: number;
  readonly text: string;
  readonly bytea: Uint8Array;
}
type Columns = readonly (readonly [name: string, type: keyof ValueTypes])[];

/**
 * The tables of a data set. `DataSetWriter` takes a row's values in the order of these columns. The first column is the
 * primary key, except for `category_chunk`. `position` numbers the records of the list from 0, without gaps, and SQLite
 * stores rows in this order.
 */
export const TABLES = {
  /**
   * `summary` is the company's JSON in list responses. `digest` is a hash of all its fields, which shows whether it
   * has changed.
   */
  company: [
    ['position', 'integer'],
    ['id', 'bigint'],
    ['digest', 'bigint'],
    ['summary', 'text'],
  ],
  /**
   * The fields that only a single company's response has, as JSON (SPEC §2.2). They have a table of their own, so
   * that reading a page of summaries stays fast.
   */
  company_detail: [
    ['position', 'integer'],
    ['json', 'text'],
  ],
  category: [
    ['slug', 'text'],
    ['id', 'bigint'],
    ['name', 'text'],
    ['member_count', 'integer'],
  ],
  /**
   * The positions of the companies in a category, ascending, as little-endian 32-bit integers. A large category has
   * several chunks, so the primary key is slug and chunk.
   */
  category_chunk: [
    ['slug', 'text'],
    ['chunk', 'integer'],
    ['positions', 'bytea'],
  ],
  /** `id` is text, because the id of an offering can be an integer or a string. */
  offering: [
    ['position', 'integer'],
    ['id', 'text'],
    ['digest', 'bigint'],
    ['json', 'text'],
  ],
  /**
   * The search index of the companies, cut into parts. The table is empty if no index was built, and missing in data
   * sets of versions that never built one.
   */
  search_part: [
    ['part', 'integer'],
    ['bytes', 'bytea'],
  ],
} as const satisfies Record<string, Columns>;

/**
 * Identifies the columns above. Raise the number whenever they change, or a test fails: the revisions of data sets
 * depend on it, so that the next import writes the data set anew even if it has the same records.
 */
export const DATA_SET_LAYOUT = 'dossier data set 2';

/** The table of each kind of record. */
export const TABLE_OF = { companies: 'company', offerings: 'offering' } as const;
export type Kind = keyof typeof TABLE_OF;
export const KINDS = ['companies', 'offerings'] as const satisfies readonly Kind[];
/** What a single record of each kind is called. */
export const SINGULAR_OF = { companies: 'company', offerings: 'offering' } as const satisfies Record<
  Kind,
  string
>;
/** Calls `make` for companies and for offerings, and returns both results. */
export const ofKinds = <T>(make: (kind: Kind) => T): Record<Kind, T> => ({
  companies: make('companies'),
  offerings: make('offerings'),
});

export type TableName = keyof typeof TABLES;
// The cast restores the literal types that `Object.keys` loses.
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
/** Returns the columns of a table in order. */
export const columnsOf = (table: TableName): string[] => TABLES[table].map(([name]) => name);

type RowOf<C extends Columns> = { [Column in C[number] as Column[0]]: ValueTypes[Column[1]] };
type ValuesOf<C extends Columns> = { readonly [Index in keyof C]: ValueTypes[C[Index][1]] };
/** The values of a table row, in the order of its columns. */
export type RowValues<Table extends TableName> = ValuesOf<(typeof TABLES)[Table]>;

/** The rows of each table of a data set. They never change once the data set is current. */
export type DataSetTables = { [Table in TableName]: RowOf<(typeof TABLES)[Table]> };

/** The database of one data set. Use `isDatabaseUnavailable` to tell which of its errors are temporary. */
export type DataSetDatabase = Kysely<DataSetTables>;

/** The largest number of companies in a row of `category_chunk`. */
export const CHUNK_MEMBERS = 4_096;

/** Creates the tables of a data set, without their indexes. */
export async function createDataSetTables(db: DataSetDatabase): Promise<void> {
  for (const table of TABLE_NAMES) await createTable(db, table);
}

async function createTable(db: DataSetDatabase, table: TableName): Promise<void> {
  const columns: Columns = TABLES[table];
  let create: CreateTableBuilder<string, string> = db.schema.createTable(table);
  for (const [name, type] of columns)
    create = create.addColumn(name, sql.raw(type), (column) => column.notNull());
  const keys = table === 'category_chunk' ? ['slug', 'chunk'] : [columns[0]?.[0] ?? ''];
  await create.addPrimaryKeyConstraint(`${table}_pkey`, keys).execute();
}

/** Removes the search index, if there is one, so that another can be written. */
export async function clearSearchIndex(db: DataSetDatabase): Promise<void> {
  await db.schema.dropTable('search_part').ifExists().execute();
  await createTable(db, 'search_part');
}

/**
 * Rejects if a data set lacks a table or column, because another version of Dossier has written it. Only the search
 * index may be missing.
 */
export async function checkColumns(db: DataSetDatabase): Promise<void> {
  for (const table of TABLE_NAMES) {
    if (table === 'search_part') continue;
    const columns = columnsOf(table).map((name) => sql.ref(name).as(name));
    await db.selectFrom(table).select(columns).limit(0).execute();
  }
}

/** Creates the indexes of a data set. Call it after writing the rows, because that is faster. */
export async function createDataSetIndexes(db: DataSetDatabase): Promise<void> {
  await db.schema.createIndex('company_id').unique().on('company').column('id').execute();
  await db.schema.createIndex('offering_id').unique().on('offering').column('id').execute();
}
