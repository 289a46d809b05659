import { type Collections, MOST_ENTRIES, type Named, type SavedView, type Watchlist } from './collections.ts';
import { readCollections } from './read-collections.ts';

/** What is kept, and whether the browser really keeps it. */
export interface CollectionState extends Collections {
  /** False where storage is blocked or full: then it lasts as long as this tab. */
  readonly kept: boolean;
}

/** What can be done with the entries of one kind. */
export interface Shelf<T extends Named> {
  /** Puts an entry last; false when there is no room for one more. */
  add(entry: T): boolean;
  /** Changes one entry as it is now, whatever another tab has done with it since. */
  edit(id: string, change: (entry: T) => T): void;
  moveUp(id: string): void;
  /** Takes an entry out and answers how to put it back where it was. */
  remove(id: string): () => void;
}

/** The reader's watchlists and views; `subscribe` and `read` are what React's external store asks for. */
export interface CollectionStore {
  read(): CollectionState;
  subscribe(listener: () => void): () => void;
  /** Takes over what another tab has written since. */
  reread(): void;
  /** Any other change, all at once. */
  change(step: (now: Collections) => Collections): void;
  readonly watchlists: Shelf<Watchlist>;
  readonly views: Shelf<SavedView>;
  newId(): string;
  readonly server: string;
}

export interface CollectionStoreOptions {
  /** `localStorage`, or null where the browser blocks it. */
  readonly storage: Storage | null;
  /** Each server has its own: the ids of one mean nothing to another. */
  readonly server: string;
  readonly newId: () => string;
}

function parse(text: string | null): Collections {
  try {
    const { watchlists, views } = readCollections(JSON.parse(text ?? 'null'));
    return { watchlists, views };
  } catch {
    return { watchlists: [], views: [] };
  }
}

const without = <T extends Named>(entries: readonly T[], id: string): T[] =>
  entries.filter((each) => each.id !== id);

/** Reads what is kept for the server, and writes every change of it at once. */
export function createCollections({ storage, server, newId }: CollectionStoreOptions): CollectionStore {
  const entry = `dossier.collections ${server}`;
  const listeners = new Set<() => void>();
  const stored = () => storage?.getItem(entry) ?? null;
  let text = stored();
  let state: CollectionState = { ...parse(text), kept: storage !== null };

  function become(next: CollectionState) {
    state = next;
    for (const listener of listeners) listener();
  }
  function reread() {
    // What could not be written is newer than what is stored.
    if (!state.kept || stored() === text) return;
    text = stored();
    become({ ...parse(text), kept: true });
  }
  function write(next: Collections): boolean {
    try {
      const written = JSON.stringify(next);
      storage?.setItem(entry, written);
      text = written;
      return storage !== null;
    } catch {
      return false;
    }
  }
  function change(step: (now: Collections) => Collections) {
    reread();
    const { watchlists, views } = step(state);
    become({ watchlists, views, kept: write({ watchlists, views }) });
  }
  const shelf = <T extends Named>(
    read: () => readonly T[],
    put: (now: Collections, entries: readonly T[]) => Collections,
  ): Shelf<T> => {
    const step = (to: (entries: readonly T[]) => readonly T[]) => change((now) => put(now, to(read())));
    return {
      add(added) {
        reread();
        if (read().length >= MOST_ENTRIES) return false;
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
        reread();
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
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reread,
    change,
    watchlists: shelf(
      () => state.watchlists,
      (now, watchlists) => ({ ...now, watchlists }),
    ),
    views: shelf(
      () => state.views,
      (now, views) => ({ ...now, views }),
    ),
    newId,
    server,
  };
}
