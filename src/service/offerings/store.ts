import type { PageQuery, Rows } from '../data-sets/rows.ts';
import type { DataSet } from '../data-sets/store.ts';
import type { Database } from '../db/schema.ts';

export interface OfferingStore {
  page(dataSet: DataSet, query: PageQuery): Promise<Rows>;
  /** The JSON text of one offering. Ids are compared as text: SPEC §4.5 shows no type. */
  find(dataSet: DataSet, id: string): Promise<string | undefined>;
}

/** A page is a range scan on positions, so any offset costs the same. */
export function createOfferingStore(db: Database): OfferingStore {
  return {
    async page({ version, offeringCount: total }, { limit, offset }) {
      if (offset >= total) return { rows: [], total };
      const rows = await db
        .selectFrom('offering')
        .select('json')
        .where('version', '=', version)
        .where('position', '>=', offset)
        .where('position', '<', offset + limit)
        .orderBy('position')
        .execute();
      return { rows: rows.map((row) => row.json), total };
    },
    async find({ version }, id) {
      const row = await db
        .selectFrom('offering')
        .select('json')
        .where('version', '=', version)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.json;
    },
  };
}
