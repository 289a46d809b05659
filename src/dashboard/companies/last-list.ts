import type { SafeStorage } from '../lib/storage.ts';

/** The search part of the URL of the last list. */
export interface LastListStore {
  read(): string | null;
  write(list: string): void;
}

const STORAGE_KEY = 'dossier.last-list';

/** `storage` is `sessionStorage`, so that the list is forgotten with the session. */
export const createLastListStore = (storage: SafeStorage): LastListStore => ({
  read: () => storage.getItem(STORAGE_KEY),
  write: (list) => storage.setItem(STORAGE_KEY, list),
});
