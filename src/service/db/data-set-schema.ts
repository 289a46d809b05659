import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** The values that columns of these PostgreSQL types hold. */
interface ValueTypes {
  readonly integer: number;
  readonly bigint: number;
  readonly text: string;
  readonly bytea: Uint8Array;
}
type Columns = readonly (readonly [name: string, type: keyof ValueTypes])[];

/**
 * The tables of a data set, with their columns in the order in which a `DataSetWriter` takes values. The first column
 * is the primary key. `position` is the place in the list, from 0 without gaps; SQLite stores rows in this order.
 */
const TABLES = {
  /** `summary` is the JSON that lists send. `digest` tells whether anything of a company has changed. */
  company: [
    ['position', 'integer'],
    ['id', 'bigint'],
    ['digest', 'bigint'],
    ['summary', 'text'],
  ],
  /**
   * The other fields of companies as JSON (SPEC §2.2). They are apart from the summaries, so that reading a range of
   * those stays fast.
   */
  company_detail: [
    ['position', 'integer'],
    ['json', 'text'],
  ],
  /** `member_count` is the number of companies in the category. */
  category: [
    ['slug', 'text'],
    ['id', 'bigint'],
    ['name', 'text'],
    ['member_count', 'integer'],
  ],
  /**
   * The positions of the companies in a category, ascending, as little-endian 32-bit integers. The primary key is slug
   * and chunk.
   */
  category_chunk: [
    ['slug', 'text'],
    ['chunk', 'integer'],
    ['positions', 'bytea'],
  ],
  /** `id` is text, because ids can be integers or strings. */
  offering: [
    ['position', 'integer'],
    ['id', 'text'],
    ['digest', 'bigint'],
    ['json', 'text'],
  ],
} as const satisfies Record<string, Columns>;

/** The kinds of records, each with its table. */
export const TABLE_OF = { companies: 'company', offerings: 'offering' } as const;
export type Kind = keyof typeof TABLE_OF;
export const KINDS = ['companies', 'offerings'] as const satisfies readonly Kind[];
/** Makes a value for each kind. */
export const ofKinds = <T>(make: (kind: Kind) => T): Record<Kind, T> => ({
  companies: make('companies'),
  offerings: make('offerings'),
});

export type TableName = keyof typeof TABLES;
// `Object.keys` loses the literal types.
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
/** Returns the columns of a table in order. */
export const columnsOf = (table: TableName): string[] => TABLES[table].map(([name]) => name);

type RowOf<C extends Columns> = { [Column in C[number] as Column[0]]: ValueTypes[Column[1]] };
type ValuesOf<C extends Columns> = { readonly [Index in keyof C]: ValueTypes[C[Index][1]] };
/** The values of a row, in the order of the columns. */
export type RowValues<Table extends TableName> = ValuesOf<(typeof TABLES)[Table]>;

/** The tables of a data set. Their rows never change once the data set is current. */
export type DataSetTables = { [Table in TableName]: RowOf<(typeof TABLES)[Table]> };

/** The database of one data set. `isDatabaseUnavailable` tells which of its errors may pass. */
export type DataSetDatabase = Kysely<DataSetTables>;

/** How many companies a row of `category_chunk` holds. */
export const CHUNK_MEMBERS = 4_096;

/** Creates the tables without indexes. */
export async function createDataSetTables(db: DataSetDatabase): Promise<void> {
  for (const [table, columns] of Object.entries<Columns>(TABLES)) {
    let create: CreateTableBuilder<string, string> = db.schema.createTable(table);
    for (const [name, type] of columns)
      create = create.addColumn(name, sql.raw(type), (column) => column.notNull());
    const keys = table === 'category_chunk' ? ['slug', 'chunk'] : [columns[0]?.[0] ?? ''];
    await create.addPrimaryKeyConstraint(`${table}_pkey`, keys).execute();
  }
}

/** Creates the indexes. Call it after the rows were written, because that is faster. */
export async function createDataSetIndexes(db: DataSetDatabase): Promise<void> {
  await db.schema.createIndex('company_id').unique().on('company').column('id').execute();
  await db.schema.createIndex('offering_id').unique().on('offering').column('id').execute();
}
