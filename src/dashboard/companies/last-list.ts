import { useEffect } from 'react';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { SafeStorage } from '../lib/storage.ts';

const STORAGE_KEY = 'dossier.last-list';

/**
 * True if this document was opened by its URL: typed, pasted or followed from another site. Not after a reload, Back or
 * Forward, which return to a page that the user had reached from a list. Only pages of our own site are sent as
 * referrer.
 */
export function isOpenedByAddress(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && entry.type === 'navigate' && document.referrer === ''
  );
}

/**
 * Stores the search part of the URL of the list that the user came from. `storage` is `sessionStorage`, so that the
 * list is forgotten with the session. With `isStartingAnew` it is forgotten too, because the user came from no list.
 */
export function createLastListStore(storage: SafeStorage, { isStartingAnew = false } = {}) {
  if (isStartingAnew) storage.setItem(STORAGE_KEY, null);
  return {
    read: () => storage.getItem(STORAGE_KEY),
    write: (list: string) => storage.setItem(STORAGE_KEY, list),
    /** Takes over the list of another tab, from which this one may have been opened. */
    adopt(list: string) {
      if (!isStartingAnew) storage.setItem(STORAGE_KEY, list);
    },
  };
}
export type LastListStore = ReturnType<typeof createLastListStore>;

/** The list that the user came from. */
export const [provideLastList, useLastList] = createRequiredContext<LastListStore>('last list');

/** Remembers the search of the list that is shown, for the pages that lead back to it. */
export function useWriteLastList(search: object): void {
  const lastList = useLastList();
  useEffect(() => lastList.write(printSearch({ ...search })), [lastList, search]);
}
