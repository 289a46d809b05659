import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** What columns of these types of PostgreSQL hold. */
interface ValueTypes {
  readonly integer: number;
  readonly bigint: number;
  readonly text: string;
  readonly bytea: Uint8Array;
}
type Columns = readonly (readonly [name: string, type: keyof ValueTypes])[];

/**
 * The columns of each table, in the order in which a `DataSetWriter` takes their values. Every first column is the
 * primary key; to SQLite, an `integer` is then the order of the rows in the file. `position` is dense from 0, in list order.
 */
const TABLES = {
  /** `digest` is of all that is stored of it, to tell what an import changes; `summary` is the JSON as sent. */
  company: [
    ['position', 'integer'],
    ['id', 'bigint'],
    ['digest', 'bigint'],
    ['summary', 'text'],
  ],
  /** What a company has besides its summary (SPEC §2.2), as JSON; apart from the summaries, which are read in ranges. */
  company_detail: [
    ['position', 'integer'],
    ['json', 'text'],
  ],
  /** `member_count` is the `total_count` of a list filtered by this category alone. */
  category: [
    ['slug', 'text'],
    ['id', 'bigint'],
    ['name', 'text'],
    ['member_count', 'integer'],
  ],
  /** The positions of a category's companies, ascending, as little-endian 32-bit integers; the key is slug and chunk. */
  category_chunk: [
    ['slug', 'text'],
    ['chunk', 'integer'],
    ['positions', 'bytea'],
  ],
  /** `id` is text, since ids can be integers or strings. */
  offering: [
    ['position', 'integer'],
    ['id', 'text'],
    ['digest', 'bigint'],
    ['json', 'text'],
  ],
} as const satisfies Record<string, Columns>;

/** The kinds of records, and the table of each. */
export const TABLE_OF = { companies: 'company', offerings: 'offering' } as const;
export type Kind = keyof typeof TABLE_OF;
export const KINDS = ['companies', 'offerings'] as const satisfies readonly Kind[];
/** A value for each kind. */
export const ofKinds = <T>(make: (kind: Kind) => T): Record<Kind, T> => ({
  companies: make('companies'),
  offerings: make('offerings'),
});

/** The name of a table of a data set. */
export type TableName = keyof typeof TABLES;
// Object.keys loses the literal types.
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
/** The columns of a table in order. */
export const columnsOf = (table: TableName): string[] => TABLES[table].map(([name]) => name);

type RowOf<C extends Columns> = { [Column in C[number] as Column[0]]: ValueTypes[Column[1]] };
type ValuesOf<C extends Columns> = { readonly [Index in keyof C]: ValueTypes[C[Index][1]] };
/** The values of a row, in the order of the columns. */
export type RowValues<Table extends TableName> = ValuesOf<(typeof TABLES)[Table]>;

/** One import of companies and offerings: a container whose rows never change once it is current. */
export type DataSetTables = { [Table in TableName]: RowOf<(typeof TABLES)[Table]> };

/** The tables of one data set. `isDatabaseUnavailable` tells which of its errors may pass. */
export type DataSetDatabase = Kysely<DataSetTables>;

/** Members of a category in a row of `category_chunk`. */
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

/** After the rows, since building an index at once is faster than extending it. */
export async function createDataSetIndexes(db: DataSetDatabase): Promise<void> {
  await db.schema.createIndex('company_id').unique().on('company').column('id').execute();
  await db.schema.createIndex('offering_id').unique().on('offering').column('id').execute();
}
