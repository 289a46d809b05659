import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ApiTarget } from '../api-target.ts';
import { CATALOGUE_ROWS_KEY, companyKey, offeringKey } from '../query-keys.ts';
import { dialectEntry } from './dialect-entry.ts';

const LISTS: readonly QueryKey[] = [companyKey('list'), offeringKey(), CATALOGUE_ROWS_KEY];

/** Follows changes that other tabs make to the dialect, and refetches the lists that depend on them. */
export function followDialect(server: ApiTarget, client: QueryClient): void {
  const entries: (string | null)[] = [
    null,
    dialectEntry(server.address),
    dialectEntry(server.address, 'detected'),
  ];
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
  reload();
}
