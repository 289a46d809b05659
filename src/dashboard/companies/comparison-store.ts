import { isCompanyId } from '#dashboard/search-params/company-id.ts';
import { createPersistedStore, type PersistedStore } from '../lib/persisted-store.ts';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { SafeStorage } from '../lib/storage.ts';

/** Ids of the companies collected for Compare. */
export type ComparisonStore = PersistedStore<readonly number[]>;

/**
 * Creates the store. `storage` is `sessionStorage`, so that each tab has its own comparison, which is forgotten with
 * the session.
 */
export const createComparisonStore = (storage: SafeStorage): ComparisonStore =>
  createPersistedStore<readonly number[]>({
    storage,
    key: 'dossier.comparison',
    parse: (json) => (Array.isArray(json) ? json.filter(isCompanyId) : []),
  });

/** Store of the companies collected for Compare. */
export const [provideComparison, useComparisonStore] = createRequiredContext<ComparisonStore>('comparison');
