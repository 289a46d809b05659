import type { DataSetTable, Database } from '../db/schema.ts';

/** The version that answers are made from. Counts are elements. */
export interface DataSet {
  readonly version: number;
  readonly token: string;
  /** Null when nothing was loaded yet. */
  readonly source: DataSetTable['source'] | null;
  readonly companyCount: number;
  readonly offeringCount: number;
}

/** What an empty store answers from. */
export const NO_DATA_SET: DataSet = {
  version: 0,
  token: 'empty',
  source: null,
  companyCount: 0,
  offeringCount: 0,
};

export interface DataSets {
  /** The current version, at most `maxAgeMs` behind an import. */
  current(): Promise<DataSet>;
}

/** Asks the database at most once in `maxAgeMs`, whatever the traffic. A failed look-up is not kept. */
export function createDataSets(db: Database, maxAgeMs = 1_000, now: () => number = Date.now): DataSets {
  let known: { at: number; dataSet: Promise<DataSet> } | null = null;
  return {
    current() {
      if (known !== null && now() - known.at < maxAgeMs) return known.dataSet;
      const asked = { at: now(), dataSet: readCurrent(db) };
      known = asked;
      asked.dataSet.catch(() => {
        if (known === asked) known = null;
      });
      return asked.dataSet;
    },
  };
}

/** The current version straight from the database. */
export async function readCurrent(db: Database): Promise<DataSet> {
  const row = await db.selectFrom('data_set').selectAll().where('state', '=', 'current').executeTakeFirst();
  if (!row) return NO_DATA_SET;
  return {
    version: row.version,
    token: row.token,
    source: row.source,
    companyCount: row.company_count,
    offeringCount: row.offering_count,
  };
}
