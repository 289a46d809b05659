import { parseCompanyIds } from '#dashboard/search-params/company-id.ts';
import type { SafeStorage } from '../lib/storage.ts';

// The entry is in `sessionStorage`, which is cleared on sign-out.
const STORAGE_KEY = 'dossier.recent';
const MAX_RECENT = 6;

/**
 * Returns the ids of companies opened in this tab, latest first. Only ids are stored, as names come from the cache.
 */
export const readRecent = (storage: SafeStorage): readonly number[] =>
  parseCompanyIds(storage.getItem(STORAGE_KEY) ?? '');

/** Puts an id first. If the list is then too long, drops the oldest id. */
export const withRecent = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, MAX_RECENT);

export const rememberCompany = (storage: SafeStorage, id: number): void =>
  storage.setItem(STORAGE_KEY, withRecent(readRecent(storage), id).join(','));
