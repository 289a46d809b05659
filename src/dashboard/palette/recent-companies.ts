import { parseCompanyIds } from '#dashboard/search-params/company-id.ts';
import type { SafeStorage } from '../lib/storage.ts';

// This entry is in `sessionStorage`, which is cleared on sign-out.
const STORAGE_KEY = 'dossier.recent';
const MAX_RECENT = 6;

/** Returns the ids of companies opened in this tab, latest first. Names come from the cache and aren't saved. */
export const readRecent = (storage: SafeStorage): readonly number[] =>
  parseCompanyIds(storage.getItem(STORAGE_KEY) ?? '');

/** Puts an id first, and drops the oldest if there are too many. */
export const withRecent = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, MAX_RECENT);

export const rememberCompany = (storage: SafeStorage, id: number): void =>
  storage.setItem(STORAGE_KEY, withRecent(readRecent(storage), id).join(','));
