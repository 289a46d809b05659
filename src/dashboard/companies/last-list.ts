import * as z from 'zod/mini';
import type { SafeStorage } from '../lib/storage.ts';

/** The query of the list of companies a reader came from: what Previous and Next on a company's page walk through. */
export const LastList = z.string();
export type LastList = z.infer<typeof LastList>;

/** Remembers the trail of one tab. */
export interface LastListStore {
  read(): LastList | null;
  write(trail: LastList): void;
}

const ENTRY = 'dossier.trail';

/** `storage` is `sessionStorage`, so that the trail ends with the session. */
export const createLastListStore = (storage: SafeStorage): LastListStore => ({
  read: () => storage.getItem(ENTRY),
  write: (trail) => storage.setItem(ENTRY, trail),
});
