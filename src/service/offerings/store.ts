import { sql } from 'kysely';
import { NO_ROWS, type PageQuery, type Rows } from '../data-sets/rows.ts';
import { createStatement } from '../data-sets/statements.ts';
import type { DataSet } from '../data-sets/store.ts';

/** Reads offerings of a data set as the JSON texts that were imported (SPEC §2.9). */
export type OfferingStore = ReturnType<typeof createOfferingStore>;

const readBetween = createStatement((db) => {
  const rows = db.selectFrom('offering').select('json').orderBy('position');
  const page = rows.where('position', '>=', 0).where('position', '<', 0);
  return db.selectFrom(page.as('page')).select(sql<string | null>`string_agg(json, ',')`.as('json'));
});

const readOne = createStatement((db) => db.selectFrom('offering').select('json').where('id', '=', ''));

/** A page is a range scan on positions, so any offset costs the same. */
export const createOfferingStore = () => ({
  /** In order of id: integers by value, then texts. */
  async page({ db, offeringCount: total }: DataSet, { limit, offset }: PageQuery): Promise<Rows> {
    if (!db) return NO_ROWS;
    const [page] = offset >= total ? [] : await readBetween(db, [offset, offset + limit]);
    return { json: page?.json ?? '', total };
  },
  /** The JSON text of one offering. Ids are compared as text: SPEC §4.5 shows no type. */
  async find({ db }: DataSet, id: string): Promise<string | undefined> {
    const [row] = db ? await readOne(db, [id]) : [];
    return row?.json;
  },
});
