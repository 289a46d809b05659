import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { CATALOGUE_ROWS_KEY, companyKey, offeringKey } from '../query-keys.ts';
import { dialectEntry, type ApiTarget } from '../api-target.ts';
import type { CompanyListView } from '#dashboard/api/lists.ts';

/** The view in a company list's query key; only companyKey makes such keys, so the cast is safe. */
export const viewOf = (key: readonly unknown[]): CompanyListView => key[2] as CompanyListView;

/** True for the key of a company list with filters, whose rows depend on the dialect. */
export const isFilteredList = (key: readonly unknown[]): boolean =>
  partialMatchKey(key, companyKey('list')) && viewOf(key).ids.length + viewOf(key).categories.length > 0;

/** The detected dialect of this tab as JSON, to be shared with other tabs. */
export interface DialectSync {
  /** Null if nothing has been detected. */
  read(): string | null;
  /** null clears it. */
  write(text: string | null): void;
}

const isUnder =
  (...keys: readonly QueryKey[]) =>
  ({ queryKey }: Query) =>
    keys.some((key) => partialMatchKey(queryKey, key));
const isRowsQuery = isUnder(CATALOGUE_ROWS_KEY);
const isListQuery = isUnder(companyKey('list'), offeringKey());

/** Syncs the dialect with other tabs and invalidates the queries that depend on it. */
export function openDialectSync(server: ApiTarget, client: QueryClient): DialectSync {
  const entry = dialectEntry(server);
  const filters = () => {
    const { ids, categories } = server.dialect.get().merged;
    return JSON.stringify([ids, categories]);
  };

  /** Rereads storage after a change; refetches filtered lists if the filters differ. */
  function applyChange(change: () => void) {
    const before = filters();
    change();
    server.dialect.reload();
    if (filters() === before) return;
    void client.invalidateQueries({
      predicate: (query) => isFilteredList(query.queryKey) || isRowsQuery(query),
    });
  }

  // Overrides are in localStorage, shared by all tabs.
  window.addEventListener('storage', ({ key }) => {
    if (key !== entry && key !== null) return;
    server.dialect.reload();
    void client.invalidateQueries({ predicate: (query) => isListQuery(query) || isRowsQuery(query) });
  });
  // It may have changed before we subscribed.
  applyChange(() => {});
  return {
    read: () => server.sessionStorage.getItem(entry),
    write: (text) => applyChange(() => server.sessionStorage.setItem(entry, text)),
  };
}
