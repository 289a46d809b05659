import type { PageQuery, Rows } from '../data-sets/rows.ts';
import { readUnchanged } from '../data-sets/read-unchanged.ts';
import type { DataSet } from '../data-sets/store.ts';
import type { Database } from '../db/schema.ts';

export interface OfferingStore {
  page(dataSet: DataSet, query: PageQuery): Promise<Rows>;
  /** The JSON text of one offering. Ids are compared as text: SPEC §4.5 shows no type. */
  find(dataSet: DataSet, id: string): Promise<string | undefined>;
}

export function createOfferingStore(db: Database): OfferingStore {
  return {
    page: (dataSet, query) => readUnchanged(db, dataSet, () => pageOfOfferings(db, dataSet, query)),
    find: (dataSet, id) => readUnchanged(db, dataSet, () => findOffering(db, dataSet, id)),
  };
}

/** A page is a range scan on positions, so any offset costs the same. */
async function pageOfOfferings(
  db: Database,
  { version, offeringCount: total }: DataSet,
  { limit, offset }: PageQuery,
): Promise<Rows> {
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
}

async function findOffering(db: Database, { version }: DataSet, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('offering')
    .select('json')
    .where('version', '=', version)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.json;
}
