import { NO_ROWS, type PageQuery, type Rows } from '../data-sets/rows.ts';
import type { DataSet } from '../data-sets/store.ts';

/** Reads offerings of a data set as the JSON texts that were imported (SPEC §2.9). */
export interface OfferingStore {
  /** In order of id: integers by value, then texts. */
  page(dataSet: DataSet, query: PageQuery): Promise<Rows>;
  /** The JSON text of one offering. Ids are compared as text: SPEC §4.5 shows no type. */
  find(dataSet: DataSet, id: string): Promise<string | undefined>;
}

/** A page is a range scan on positions, so any offset costs the same. */
export function createOfferingStore(): OfferingStore {
  return {
    async page({ db, offeringCount: total }, { limit, offset }) {
      if (!db) return NO_ROWS;
      if (offset >= total) return { rows: [], total };
      const rows = await db
        .selectFrom('offering')
        .select('json')
        .where('position', '>=', offset)
        .where('position', '<', offset + limit)
        .orderBy('position')
        .execute();
      return { rows: rows.map((row) => row.json), total };
    },
    async find({ db }, id) {
      const row = await db?.selectFrom('offering').select('json').where('id', '=', id).executeTakeFirst();
      return row?.json;
    },
  };
}
