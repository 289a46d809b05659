import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { CATALOGUE_ROWS_KEY, companyKey, offeringKey } from '../query-keys.ts';
import { dialectEntry, type ApiTarget } from '../api-target.ts';
import type { CompanyListView } from '#dashboard/api/lists.ts';

/** The view in a company list's query key; only companyKey makes such keys, so the cast is safe. */
export const viewOf = (key: readonly unknown[]): CompanyListView => key[2] as CompanyListView;

/** True for the key of a company list with filters, whose rows depend on the dialect. */
export const isFilteredList = (key: readonly unknown[]): boolean =>
  partialMatchKey(key, companyKey('list')) && viewOf(key).ids.length + viewOf(key).categories.length > 0;

const LISTS: readonly QueryKey[] = [companyKey('list'), offeringKey(), CATALOGUE_ROWS_KEY];

/** Follows what other tabs set or find out, and fetches again the lists that depend on it. */
export function followDialect(server: ApiTarget, client: QueryClient): void {
  const entries: (string | null)[] = [null, dialectEntry(server), dialectEntry(server, 'detected')];
  const known = () => JSON.stringify({ ...server.dialect.get().merged, asked: null });

  function reload() {
    const before = known();
    server.dialect.reload();
    if (known() === before) return;
    void client.invalidateQueries({
      predicate: ({ queryKey }) => LISTS.some((key) => partialMatchKey(queryKey, key)),
    });
  }

  window.addEventListener('storage', ({ key }) => {
    if (entries.includes(key)) reload();
  });
  // It may have changed before.
  reload();
}
