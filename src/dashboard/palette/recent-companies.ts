import { parseCompanyIds } from '../companies/company-id.ts';
import type { SafeStorage } from '../lib/storage.ts';

// In `sessionStorage`, which is cleared on sign-out.
const STORAGE_KEY = 'dossier.recent';
const MAX_RECENT = 6;

/**
 * Ids of the companies opened in this tab, latest first; skips what is not an id. Names are not saved; they
 * come from the cache.
 */
export const readRecent = (storage: SafeStorage): readonly number[] =>
  parseCompanyIds(storage.getItem(STORAGE_KEY) ?? '');

/** Puts an id first; drops the oldest beyond the maximum. */
export const withRecent = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, MAX_RECENT);

export const rememberCompany = (storage: SafeStorage, id: number): void =>
  storage.setItem(STORAGE_KEY, withRecent(readRecent(storage), id).join(','));
