import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { DataSetTable, Database } from '../db/schema.ts';
import type { OpenDataSet, Storage } from '../db/storage.ts';

/** The metadata of a data set, known without opening its container. */
export interface DataSetInfo {
  /** The name of the data set, which is computed from its contents; part of every ETag. */
  readonly revision: string;
  /** Null if there is no data yet. */
  readonly source: DataSetTable['source'] | null;
  readonly companyCount: number;
  readonly offeringCount: number;
  /** When an import last resulted in it, in ISO 8601; null if there is no data yet. */
  readonly importedAt: string | null;
  /** `LIST_ORDER` of the version that sorted its companies; null if it is not known. */
  readonly listOrder: string | null;
}

/** An open data set. It stays open for a minute after it was replaced. */
export interface DataSet extends DataSetInfo {
  /** Null if there is no data yet. */
  readonly db: DataSetDatabase | null;
  /** The schema that SQL has to name; null where the tables need none. */
  readonly schema: string | null;
}

/** A data set whose tables can be read. */
export type StoredDataSet = DataSet & { readonly db: DataSetDatabase };

/** False before the first import. */
export const isStored = (dataSet: DataSet): dataSet is StoredDataSet => dataSet.db !== null;

/** What a service without data serves: empty lists. */
export const NO_DATA_SET: DataSet = {
  revision: 'empty',
  source: null,
  companyCount: 0,
  offeringCount: 0,
  importedAt: null,
  listOrder: null,
  db: null,
  schema: null,
};

/** Finds the current data set. Rejects if the database is unavailable. */
export type DataSets = ReturnType<typeof createDataSets>;

/** A data set that was replaced is closed only after requests that began with it have ended. */
const CLOSE_AFTER_MS = 60_000;
/** Another import may replace the data set between two steps of opening it, though hardly twice. */
const ATTEMPTS = 3;

/** The stored metadata of the current data set; undefined before the first import. */
export const readCurrentRow = (db: Database): Promise<DataSetTable | undefined> =>
  db
    .selectFrom('served_data_set')
    .innerJoin('data_set', 'data_set.revision', 'served_data_set.revision')
    .selectAll('data_set')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Queries the database on every call. Returns `NO_DATA_SET` before the first import. */
export async function readCurrent(db: Database): Promise<DataSetInfo> {
  const row = await readCurrentRow(db);
  if (!row) return NO_DATA_SET;
  return {
    revision: row.revision,
    source: row.source,
    companyCount: row.company_count,
    offeringCount: row.offering_count,
    importedAt: row.imported_at,
    listOrder: row.list_order,
  };
}

interface DataSetsOptions {
  /** How long a look-up of the current data set is used, in milliseconds. */
  readonly maxAgeMs?: number;
  readonly now?: () => number;
  /** Called when a data set is opened in place of the one before, and for the first. */
  readonly onChange?: (dataSet: DataSetInfo) => void;
}

/** Looks up which data set is current at most once per `maxAgeMs`, and keeps it open. Failures are not cached. */
export function createDataSets(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  {
    maxAgeMs = 1_000,
    // The clock of the machine could be set back, which would hide imports until it catches up.
    now = () => performance.now(),
    onChange = () => undefined,
  }: DataSetsOptions = {},
) {
  let cached: { at: number; dataSet: Promise<DataSet> } | null = null;
  const fresh = () => (cached !== null && now() - cached.at < maxAgeMs ? cached : null);
  let opened: { dataSet: DataSet; container: OpenDataSet } | null = null;

  const closeLater = ({ container }: NonNullable<typeof opened>) => {
    setTimeout(() => void container.close().catch(() => undefined), CLOSE_AFTER_MS).unref();
  };

  const findOpened = ({ revision }: DataSetInfo) =>
    opened?.dataSet.revision === revision && opened.container.isIntact() ? opened.dataSet : null;
  const closeOpened = () => {
    if (opened) closeLater(opened);
    opened = null;
  };

  async function open(attempts: number): Promise<DataSet> {
    const info = await readCurrent(db);
    const known = findOpened(info);
    // An import of the same records changes nothing but when they were imported last.
    if (known) return Object.assign(known, { importedAt: info.importedAt });
    closeOpened();
    if (info.source === null) return NO_DATA_SET;
    try {
      const container = await containers.open(info.revision);
      // A look-up that began while this one was slow may have opened it as well, or another one.
      const sameOpened = findOpened(info);
      if (sameOpened) {
        await container.close();
        return sameOpened;
      }
      closeOpened();
      const dataSet = { ...info, db: container.db, schema: container.schema };
      opened = { dataSet, container };
      onChange(info);
      return dataSet;
    } catch (error) {
      const isReplaced =
        error instanceof DatabaseUnavailable && (await readCurrent(db)).revision !== info.revision;
      if (isReplaced && attempts > 1) return open(attempts - 1);
      throw error;
    }
  }

  function current(): Promise<DataSet> {
    const known = fresh();
    if (known !== null) return known.dataSet;
    const lookup: typeof cached = { at: now(), dataSet: open(ATTEMPTS) };
    cached = lookup;
    lookup.dataSet.catch(() => {
      if (cached === lookup) cached = null;
    });
    return lookup.dataSet;
  }

  return {
    /** The data set that is served, at most `maxAgeMs` behind an import. */
    current,
    /**
     * To call before a data set is read: returns it, opened again if its container was damaged or replaced meanwhile.
     * Rejects if it can't be read any more. What a damaged container holds would be sent as if it were right.
     */
    async intact(dataSet: DataSet): Promise<DataSet> {
      if (opened === null || opened.container.isIntact()) return dataSet;
      cached = null;
      const again = await current();
      if (again.revision === dataSet.revision) return again;
      throw new DatabaseUnavailable('The data set was replaced while a request was about to read it.');
    },
  };
}
