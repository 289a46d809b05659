import type { DataSetTable, Database } from '../db/schema.ts';

export interface DataSet {
  readonly version: number;
  /** Random per import; part of every ETag. */
  readonly revision: string;
  readonly source: DataSetTable['source'] | null;
  readonly companyCount: number;
  readonly offeringCount: number;
  /** When its import began. */
  readonly createdAt: string | null;
}

export const NO_DATA_SET: DataSet = {
  version: 0,
  revision: 'empty',
  source: null,
  companyCount: 0,
  offeringCount: 0,
  createdAt: null,
};

export interface DataSets {
  /** At most `maxAgeMs` behind an import. */
  current(): Promise<DataSet>;
}

/** Queries the database at most once per `maxAgeMs`. Failures are not cached. */
export function createDataSets(db: Database, maxAgeMs = 1_000, now: () => number = Date.now): DataSets {
  let cached: { at: number; dataSet: Promise<DataSet> } | null = null;
  return {
    current() {
      if (cached !== null && now() - cached.at < maxAgeMs) return cached.dataSet;
      const lookup = { at: now(), dataSet: readCurrent(db) };
      cached = lookup;
      lookup.dataSet.catch(() => {
        if (cached === lookup) cached = null;
      });
      return lookup.dataSet;
    },
  };
}

export async function readCurrent(db: Database): Promise<DataSet> {
  const row = await db.selectFrom('data_set').selectAll().where('state', '=', 'current').executeTakeFirst();
  if (!row) return NO_DATA_SET;
  return {
    version: row.version,
    revision: row.token,
    source: row.source,
    companyCount: row.company_count,
    offeringCount: row.offering_count,
    createdAt: row.created_at,
  };
}
