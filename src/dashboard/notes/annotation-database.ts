import type { DBSchema } from 'idb';
import { LIST_NAMES, type ListName } from '#dashboard/api/lists.ts';
import { createDatabaseOpener } from '#dashboard/lib/open-database.ts';
import { type Annotation, isEmpty, NO_ANNOTATION, type RecordRef } from './annotation.ts';

/** A record and its annotation. Null if it has none. */
export type AnnotationEntry = readonly [ref: RecordRef, annotation: Annotation | null];

/**
 * A change to the annotation of a record. It is applied to the annotation that is stored when the change is saved.
 */
export type AnnotationChange = readonly [ref: RecordRef, change: (now: Annotation) => Annotation];

type Key = [server: string, list: ListName, id: string];

interface Schema extends DBSchema {
  annotations: { key: Key; value: Annotation };
}

/** The annotations of one server in IndexedDB. Methods reject if the database is blocked or full. */
export type AnnotationDatabase = ReturnType<typeof openAnnotationDatabase>;

const open = createDatabaseOpener<Schema>({
  name: 'dossier-notes',
  version: 1,
  create: (db) => void db.createObjectStore('annotations'),
});

/**
 * Opens the annotations of one server. Each server has its own, because ids differ between servers. Their database
 * contains nothing else, so erasing cached data doesn't affect them.
 */
export function openAnnotationDatabase(server: string) {
  return {
    async readAll(): Promise<readonly AnnotationEntry[]> {
      const store = (await open()).transaction('annotations').store;
      const lists = LIST_NAMES.map(async (list): Promise<readonly AnnotationEntry[]> => {
        // In IndexedDB, an array sorts after every string, so this range covers all ids.
        const range = IDBKeyRange.bound([server, list, ''], [server, list, []]);
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        return keys.flatMap(([, , id], index): AnnotationEntry[] => {
          const value = values[index];
          return value ? [[{ list, id }, value]] : [];
        });
      });
      return (await Promise.all(lists)).flat();
    },
    /**
     * Applies all changes, or none of them if one fails. Other tabs can't write in between. There must be at most one
     * change per record. Returns the annotations as they are stored after that.
     */
    async update(changes: readonly AnnotationChange[]): Promise<readonly AnnotationEntry[]> {
      const { store, done } = (await open()).transaction('annotations', 'readwrite');
      const write = async ([ref, change]: AnnotationChange): Promise<AnnotationEntry> => {
        const key: Key = [server, ref.list, ref.id];
        const next = change((await store.get(key)) ?? NO_ANNOTATION);
        await (isEmpty(next) ? store.delete(key) : store.put(next, key));
        return [ref, isEmpty(next) ? null : next];
      };
      try {
        const [entries] = await Promise.all([Promise.all(changes.map(write)), done]);
        return entries;
      } catch (error) {
        // If a transaction fails, its requests only report that it was aborted. Its own error says why.
        throw await done.then(
          () => error,
          (reason: unknown) => reason ?? error,
        );
      }
    },
  };
}
