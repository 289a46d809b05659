import * as z from 'zod/mini';
import type { SafeStorage } from './lib/storage.ts';

/** The query of the list of companies a reader came from: what Previous and Next on a company's page walk through. */
export const Trail = z.string();
export type Trail = z.infer<typeof Trail>;

/** Remembers the trail of one tab. */
export interface TrailStore {
  read(): Trail | null;
  write(trail: Trail): void;
}

const ENTRY = 'dossier.trail';

/** `storage` is `sessionStorage`, so that the trail ends with the session. */
export const createTrail = (storage: SafeStorage): TrailStore => ({
  read: () => storage.getItem(ENTRY),
  write: (trail) => storage.setItem(ENTRY, trail),
});
