import type { DataSetTable, Database } from '../db/schema.ts';

export interface DataSet {
  readonly version: number;
  /** Random per import; part of every ETag. */
  readonly revision: string;
  readonly source: DataSetTable['source'] | null;
  readonly companyCount: number;
  readonly offeringCount: number;
}

export const NO_DATA_SET: DataSet = {
  version: 0,
  revision: 'empty',
  source: null,
  companyCount: 0,
  offeringCount: 0,
};

export interface DataSets {
  /** At most `maxAgeMs` behind an import. */
  current(): Promise<DataSet>;
  /** The same without waiting; undefined if it has to be read. */
  peek(): DataSet | undefined;
}

/** Queries the database at most once per `maxAgeMs`. Failures are not cached. */
export function createDataSets(db: Database, maxAgeMs = 1_000, now: () => number = Date.now): DataSets {
  let cached: { at: number; dataSet: Promise<DataSet>; read?: DataSet } | null = null;
  const fresh = () => (cached !== null && now() - cached.at < maxAgeMs ? cached : null);
  return {
    current() {
      const current = fresh();
      if (current !== null) return current.dataSet;
      const lookup: typeof cached = { at: now(), dataSet: readCurrent(db) };
      cached = lookup;
      lookup.dataSet.then(
        (dataSet) => (lookup.read = dataSet),
        () => {
          if (cached === lookup) cached = null;
        },
      );
      return lookup.dataSet;
    },
    peek: () => fresh()?.read,
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
  };
}
