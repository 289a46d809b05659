import { type DBSchema, type IDBPObjectStore, deleteDB } from 'idb';
import { createDatabaseOpener } from '#dashboard/lib/open-database.ts';
import { isStorageFull } from '#dashboard/lib/storage.ts';
import { deriveDeviceKey, type DeviceKey, type DeviceSource } from './device-key.ts';

/** Entries of an area are erased together. */
type Area = 'catalogue' | 'history';
type EntryKey = [scope: string, area: Area, name: string];

interface Schema extends DBSchema {
  entries: { key: EntryKey; value: ArrayBuffer };
  /** How often everything was erased, which tells open stores to stop writing. */
  marks: { key: 'erasures'; value: number };
}

const open = createDatabaseOpener<Schema>({
  name: 'dossier-device',
  version: 1,
  create(db) {
    db.createObjectStore('entries');
    db.createObjectStore('marks');
    // Earlier versions of Dossier stored the visit history unencrypted here, so delete it.
    void deleteDB('dossier-history').catch(() => {});
  },
});

/** Erases what is kept for all servers and keys. Stores that are open can no longer write. */
export async function eraseDevice(): Promise<void> {
  const change = (await open()).transaction(['entries', 'marks'], 'readwrite');
  const marks = change.objectStore('marks');
  const erasures = (await marks.get('erasures')) ?? 0;
  await Promise.all([
    change.objectStore('entries').clear(),
    marks.put(erasures + 1, 'erasures'),
    change.done,
  ]);
}

/**
 * Why something could not be written: storage is `full`, everything was `erased` since the store was opened, or the
 * browser has `blocked` storage.
 */
export type WriteFailure = 'full' | 'erased' | 'blocked';

export const writeFailureOf = (error: unknown): WriteFailure => {
  if (error instanceof ErasedError) return 'erased';
  return isStorageFull(error) ? 'full' : 'blocked';
};

class ErasedError extends Error {}

/**
 * Sealed texts and bytes by name, for one server, key and area. Its methods reject where the browser blocks storage.
 */
export interface SealedStore {
  /** Compresses and encrypts text or bytes, for `write`. */
  seal(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  /** Returns the text of an entry; null if there is no such entry. Rejects if it is damaged. */
  read(name: string): Promise<string | null>;
  /** Does the same for an entry of bytes. */
  readBytes(name: string): Promise<ArrayBuffer | null>;
  /**
   * Writes all entries or none; null removes one. Also removes those whose name passes one of the tests, among them
   * what another tab or an earlier version of Dossier has left behind.
   */
  write(
    entries: ReadonlyMap<string, ArrayBuffer | null>,
    ...unused: readonly ((name: string) => boolean)[]
  ): Promise<void>;
  /** Removes all entries of this server, key and area. */
  clear(): Promise<void>;
}

/** Returns null where the browser can't encrypt. Rejects where it blocks storage. */
export async function openSealedStore(source: DeviceSource, area: Area): Promise<SealedStore | null> {
  const key = await deriveDeviceKey(source);
  return key && createSealedStore(key, area, (await (await open()).get('marks', 'erasures')) ?? 0);
}

/** Returns whether companies are kept for a server and key, which only this key can decrypt. Never rejects. */
export async function isKept(source: DeviceSource): Promise<boolean> {
  try {
    const store = await openSealedStore(source, 'catalogue');
    return ((await store?.read('companies')) ?? null) !== null;
  } catch {
    // A browser that blocks storage, or damaged data: there is nothing to show.
    return false;
  }
}

type Entries = IDBPObjectStore<Schema, ('entries' | 'marks')[], 'entries', 'readwrite'>;

function createSealedStore(key: DeviceKey, area: Area, erasures: number): SealedStore {
  const entryKey = (name: string): EntryKey => [key.scope, area, name];
  const allKeys = IDBKeyRange.bound([key.scope, area], [key.scope, area, []]);
  const sealedName = (name: string) => `${area}/${name}`;

  /** Runs a change in one transaction, unless everything was erased since this store was opened. */
  async function change(run: (entries: Entries) => Promise<unknown>) {
    const transaction = (await open()).transaction(['entries', 'marks'], 'readwrite');
    const current = (await transaction.objectStore('marks').get('erasures')) ?? 0;
    if (current !== erasures) {
      transaction.abort();
      await transaction.done.catch(() => {});
      throw new ErasedError('Everything kept on this device was erased.');
    }
    await Promise.all([run(transaction.objectStore('entries')), transaction.done]);
  }

  async function readBytes(name: string): Promise<ArrayBuffer | null> {
    const sealed = await (await open()).get('entries', entryKey(name));
    return sealed === undefined ? null : key.unseal(sealedName(name), sealed);
  }

  return {
    seal: (name, content) => key.seal(sealedName(name), content),
    async read(name) {
      const bytes = await readBytes(name);
      return bytes && new TextDecoder().decode(bytes);
    },
    readBytes,
    write: (changes, ...unused) =>
      change(async (entries) => {
        const stored = unused.length > 0 ? await entries.getAllKeys(allKeys) : [];
        const isUnused = ([, , name]: EntryKey) => unused.some((test) => test(name));
        await Promise.all([
          ...stored.filter(isUnused).map((each) => entries.delete(each)),
          ...Array.from(changes, ([name, sealed]) =>
            sealed === null ? entries.delete(entryKey(name)) : entries.put(sealed, entryKey(name)),
          ),
        ]);
      }),
    clear: () => change((entries) => entries.delete(allKeys)),
  };
}
