import { useSelector } from '@tanstack/react-store';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import type { ListName } from '#dashboard/api/lists.ts';
import { type ParsedSearch, parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { createPersistedStore } from '../lib/persisted-store.ts';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { SafeStorage } from '../lib/storage.ts';

const searchText = z.catch(z.nullable(z.string()), null);

/** The search part of each list's URL when the list was last on screen; null if it never was. */
export const LastLists = z.object({ companies: searchText, offerings: searchText });
export type LastLists = z.infer<typeof LastLists>;

const NO_LISTS: LastLists = { companies: null, offerings: null };

/**
 * True if the user typed or pasted this page's URL, so that the page has no referrer. False after a reload, Back or
 * Forward, and in a tab opened from a link, because the user may have come from a list.
 */
export function isOpenedByAddress(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && entry.type === 'navigate' && document.referrer === ''
  );
}

/**
 * Creates the store of the lists that the user has visited, so that pages can link back to them. Pass `sessionStorage`,
 * so that they are forgotten when the tab is closed. `isStartingAnew` forgets them at once.
 */
export function createLastListStore(storage: SafeStorage, { isStartingAnew = false } = {}) {
  const store = createPersistedStore<LastLists>({
    storage,
    key: 'dossier.last-lists',
    parse: (json) => LastLists.safeParse(json).data ?? NO_LISTS,
    serialize: (lists) => (Object.values(lists).every((each) => each === null) ? null : lists),
  });
  if (isStartingAnew) store.setState(() => NO_LISTS);
  return {
    get: store.get,
    subscribe: store.subscribe,
    reload: store.reload,
    write: (list: ListName, search: object) =>
      store.setState((lists) => ({ ...lists, [list]: printSearch({ ...search }) })),
    /** Takes over the lists of another tab, from which the user may have opened this one. */
    adopt(lists: LastLists) {
      if (!isStartingAnew) store.setState(() => lists);
    },
  };
}

export type LastListStore = ReturnType<typeof createLastListStore>;

export const [provideLastLists, useLastLists] = createRequiredContext<LastListStore>('last lists');

/** Remembers the search of the list on screen, so that other pages can link back to it. */
export function useWriteLastList(list: ListName, search: object): void {
  const lists = useLastLists();
  useEffect(() => lists.write(list, search), [lists, list, search]);
}

/** Returns the search of the list that the user was last on; null if there is none. */
export function useLastSearch<Search>(
  list: ListName,
  parse: (search: ParsedSearch) => Search,
): Search | null {
  const text = useSelector(useLastLists(), (lists) => lists[list]);
  return useMemo(() => (text === null ? null : parse(parseSearch(text))), [text, parse]);
}
