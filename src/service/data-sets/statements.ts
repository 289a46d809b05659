import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { TableName } from '../db/data-set-schema.ts';
import type { OpenDataSet } from '../db/storage.ts';

type Value = number | string;
/** Names a table of a data set in SQL. Kysely adds the schema only to statements that it builds itself. */
type NameTable = (table: TableName) => RawBuilder<unknown>;

/**
 * Returns a function that runs a statement. The text is made once for each data set and number of values, because
 * making it takes longer than running it. `build` must use each of the values once, in order.
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
