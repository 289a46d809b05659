import type { SafeStorage } from '../lib/storage.ts';

const STORAGE_KEY = 'dossier.last-list';

/** The search part of the URL of the last list. `storage` is `sessionStorage`, so that the list is forgotten with the session. */
export const createLastListStore = (storage: SafeStorage) => ({
  read: () => storage.getItem(STORAGE_KEY),
  write: (list: string) => storage.setItem(STORAGE_KEY, list),
});
export type LastListStore = ReturnType<typeof createLastListStore>;
