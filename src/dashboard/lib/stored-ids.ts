import type { SafeStorage } from './storage.ts';

/** Skips anything that is not a positive integer. */
export const readIds = (storage: SafeStorage, entry: string): number[] =>
  (storage.getItem(entry) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

export const saveIds = (storage: SafeStorage, entry: string, ids: readonly number[]): void =>
  storage.setItem(entry, ids.join(','));
