import type { SafeStorage } from '../lib/storage.ts';
import { readIds, saveIds } from '../lib/stored-ids.ts';

// The storage of the tab is wiped as a whole when one signs out.
const ENTRY = 'dossier.recent';
const KEPT = 6;

/** The ids of the companies this tab opened, the latest first; ids only, names are read from the cache. */
export const readRecent = (storage: SafeStorage): number[] => readIds(storage, ENTRY);

/** The list with one company put first. */
export const withRecent = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, KEPT);

/** Remembers that a company was opened. */
export const rememberCompany = (storage: SafeStorage, id: number): void =>
  saveIds(storage, ENTRY, withRecent(readRecent(storage), id));
