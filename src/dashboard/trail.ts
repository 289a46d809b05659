import * as z from 'zod/mini';

/** The query of the list of companies a reader came from: what Previous and Next on a company's page walk through. */
export const Trail = z.string();
export type Trail = z.infer<typeof Trail>;

/** Remembers the trail of one tab. */
export interface TrailStore {
  read(): Trail | null;
  write(trail: Trail): void;
}

const ENTRY = 'dossier.trail';

/** `storage` is `sessionStorage`, or null where the browser blocks it: then a reload forgets the trail. */
export function createTrail(storage: Storage | null): TrailStore {
  let trail = storage?.getItem(ENTRY) ?? null;
  return {
    read: () => trail,
    write(next) {
      trail = next;
      storage?.setItem(ENTRY, next);
    },
  };
}
