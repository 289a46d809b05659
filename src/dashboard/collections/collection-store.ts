import { type Collections, MAX_ENTRIES, type Named, type SavedView, type Watchlist } from './collections.ts';
import { createPersistedStore, type PersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';
import { readCollections } from './read-collections.ts';

/** What can be done with the entries of one kind. */
export interface EntryList<T extends Named> {
  /** Puts an entry last; false when there is no room for one more. */
  add(entry: T): boolean;
  /** Changes one entry as it is now, whatever another tab has done with it since. */
  edit(id: string, change: (entry: T) => T): void;
  moveUp(id: string): void;
  /** Takes an entry out and answers how to put it back where it was. */
  remove(id: string): () => void;
}

/** The reader's watchlists and views. */
export interface CollectionStore extends Omit<PersistedStore<Collections>, 'setState'> {
  /** Any other change, all at once. */
  change(step: (now: Collections) => Collections): void;
  readonly watchlists: EntryList<Watchlist>;
  readonly views: EntryList<SavedView>;
  newId(): string;
  readonly server: string;
}

export interface CollectionStoreOptions {
  /** `localStorage`. */
  readonly storage: SafeStorage;
  /** Each server has its own: the ids of one mean nothing to another. */
  readonly server: string;
  readonly newId: () => string;
}

function parse(json: unknown): Collections {
  if (json === null) return { watchlists: [], views: [] };
  const { watchlists, views } = readCollections(json);
  return { watchlists, views };
}

const without = <T extends Named>(entries: readonly T[], id: string): T[] =>
  entries.filter((each) => each.id !== id);

/** Reads what is kept for the server, and writes every change of it at once. */
export function createCollections({ storage, server, newId }: CollectionStoreOptions): CollectionStore {
  const store = createPersistedStore({ storage, key: `dossier.collections ${server}`, parse });
  const { get, subscribe, reload } = store;
  function change(step: (now: Collections) => Collections) {
    reload();
    store.setState(step);
  }
  const shelf = <T extends Named>(
    read: () => readonly T[],
    put: (now: Collections, entries: readonly T[]) => Collections,
  ): EntryList<T> => {
    const step = (to: (entries: readonly T[]) => readonly T[]) => change((now) => put(now, to(read())));
    return {
      add(added) {
        reload();
        if (read().length >= MAX_ENTRIES) return false;
        step((entries) => [...without(entries, added.id), added]);
        return true;
      },
      edit: (id, to) => step((entries) => entries.map((each) => (each.id === id ? to(each) : each))),
      moveUp: (id) =>
        step((entries) => {
          const at = entries.findIndex((each) => each.id === id);
          const [one, above] = [entries[at], entries[at - 1]];
          return one && above ? entries.with(at - 1, one).with(at, above) : entries;
        }),
      remove(id) {
        reload();
        const at = read().findIndex((each) => each.id === id);
        const removed = read()[at];
        step((entries) => without(entries, id));
        return () => {
          if (removed) step((entries) => without(entries, id).toSpliced(at, 0, removed));
        };
      },
    };
  };
  return {
    get,
    subscribe,
    reload,
    change,
    watchlists: shelf(
      () => get().watchlists,
      (now, watchlists) => ({ ...now, watchlists }),
    ),
    views: shelf(
      () => get().views,
      (now, views) => ({ ...now, views }),
    ),
    newId,
    server,
  };
}
