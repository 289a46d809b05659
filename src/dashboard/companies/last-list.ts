import { useSelector } from '@tanstack/react-store';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { createPersistedStore } from '../lib/persisted-store.ts';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { SafeStorage } from '../lib/storage.ts';
import { type CompaniesSearch, parseCompaniesSearch } from './companies-search.ts';

const LastList = z.object({ query: z.nullable(z.string()) });
type LastList = z.infer<typeof LastList>;
const NO_LIST: LastList = { query: null };

/**
 * True if the user opened this page by its URL: typed, pasted or followed from another site. False after a reload,
 * Back or Forward, where the user may have come from a list. Only pages of our own site are sent as referrer.
 */
export function isOpenedByAddress(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && entry.type === 'navigate' && document.referrer === ''
  );
}

/**
 * Creates the store of the list that the user came from. `storage` is `sessionStorage`, so the list is forgotten with
 * the session, and with `isStartingAnew` at once.
 */
export function createLastListStore(storage: SafeStorage, { isStartingAnew = false } = {}) {
  const store = createPersistedStore<LastList>({
    storage,
    key: 'dossier.last-list',
    parse: (json) => LastList.safeParse(json).data ?? NO_LIST,
    serialize: (list) => (list.query === null ? null : list),
  });
  const write = (query: string | null) => store.setState(() => ({ query }));
  if (isStartingAnew) write(null);
  return {
    get: store.get,
    subscribe: store.subscribe,
    reload: store.reload,
    write,
    /** Takes over the list of another tab, from which the user may have opened this one. */
    adopt(query: string) {
      if (!isStartingAnew) write(query);
    },
  };
}
export const parseLastList = ({ query }: LastList): CompaniesSearch | null =>
  query === null ? null : parseCompaniesSearch(parseSearch(query));

export type LastListStore = ReturnType<typeof createLastListStore>;

export const [provideLastList, useLastList] = createRequiredContext<LastListStore>('last list');

/** Remembers the search of the list on screen, for pages that lead back to it. */
export function useWriteLastList(search: object): void {
  const lastList = useLastList();
  useEffect(() => lastList.write(printSearch({ ...search })), [lastList, search]);
}

export function useLastListSearch(): CompaniesSearch | null {
  const list = useSelector(useLastList());
  return useMemo(() => parseLastList(list), [list]);
}
