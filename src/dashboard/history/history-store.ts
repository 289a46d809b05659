import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Change } from './changes.ts';
import type { SeenItems } from './published-items.ts';
import type { SeenOfferings } from './seen-offerings.ts';
import type { Visits } from './visits.ts';

/** Everything remembered about one server and key, besides the snapshot. */
export interface HistoryState {
  readonly visits: Visits;
  readonly changes: readonly Change[];
  /** When most of the data was last replaced, in milliseconds since 1970; null if never. */
  readonly replacedAt: number | null;
  /** When Dossier last noticed that the server had updated every company; absent or null if never. */
  readonly rewrittenAt?: number | null;
  /** Publications that were seen, by id of a watched company; absent in data saved by earlier versions. */
  readonly items?: Readonly<Record<string, SeenItems>>;
  /** Dismissed entries of the brief, by `changeKey`. */
  readonly dismissed: readonly string[];
  /** Dismissed events of offerings, by `offeringEventKey`; absent in data saved by earlier versions. */
  readonly dismissedOfferings?: readonly string[];
  /** Offerings at the last reading; absent before the first. */
  readonly offerings?: SeenOfferings;
  /** When Dossier last noticed that the clock had been set back; absent or null if never. */
  readonly clockSetBackAt?: number | null;
}

interface Schema extends DBSchema {
  snapshots: { key: string; value: ArrayBuffer };
  states: { key: string; value: HistoryState };
}

/** Storage for one server and key. Its methods reject if the browser blocks it. */
export type HistoryStore = ReturnType<typeof openHistoryStore>;

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
      // Clearing storage in the browser terminates the connection.
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

/** A server and a key. Each pair has its own history, because what is new to one key may be old to another. */
export interface HistorySource {
  readonly base: string;
  readonly key: string;
}

/** Returns a storage key that doesn't reveal the API key. Rejects on plain HTTP, where browsers can't hash. */
async function scopeOf({ base, key }: HistorySource): Promise<string> {
  const bytes = new TextEncoder().encode(`${base}\n${key}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function openHistoryStore(source: HistorySource) {
  let found: Promise<string> | null = null;
  const key = () => (found ??= scopeOf(source));
  return {
    readSnapshot: async () => (await open()).get('snapshots', await key()),
    readState: async () => (await open()).get('states', await key()),
    /** Saves both the state and the snapshot, or neither. */
    async write(state: HistoryState, snapshot?: ArrayBuffer) {
      // Await this before opening the transaction, because an idle transaction ends.
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
