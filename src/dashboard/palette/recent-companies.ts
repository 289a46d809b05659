import type { SafeStorage } from '../lib/storage.ts';
import { readIds, saveIds } from '../lib/stored-ids.ts';

// In `sessionStorage`, which is cleared on sign-out.
const STORAGE_KEY = 'dossier.recent';
const MAX_RECENT = 6;

/** Ids of the companies opened in this tab, latest first. Names are not saved; they come from the cache. */
export const readRecent = (storage: SafeStorage): number[] => readIds(storage, STORAGE_KEY);

export const withRecent = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, MAX_RECENT);

export const rememberCompany = (storage: SafeStorage, id: number): void =>
  saveIds(storage, STORAGE_KEY, withRecent(readRecent(storage), id));
