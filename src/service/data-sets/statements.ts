import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { TableName } from '../db/data-set-schema.ts';
import type { OpenDataSet } from '../db/storage.ts';

type Value = number | string;
/** Names a table of the data set in a statement. Kysely adds the schema to statements that it builds, but not to SQL. */
type NameTable = (table: TableName) => RawBuilder<unknown>;

/**
 * Returns a function that runs a statement, whose text is made once for each data set and number of values: making it
 * takes longer than running most statements. `build` gets the values, and must use each of them once, in their order.
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
