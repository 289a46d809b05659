import { sql } from 'kysely';
import { NO_ROWS, type PageQuery, type Rows } from '../data-sets/rows.ts';
import { createStatements } from '../data-sets/statements.ts';
import type { DataSet } from '../data-sets/store.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';

/** Reads offerings of a data set as the JSON texts that were imported (SPEC §2.9). */
export type OfferingStore = ReturnType<typeof createOfferingStore>;

/** A page is a range scan on positions, so any offset costs the same. */
export function createOfferingStore() {
  const statementsOf = createStatements(queriesOf);
  return {
    /** In order of id: integers by value, then texts. */
    async page({ db, offeringCount: total }: DataSet, { limit, offset }: PageQuery): Promise<Rows> {
      if (!db) return NO_ROWS;
      const [page] = offset >= total ? [] : await statementsOf(db).between([offset, offset + limit]);
      return { json: page?.json ?? '', total };
    },
    /** The JSON text of one offering. Ids are compared as text: SPEC §4.5 shows no type. */
    async find({ db }: DataSet, id: string): Promise<string | undefined> {
      const [row] = db ? await statementsOf(db).one([id]) : [];
      return row?.json;
    },
  };
}

function queriesOf(db: DataSetDatabase) {
  const rows = db
    .selectFrom('offering')
    .select('json')
    .where('position', '>=', 0)
    .where('position', '<', 0)
    .orderBy('position');
  return {
    between: () =>
      db.selectFrom(rows.as('page')).select(sql<string | null>`string_agg(json, ',')`.as('json')),
    one: () => db.selectFrom('offering').select('json').where('id', '=', ''),
  };
}
