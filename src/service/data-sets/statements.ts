import { type Compilable, CompiledQuery } from 'kysely';
import type { DataSetDatabase } from '../db/data-set-schema.ts';

/**
 * Compiles a statement once for each data set and number of parameters, since building SQL takes longer than running
 * most of them. `build` has placeholders for values; the parameters are in the order of the statement's text.
 */
export function createStatement<Row>(build: (db: DataSetDatabase, count: number) => Compilable<Row>) {
  const ofDataSets = new WeakMap<DataSetDatabase, Map<number, string>>();
  return async (db: DataSetDatabase, parameters: readonly (number | string)[]): Promise<Row[]> => {
    const count = parameters.length;
    const texts = ofDataSets.get(db) ?? new Map<number, string>();
    ofDataSets.set(db, texts);
    const text = texts.get(count) ?? build(db, count).compile().sql;
    texts.set(count, text);
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
  };
}
