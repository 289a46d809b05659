import { isCompanyId } from '#dashboard/search-params/company-id.ts';
import { createPersistedStore, type PersistedStore } from '../lib/persisted-store.ts';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { SafeStorage } from '../lib/storage.ts';

export type ComparisonStore = PersistedStore<readonly number[]>;

/**
 * Creates the store of companies that the user compares, by id. With `sessionStorage`, it is cleared when the session
 * ends.
 */
export const createComparisonStore = (storage: SafeStorage): ComparisonStore =>
  createPersistedStore<readonly number[]>({
    storage,
    key: 'dossier.comparison',
    parse: (json) => (Array.isArray(json) ? json.filter(isCompanyId) : []),
  });

export const [provideComparison, useComparisonStore] = createRequiredContext<ComparisonStore>('comparison');
