import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { OpenDataSet, Storage } from '../db/storage.ts';
import { type DataSetInfo, NO_DATA, readCurrent } from './served-data-sets.ts';

/** A data set that is open for reading. It stays open for a minute after another data set has replaced it. */
export interface DataSet extends DataSetInfo {
  /** Null if the service has no data yet. */
  readonly db: DataSetDatabase | null;
  /** The PostgreSQL schema that SQL statements must name; null in SQLite. */
  readonly schema: string | null;
}

/** A data set that has tables to read, unlike `NO_DATA_SET`. */
export type StoredDataSet = DataSet & { readonly db: DataSetDatabase };

/** Tells whether a data set has tables to read, which only `NO_DATA_SET` does not. */
export const isStored = (dataSet: DataSet): dataSet is StoredDataSet => dataSet.db !== null;

/** The data set of a service before its first import. All its lists are empty. */
export const NO_DATA_SET: DataSet = { ...NO_DATA, db: null, schema: null };

/** Provides the current data set, and keeps it open for further requests. */
export type DataSets = ReturnType<typeof createDataSets>;

/** How long a replaced data set stays open, so that the requests that use it can finish. */
const CLOSE_AFTER_MS = 60_000;
/**
 * How long a request may wait for a data set to be opened, in milliseconds. Opening it reads all of it, to find damage,
 * which may take longer than callers and proxies wait.
 */
const PATIENCE_MS = 10_000;
/** How long a request may wait for a new data set while the one before it is still open, in milliseconds. */
const SWITCH_MS = 500;
/** How often to try to open the current data set if an import replaces it in the meantime. */
const ATTEMPTS = 3;

interface DataSetsOptions {
  /** How long to keep using the current data set before asking the database again, in milliseconds. */
  readonly maxAgeMs?: number;
  readonly now?: () => number;
  /** How long to wait for a data set to be opened, in milliseconds. */
  readonly patienceMs?: number;
  /** How long to wait for a data set while the one that it replaces is open, in milliseconds. */
  readonly switchMs?: number;
  /** Called whenever another data set was opened, including the first one. */
  readonly onChange?: (dataSet: DataSet) => void;
}

/**
 * Creates a reader of the current data set. It asks the database which one that is, once per `maxAgeMs`.
 * Failures are not cached, so the next request asks again.
 */
export function createDataSets(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  {
    maxAgeMs = 1_000,
    // Unlike `Date.now`, this clock is never set back. With a clock that was set back, the cached data set would look
    // fresh for too long, and new imports would stay unseen.
    now = () => performance.now(),
    patienceMs = PATIENCE_MS,
    switchMs = SWITCH_MS,
    onChange = () => undefined,
  }: DataSetsOptions = {},
) {
  let cached: { at: number; dataSet: Promise<DataSet> } | null = null;
  const fresh = () => (cached !== null && now() - cached.at < maxAgeMs ? cached : null);
  // The current data set is in one of these states:
  //
  // - open: it is in `opened`, and its file has not changed. Every request gets it.
  // - opening: requests wait for it. If an earlier data set is open, they wait for `switchMs` and then get that one;
  //   otherwise they wait for `patienceMs` and then fail.
  // - slow: it was not open after `switchMs`, so its revision is in `slowToOpen`. Until it is open, requests get the
  //   earlier data set without waiting.
  // - replaced: another data set has taken its place in `opened`. It is closed a minute later.
  //
  // All requests within `maxAgeMs` get the answer of the first of them (`cached`).
  let opened: DataSet | null = null;
  /** The revision of a data set that takes long to be opened, so that nobody waits for it any more. */
  let slowToOpen: string | null = null;
  /** The file or schema of each data set that was opened, including data sets that were replaced since. */
  const containerOf = new WeakMap<DataSet, OpenDataSet>();

  // Before the first import there is no file that could change.
  const isUnchanged = (dataSet: DataSet) => containerOf.get(dataSet)?.isUnchanged() ?? true;
  const closeLater = (container: OpenDataSet | undefined) => {
    setTimeout(() => void container?.close().catch(() => undefined), CLOSE_AFTER_MS).unref();
  };

  const findOpened = ({ revision }: DataSetInfo) =>
    opened?.revision === revision && isUnchanged(opened) ? opened : null;
  const closeOpened = () => {
    if (opened) closeLater(containerOf.get(opened));
    opened = null;
  };

  async function open(info: DataSetInfo, attempts: number): Promise<DataSet> {
    try {
      const container = await containers.open(info.revision);
      // In the meantime, another request may have opened the same data set. Use that one.
      const sameOpened = findOpened(info);
      if (sameOpened) {
        await container.close();
        return sameOpened;
      }
      closeOpened();
      const dataSet = { ...info, db: container.db, schema: container.schema };
      containerOf.set(dataSet, container);
      opened = dataSet;
      onChange(dataSet);
      return dataSet;
    } catch (error) {
      const isReplaced =
        error instanceof DatabaseUnavailable && (await readCurrent(db)).revision !== info.revision;
      if (isReplaced && attempts > 1) return find(attempts - 1);
      throw error;
    }
  }

  /** Finds out which data set is current, and opens it unless it is open. */
  async function find(attempts: number): Promise<DataSet> {
    const info = await readCurrent(db);
    const known = findOpened(info);
    // If the same records were imported again, only the time of the import has changed.
    if (known) return Object.assign(known, { importedAt: info.importedAt });
    if (info.source === null) {
      closeOpened();
      return NO_DATA_SET;
    }
    if (opened !== null && !isUnchanged(opened)) closeOpened();
    const before = opened;
    const next = open(info, attempts);
    return before === null ? next : unlessSlow(next, info, before);
  }

  /** Returns the next data set, which is being opened, or the one before it if that takes long. */
  async function unlessSlow(next: Promise<DataSet>, { revision }: DataSetInfo, before: DataSet) {
    // If the next data set can't be opened, the requests after that wait for it again, so that they get its error.
    next.catch(() => {
      slowToOpen = null;
    });
    const patience = slowToOpen === revision ? 0 : switchMs;
    const inTime = await Promise.race([next, sleep(patience, null, { ref: false })]);
    if (inTime !== null) return inTime;
    slowToOpen = revision;
    return before;
  }

  /** Rejects if the current data set is not open in time. It is opened all the same, for those who ask later. */
  async function openInTime(): Promise<DataSet> {
    const dataSet = await Promise.race([find(ATTEMPTS), sleep(patienceMs, null, { ref: false })]);
    if (dataSet === null) throw new DatabaseUnavailable('The data set is still being opened.');
    return dataSet;
  }

  function current(): Promise<DataSet> {
    const known = fresh();
    if (known !== null) return known.dataSet;
    const lookup: typeof cached = { at: now(), dataSet: openInTime() };
    cached = lookup;
    lookup.dataSet.catch(() => {
      if (cached === lookup) cached = null;
    });
    return lookup.dataSet;
  }

  return {
    /**
     * Returns the current data set. For up to `maxAgeMs` after an import, it may still be the one before, and longer if
     * opening the new one takes long.
     */
    current,
    /**
     * Returns the given data set. If its file was changed or replaced, opens the data set again, which verifies the
     * contents. Rejects if it can't be read any more. Call this before each read, because damaged contents would be
     * sent as if they were right.
     */
    async reopenIfChanged(dataSet: DataSet): Promise<DataSet> {
      if (isUnchanged(dataSet)) return dataSet;
      cached = null;
      const again = await current();
      if (again.revision === dataSet.revision) return again;
      throw new DatabaseUnavailable('The data set was replaced while a request was about to read it.');
    },
  };
}
