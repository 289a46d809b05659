import { createAtom } from '@tanstack/store';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { createOffered } from '#dashboard/lib/offered.ts';
import { createPersistedStore } from '#dashboard/lib/persisted-store.ts';
import { randomText } from '#dashboard/lib/random-text.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import { type Named, sameName, type Collections, MAX_ENTRIES, MAX_IDS } from './collections.ts';
import { readCollections } from './read-collections.ts';

export type OpenedCollections = ReturnType<typeof openCollections>;

/** Opens the user's watchlists and saved views, and follows changes in other tabs. Call this once per page load. */
export function openCollections(storage: SafeStorage, server: string) {
  const store = createCollections(storage, server);
  window.addEventListener('storage', store.reload);
  return {
    store,
    /** Id of the saved view that was opened last. Null once the user has opened another page. */
    openedView: createAtom<string | null>(null),
    /** Opens the form that saves the page on screen as a view. Pages that can be saved offer it. */
    saveForm: createOffered<() => void>(),
  };
}

/** Returns a store with the ids of all companies on any watchlist, without duplicates. */
export const watchedCompanies = ({ get, subscribe }: Pick<CollectionStore, 'get' | 'subscribe'>) => ({
  get: () => [...new Set(get().watchlists.flatMap((list) => list.ids))],
  subscribe: (listener: () => void) => subscribe(listener),
});

/** The watchlists or the saved views, in sidebar order. Every change is saved immediately. */
export interface EntryList<T extends Named> {
  add(entry: T): boolean;
  /** Calls `change` with the current entry, because another tab may have changed it. */
  edit(id: string, change: (entry: T) => T): void;
  /** Returns an error message, or null on success. */
  rename(id: string, name: string): string | null;
  moveUp(id: string): void;
  /** Removes an entry. The returned function puts it back at its old position. */
  remove(id: string): () => void;
}

type CollectionStore = ReturnType<typeof createCollections>;

const without = <T extends Named>(entries: readonly T[], id: string): T[] =>
  entries.filter((each) => each.id !== id);

/**
 * Creates the store of watchlists and saved views. All tabs share it. Each server has its own, because ids of
 * companies differ between servers. Invalid stored entries are dropped. If storage fails, everything stays in memory.
 */
export function createCollections(storage: SafeStorage, server: string) {
  const store = createPersistedStore<Collections>({
    storage,
    key: `dossier.collections ${server}`,
    parse(json) {
      const { watchlists, views } = readCollections(json);
      return { watchlists, views };
    },
  });
  const { get, subscribe, reload } = store;
  /** Makes a change. Reads storage first, because another tab may have written to it. */
  function change(to: (now: Collections) => Collections) {
    reload();
    store.setState(to);
  }
  const entryList = <T extends Named>(
    read: () => readonly T[],
    withEntries: (entries: readonly T[]) => Partial<Collections>,
  ): EntryList<T> => {
    const update = (to: (entries: readonly T[]) => readonly T[]) =>
      change((now) => ({ ...now, ...withEntries(to(read())) }));
    const edit: EntryList<T>['edit'] = (id, edited) =>
      update((entries) => entries.map((each) => (each.id === id ? edited(each) : each)));
    return {
      add(added) {
        reload();
        if (read().length >= MAX_ENTRIES) return false;
        update((entries) => [...without(entries, added.id), added]);
        return true;
      },
      edit,
      rename(id, name) {
        if (read().some((each) => each.id !== id && sameName(each.name, name)))
          return 'This name is already taken.';
        edit(id, (now) => ({ ...now, name }));
        return null;
      },
      moveUp: (id) =>
        update((entries) => {
          const at = entries.findIndex((each) => each.id === id);
          const [entry, above] = [entries[at], entries[at - 1]];
          return entry && above ? entries.with(at - 1, entry).with(at, above) : entries;
        }),
      remove(id) {
        reload();
        const at = read().findIndex((each) => each.id === id);
        const removed = read()[at];
        update((entries) => without(entries, id));
        return () => {
          if (removed) update((entries) => without(entries, id).toSpliced(at, 0, removed));
        };
      },
    };
  };
  return {
    get,
    subscribe,
    reload,
    change,
    watchlists: entryList(
      () => get().watchlists,
      (watchlists) => ({ watchlists }),
    ),
    views: entryList(
      () => get().views,
      (views) => ({ views }),
    ),
  };
}

export const TOO_MANY_COMPANIES = `A watchlist can hold up to ${formatCompanyCount(MAX_IDS)}.`;

/** Adds a watchlist. Returns an error message, or null on success. */
export function addWatchlist(store: CollectionStore, name: string, ids: readonly number[]): string | null {
  if (store.get().watchlists.some((list) => sameName(list.name, name)))
    return 'You already have a watchlist with this name.';
  if (ids.length > MAX_IDS) return TOO_MANY_COMPANIES;
  if (!store.watchlists.add({ id: randomText(), name, ids }))
    return `You have reached the maximum of ${MAX_ENTRIES} watchlists.`;
  return null;
}
