import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { OpenContainer, Storage } from '../db/storage.ts';
import { type DataSetInfo, NO_DATA, readCurrentInfo } from './served-data-sets.ts';

/** A data set that is open for reading. It stays open for a minute after another data set has replaced it. */
export interface DataSet extends DataSetInfo, Pick<OpenContainer, 'schema' | 'isUnchanged' | 'close'> {
  /** Null if the service has no data yet. */
  readonly db: DataSetDatabase | null;
}

/** A data set that has tables to read, unlike `NO_DATA_SET`. */
export type StoredDataSet = DataSet & { readonly db: DataSetDatabase };

/** Tells whether a data set has tables to read. All have, except for `NO_DATA_SET`. */
export const isStored = (dataSet: DataSet): dataSet is StoredDataSet => dataSet.db !== null;

/** The data set of a service before its first import. All its lists are empty. */
export const NO_DATA_SET: DataSet = {
  ...NO_DATA,
  db: null,
  schema: null,
  isUnchanged: () => true,
  close: async () => undefined,
};

/** Provides the current data set, and keeps it open for further requests. */
export type DataSets = ReturnType<typeof createDataSets>;

/** How long a replaced data set stays open, so that the requests that use it can finish. */
const CLOSE_AFTER_MS = 60_000;
/**
 * How long a request waits for a data set to be opened, in milliseconds. Opening it reads all of it, to find damage,
 * which may take longer than callers and proxies wait.
 */
const PATIENCE_MS = 10_000;
/** How long a request waits for a new data set while the previous one is still open, in milliseconds. */
const SWITCH_MS = 500;
/** How many data sets in a row are tried if imports keep replacing the one that is being opened. */
const ATTEMPTS = 3;

interface DataSetsOptions {
  /** How long to remember which data set is current before the database is asked again, in milliseconds. */
  readonly maxAgeMs?: number;
  readonly now?: () => number;
  /** See `PATIENCE_MS`. */
  readonly patienceMs?: number;
  /** See `SWITCH_MS`. */
  readonly switchMs?: number;
  /** Called when another revision has become current, including the first one and `NO_DATA_SET` if the data is gone. */
  readonly onChange?: (dataSet: DataSet) => void;
}

/**
 * Creates a reader of the current data set. It asks the database once per `maxAgeMs` which one that is. Failures are
 * not cached, so the next request asks again.
 *
 * The current data set is in one of these states:
 * - Open: it is in `opened`, and its file has not changed. Every request gets it.
 * - Opening: requests wait for it. If the previous data set is open, they wait for `switchMs` and then get that one.
 *   Otherwise they wait for `patienceMs` and then fail.
 * - Slow: it was not open after `switchMs`, so its revision is in `slowToOpen`. Until it is open, requests get the
 *   previous data set without waiting.
 * - Replaced: another data set has taken its place in `opened`. It is closed a minute later.
 */
export function createDataSets(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  {
    maxAgeMs = 1_000,
    // This clock is never set back, unlike `Date.now`. Otherwise a cached data set could look fresh for too long, and
    // new imports would stay unseen.
    now = () => performance.now(),
    patienceMs = PATIENCE_MS,
    switchMs = SWITCH_MS,
    onChange = () => undefined,
  }: DataSetsOptions = {},
) {
  /** The latest look-up of the current data set, whose result is used for `maxAgeMs`. */
  let cached: { readonly at: number; readonly dataSet: Promise<DataSet> } | null = null;
  /** The data set that was opened last; null if there is no data or its file has changed. */
  let opened: DataSet | null = null;
  /** The revision of a data set that takes long to open. */
  let slowToOpen: string | null = null;
  /** The revision that `onChange` was last called with. */
  let { revision: reported } = NO_DATA_SET;

  /** Replaces the opened data set. A minute later, closes the one that was replaced. With null, none is open any more. */
  function setOpened(dataSet: DataSet | null): void {
    if (opened !== null) closeLater(opened);
    opened = dataSet;
  }

  function report(dataSet: DataSet): DataSet {
    if (dataSet.revision !== reported) onChange(dataSet);
    reported = dataSet.revision;
    return dataSet;
  }

  function reportNoData(): DataSet {
    setOpened(null);
    return report(NO_DATA_SET);
  }

  /**
   * Returns the opened data set if it has this revision and its file has not changed; null otherwise. If the same records
   * were imported again since it was opened, updates the time of the import.
   */
  function reuseOpened({ revision, importedAt }: DataSetInfo): DataSet | null {
    if (opened?.revision !== revision || !opened.isUnchanged()) return null;
    if (opened.importedAt !== importedAt) opened = { ...opened, importedAt };
    return opened;
  }

  async function open(info: DataSetInfo): Promise<DataSet> {
    const container = await containers.open(info.revision);
    // In the meantime, another request may have opened the same data set. If so, use that one.
    const openedMeanwhile = reuseOpened(info);
    if (openedMeanwhile !== null) {
      await container.close();
      return openedMeanwhile;
    }
    const { schema, isUnchanged, close } = container;
    const dataSet = { ...info, db: container.db, schema, isUnchanged, close };
    setOpened(dataSet);
    return report(dataSet);
  }

  /** Opens a data set. If that fails because an import has replaced it in the meantime, opens the new one instead. */
  async function openOrNext(info: DataSetInfo): Promise<DataSet> {
    let candidate = info;
    for (let attempt = 1; ; attempt++)
      try {
        return await open(candidate);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        const next = await readCurrentInfo(db);
        if (next.revision === candidate.revision || attempt === ATTEMPTS) throw error;
        if (next.source === null) return reportNoData();
        candidate = next;
      }
  }

  /** Asks the database which data set is current, and opens it unless it is open. */
  async function findCurrent(): Promise<DataSet> {
    const info = await readCurrentInfo(db);
    const stillOpen = reuseOpened(info);
    if (stillOpen !== null) return stillOpen;
    if (info.source === null) return reportNoData();
    if (opened !== null && !opened.isUnchanged()) setOpened(null);
    const previous = opened;
    const next = openOrNext(info);
    return previous === null ? next : unlessSlow(next, info, previous);
  }

  /** Returns the next data set, which is being opened, or the previous one if that takes long. */
  async function unlessSlow(next: Promise<DataSet>, { revision }: DataSetInfo, previous: DataSet) {
    // If the next data set can't be opened, let later requests wait for it again, so that they get its error.
    next.catch(() => {
      slowToOpen = null;
    });
    const patience = slowToOpen === revision ? 0 : switchMs;
    const inTime = await Promise.race([next, sleep(patience, null, { ref: false })]);
    if (inTime !== null) return inTime;
    slowToOpen = revision;
    return previous;
  }

  /** Rejects if the current data set is not open in time. Opening it goes on, for later requests. */
  async function findInTime(): Promise<DataSet> {
    const dataSet = await Promise.race([findCurrent(), sleep(patienceMs, null, { ref: false })]);
    if (dataSet === null) throw new DatabaseUnavailable('The data set is still being opened.');
    return dataSet;
  }

  function current(): Promise<DataSet> {
    if (cached !== null && now() - cached.at < maxAgeMs) return cached.dataSet;
    const lookup = { at: now(), dataSet: findInTime() };
    cached = lookup;
    lookup.dataSet.catch(() => {
      if (cached === lookup) cached = null;
    });
    return lookup.dataSet;
  }

  return {
    /**
     * Returns the current data set. For up to `maxAgeMs` after an import, it may still be the previous one, and longer
     * if opening the new one takes long.
     */
    current,
    /**
     * Returns the given data set. If its file was changed or replaced, opens the same data set again, which verifies
     * the contents. Rejects if the data set can't be read any more. Call this before each read, because damaged
     * contents would be sent as if they were right.
     */
    async reopenIfChanged(dataSet: DataSet): Promise<DataSet> {
      if (dataSet.isUnchanged()) return dataSet;
      cached = null;
      const again = await current();
      if (again.revision === dataSet.revision) return again;
      throw new DatabaseUnavailable('The data set was replaced while a request was about to read it.');
    },
  };
}

/** Closes a replaced data set later. The timer keeps nothing of it in memory but `close`. */
function closeLater({ close }: DataSet): void {
  setTimeout(() => void close().catch(() => undefined), CLOSE_AFTER_MS).unref();
}
