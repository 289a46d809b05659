import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Change } from './changes.ts';
import type { SeenItems } from './published-items.ts';

/** When the user was here; all times in milliseconds since 1970. */
interface Visits {
  /** When the first one began: what was before is not known. */
  readonly firstAt: number;
  readonly startedAt: number;
  readonly lastActiveAt: number;
  /** The end of the visit before; null in the first one. */
  readonly previousEndedAt: number | null;
  /** When the user marked everything as seen. */
  readonly seenAt: number | null;
}

const MINUTE_MS = 60_000;
/** Whoever comes back later than this visits anew. */
const VISIT_GAP_MS = 30 * MINUTE_MS;
/** How often a page that is in sight says so. */
export const STAY_INTERVAL_MS = 5 * MINUTE_MS;

/** Notes that the user is here now. A clock that was set back counts as if no time had passed. */
export function noteVisit(visits: Visits | null, now: number): Visits {
  if (!visits)
    return { firstAt: now, startedAt: now, lastActiveAt: now, previousEndedAt: null, seenAt: null };
  const lastActiveAt = Math.min(visits.lastActiveAt, now);
  if (now - lastActiveAt < VISIT_GAP_MS) return { ...visits, lastActiveAt: now };
  return { ...visits, startedAt: now, lastActiveAt: now, previousEndedAt: lastActiveAt };
}

/** From when on changes are new: the end of the last visit, or when everything was marked as seen. */
export const newSince = ({ previousEndedAt, seenAt }: Visits): number | null =>
  previousEndedAt === null ? seenAt : Math.max(previousEndedAt, seenAt ?? 0);

/** What is remembered of one server and key, besides the snapshot. */
export interface HistoryState {
  readonly visits: Visits;
  /** In the order in which they were noticed. */
  readonly changes: readonly Change[];
  /** When most of the data was last replaced; null if never. */
  readonly replacedAt: number | null;
  /** Of watched companies, by id; absent in what was kept by former versions. */
  readonly items?: Readonly<Record<string, SeenItems>>;
  /** Entries of the brief that the user dismissed: a company's id and when its change was noticed. */
  readonly dismissed: readonly string[];
}

interface Schema extends DBSchema {
  snapshots: { key: string; value: ArrayBuffer };
  states: { key: string; value: HistoryState };
}

/** The memory of one server and key. Rejects if the browser has no storage for it. */
export interface HistoryStore {
  readSnapshot(): Promise<ArrayBuffer | undefined>;
  readState(): Promise<HistoryState | undefined>;
  /** Both or neither. */
  write(state: HistoryState, snapshot?: ArrayBuffer): Promise<void>;
  erase(): Promise<void>;
}

const NAME = 'dossier-history';
const VERSION = 1;

let database: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  const opened =
    database ??
    openDB<Schema>(NAME, VERSION, {
      upgrade(db) {
        db.createObjectStore('snapshots');
        db.createObjectStore('states');
      },
      // The browser closes it when the user clears the storage.
      terminated: () => (database = null),
      blocking: () => {
        void opened.then((db) => db.close());
        database = null;
      },
    });
  database = opened;
  opened.catch(() => (database = null));
  return opened;
}

/** `findScope` tells servers and keys apart, by what is no secret. */
export function openHistoryStore(findScope: () => Promise<string>): HistoryStore {
  let found: Promise<string> | null = null;
  const key = () => (found ??= findScope());
  return {
    readSnapshot: async () => (await open()).get('snapshots', await key()),
    readState: async () => (await open()).get('states', await key()),
    async write(state, snapshot) {
      // Before the transaction, which ends as soon as it has nothing to do.
      const scope = await key();
      const change = (await open()).transaction(['snapshots', 'states'], 'readwrite');
      await Promise.all([
        change.objectStore('states').put(state, scope),
        snapshot && change.objectStore('snapshots').put(snapshot, scope),
        change.done,
      ]);
    },
    async erase() {
      const scope = await key();
      const change = (await open()).transaction(['snapshots', 'states'], 'readwrite');
      await Promise.all([
        change.objectStore('states').delete(scope),
        change.objectStore('snapshots').delete(scope),
        change.done,
      ]);
    },
  };
}
