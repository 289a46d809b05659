import { createRequiredContext } from '../lib/required-context.tsx';
import type { SafeStorage } from '../lib/storage.ts';

const STORAGE_KEY = 'dossier.last-list';

/**
 * True if this document was opened by its address: typed, pasted or followed from another site. A reload, Back and
 * Forward return to what one had come to from a list. Of the pages before this one, only ours are a referrer.
 */
export function isOpenedByAddress(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && entry.type === 'navigate' && document.referrer === ''
  );
}

/**
 * The search part of the URL of the list that one came from. `storage` is `sessionStorage`, so that the list is
 * forgotten with the session; it is forgotten too where `isStartingAnew`, since one came from no list.
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

/** The list that one came from. */
export const [provideLastList, useLastList] = createRequiredContext<LastListStore>('last list');
