import { type Compilable, CompiledQuery } from 'kysely';
import type { DataSetDatabase } from '../db/data-set-schema.ts';

/** Runs a statement with these parameters, in the order of its text. */
type Statement<Row> = (parameters: readonly (number | string)[]) => Promise<Row[]>;

/** By name, for a number of parameters; their values are placeholders. */
type Queries = Readonly<Record<string, (count: number) => Compilable>>;

/** The statements compiled by such a function, by name. */
export type StatementsOf<Compile extends (db: DataSetDatabase) => Queries> = {
  readonly [Name in keyof ReturnType<Compile>]: ReturnType<ReturnType<Compile>[Name]> extends Compilable<
    infer Row
  >
    ? Statement<Row>
    : never;
};

/** Compiles the statements of a store once for each data set: building SQL takes longer than most of them. */
export function createStatements<Compile extends (db: DataSetDatabase) => Queries>(
  queriesOf: Compile,
): (db: DataSetDatabase) => StatementsOf<Compile> {
  const ofDataSets = new WeakMap<DataSetDatabase, StatementsOf<Compile>>();

  function createStatement(db: DataSetDatabase, query: Queries[string]): Statement<unknown> {
    const texts = new Map<number, string>();
    return async (parameters) => {
      const count = parameters.length;
      const text = texts.get(count) ?? query(count).compile().sql;
      texts.set(count, text);
      return (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows;
    };
  }

  return (db) => {
    const known = ofDataSets.get(db);
    if (known !== undefined) return known;
    const statements = Object.fromEntries(
      Object.entries(queriesOf(db)).map(([name, query]) => [name, createStatement(db, query)]),
      // Each has the rows of its own query.
    ) as unknown as StatementsOf<Compile>;
    ofDataSets.set(db, statements);
    return statements;
  };
}
