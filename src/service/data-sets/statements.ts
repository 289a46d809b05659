import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { TableName } from '../db/data-set-schema.ts';
import type { OpenDataSet } from '../db/storage.ts';

type Value = number | string;
/**
 * Returns the SQL name of a table in a data set, including its schema. Kysely adds the schema only to statements that
 * it builds itself.
 */
type NameTable = (table: TableName) => RawBuilder<unknown>;

/**
 * Returns a function that runs a SQL statement with any number of values. The SQL is built once per data set and
 * number of values, because building it takes longer than running it. `build` must use each value exactly once, in
 * order.
 */
export function createStatement<Row>(
  build: (values: readonly Value[], nameTable: NameTable) => RawBuilder<Row>,
) {
  const ofDataSets = new WeakMap<OpenDataSet['db'], Map<number, string>>();
  return async (
    { db, schema }: Pick<OpenDataSet, 'db' | 'schema'>,
    values: readonly Value[],
  ): Promise<Row[]> => {
    const texts = ofDataSets.get(db) ?? new Map<number, string>();
    ofDataSets.set(db, texts);
    const nameTable: NameTable = (table) => (schema === null ? sql.id(table) : sql.id(schema, table));
    const text = texts.get(values.length) ?? build(values, nameTable).compile(db).sql;
    texts.set(values.length, text);
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}
