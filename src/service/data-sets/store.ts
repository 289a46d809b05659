import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { OpenDataSet, Storage } from '../db/storage.ts';
import { type DataSetInfo, NO_DATA, readCurrent } from './served-data-sets.ts';

/** A data set that is open for reading. It stays open for a minute after another one has replaced it. */
export interface DataSet extends DataSetInfo {
  /** Null if there is no data yet. */
  readonly db: DataSetDatabase | null;
  /** The schema in PostgreSQL, which statements must name; null in SQLite. */
  readonly schema: string | null;
}

/** A data set whose tables can be read. */
export type StoredDataSet = DataSet & { readonly db: DataSetDatabase };

/** Tells whether there is data. */
export const isStored = (dataSet: DataSet): dataSet is StoredDataSet => dataSet.db !== null;

/** The data set of a service without data: its lists are empty. */
export const NO_DATA_SET: DataSet = { ...NO_DATA, db: null, schema: null };

/** Finds the current data set and keeps it open. Rejects if the database is unavailable. */
export type DataSets = ReturnType<typeof createDataSets>;

/** A replaced data set is closed this late, when the requests that began with it have ended. */
const CLOSE_AFTER_MS = 60_000;
/** Opening is tried again if an import has replaced the data set meanwhile. */
const ATTEMPTS = 3;

interface DataSetsOptions {
  /** How long a look-up of the current data set is used, in milliseconds. */
  readonly maxAgeMs?: number;
  readonly now?: () => number;
  /** Called whenever another data set has been opened, the first one included. */
  readonly onChange?: (dataSet: DataSetInfo) => void;
}

/** Creates a reader of the current data set, which asks the database at most once per `maxAgeMs`. Failures are not cached. */
export function createDataSets(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  {
    maxAgeMs = 1_000,
    // Unlike `Date.now`, this clock is never set back, which would hide imports until it catches up.
    now = () => performance.now(),
    onChange = () => undefined,
  }: DataSetsOptions = {},
) {
  let cached: { at: number; dataSet: Promise<DataSet> } | null = null;
  const fresh = () => (cached !== null && now() - cached.at < maxAgeMs ? cached : null);
  let opened: DataSet | null = null;
  /** The container of every data set that was opened, also of those that were replaced since. */
  const containerOf = new WeakMap<DataSet, OpenDataSet>();

  // A service without data has no container, which nothing can damage.
  const isIntact = (dataSet: DataSet) => containerOf.get(dataSet)?.isIntact() ?? true;
  const closeLater = (container: OpenDataSet | undefined) => {
    setTimeout(() => void container?.close().catch(() => undefined), CLOSE_AFTER_MS).unref();
  };

  const findOpened = ({ revision }: DataSetInfo) =>
    opened?.revision === revision && isIntact(opened) ? opened : null;
  const closeOpened = () => {
    if (opened) closeLater(containerOf.get(opened));
    opened = null;
  };

  async function open(attempts: number): Promise<DataSet> {
    const info = await readCurrent(db);
    const known = findOpened(info);
    // The same records may have been imported again, which changes only this time.
    if (known) return Object.assign(known, { importedAt: info.importedAt });
    closeOpened();
    if (info.source === null) return NO_DATA_SET;
    try {
      const container = await containers.open(info.revision);
      // While the container was being opened, another look-up may have opened it as well.
      const sameOpened = findOpened(info);
      if (sameOpened) {
        await container.close();
        return sameOpened;
      }
      closeOpened();
      const dataSet = { ...info, db: container.db, schema: container.schema };
      containerOf.set(dataSet, container);
      opened = dataSet;
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
    /** Returns the current data set. It may be the one from before an import for up to `maxAgeMs`. */
    current,
    /**
     * Returns a data set that can be read safely: the same one, or the same one opened again if its file was damaged or
     * replaced since. Rejects if it can't be read any more. Call it before reading, because what a damaged file holds would
     * be sent as if it were right.
     */
    async intact(dataSet: DataSet): Promise<DataSet> {
      if (isIntact(dataSet)) return dataSet;
      cached = null;
      const again = await current();
      if (again.revision === dataSet.revision) return again;
      throw new DatabaseUnavailable('The data set was replaced while a request was about to read it.');
    },
  };
}
