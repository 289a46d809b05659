import * as z from 'zod/mini';
import type { SafeStorage } from '../lib/storage.ts';

export const LastList = z.string();
export type LastList = z.infer<typeof LastList>;

export interface LastListStore {
  read(): LastList | null;
  write(list: LastList): void;
}

const STORAGE_KEY = 'dossier.trail';

/** `storage` is `sessionStorage`, so that the list is forgotten with the session. */
export const createLastListStore = (storage: SafeStorage): LastListStore => ({
  read: () => storage.getItem(STORAGE_KEY),
  write: (list) => storage.setItem(STORAGE_KEY, list),
});
