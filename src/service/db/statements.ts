import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { TableName } from './data-set-schema.ts';
import type { Tables } from './schema.ts';
import type { OpenContainer, Storage } from './storage.ts';

type Value = number | string;
/** What a statement reads: the container of a data set, or the database of keys, audit and history. */
type Source = Pick<OpenContainer | Storage, 'db' | 'schema'>;
/**
 * Returns the SQL name of a table, including its schema. Kysely adds the schema only to statements that it builds
 * itself.
 */
type NameTable = (table: TableName | keyof Tables) => RawBuilder<unknown>;

/**
 * Returns a function that runs a SQL statement. The SQL is built once per database and number of values, because
 * building it takes longer than running it. `build` must use each value exactly once, in order.
 */
export function createStatement<Row>(
  build: (values: readonly Value[], nameTable: NameTable) => RawBuilder<Row>,
) {
  const bySource = new WeakMap<Source['db'], Map<number, string>>();
  return async ({ db, schema }: Source, values: readonly Value[]): Promise<Row[]> => {
    const texts = bySource.get(db) ?? new Map<number, string>();
    bySource.set(db, texts);
    const nameTable: NameTable = (table) => (schema === null ? sql.id(table) : sql.id(schema, table));
    const text = texts.get(values.length) ?? build(values, nameTable).compile(db).sql;
    texts.set(values.length, text);
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}

/**
 * Returns a function that runs a SQL statement with a list of values in which repetitions make no difference, such as
 * `in (…)`. The function repeats the last value until the number of values is a power of two, so that few statements
 * are built and prepared.
 */
export function createListStatement<Row>(build: Parameters<typeof createStatement<Row>>[0]) {
  const run = createStatement<Row>(build);
  return (source: Source, values: readonly Value[]): Promise<Row[]> => {
    const last = values.at(-1);
    if (last === undefined) return run(source, []);
    const length = 2 ** Math.ceil(Math.log2(values.length));
    return run(source, [...values, ...Array.from({ length: length - values.length }, () => last)]);
  };
}
