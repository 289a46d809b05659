import type { SafeStorage } from './storage.ts';

/** The ids that an entry of a storage holds; none where it holds something else. */
export const readIds = (storage: SafeStorage, entry: string): number[] =>
  (storage.getItem(entry) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Puts ids into an entry, in their order. */
export const saveIds = (storage: SafeStorage, entry: string, ids: readonly number[]): void =>
  storage.setItem(entry, ids.join(','));
