import type { DBSchema } from 'idb';
import { createDatabaseOpener } from '#dashboard/lib/open-database.ts';
import {
  ANNOTATED_LISTS,
  type AnnotatedList,
  type Annotation,
  isEmpty,
  NO_ANNOTATION,
  type RecordRef,
} from './annotation.ts';

/** A record's annotation. Null if it has none. */
export type AnnotationEntry = readonly [ref: RecordRef, annotation: Annotation | null];

/** A change to one record's annotation, which is applied to what is stored at that time. */
export type AnnotationChange = readonly [ref: RecordRef, change: (now: Annotation) => Annotation];

type Key = [server: string, list: AnnotatedList, id: string];

interface Schema extends DBSchema {
  annotations: { key: Key; value: Annotation };
}

/** The annotations of one server, in the browser's database. Its methods reject if it is blocked or full. */
export type AnnotationDatabase = ReturnType<typeof openAnnotationDatabase>;

const open = createDatabaseOpener<Schema>({
  name: 'dossier-notes',
  version: 1,
  create: (db) => void db.createObjectStore('annotations'),
});

/**
 * Opens the annotations of one server, because ids differ between servers. They are in a database of their own, so that
 * nothing which erases what was read from a server can erase them.
 */
export function openAnnotationDatabase(server: string) {
  return {
    async readAll(): Promise<readonly AnnotationEntry[]> {
      const store = (await open()).transaction('annotations').store;
      const lists = ANNOTATED_LISTS.map(async (list): Promise<readonly AnnotationEntry[]> => {
        // An array sorts after all texts, so this range has all ids.
        const range = IDBKeyRange.bound([server, list, ''], [server, list, []]);
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        return keys.flatMap(([, , id], at): AnnotationEntry[] => {
          const value = values[at];
          return value ? [[{ list, id }, value]] : [];
        });
      });
      return (await Promise.all(lists)).flat();
    },
    /**
     * Applies all changes or, if one fails, none. No other tab can write in between. Each record may be changed once.
     * Returns what is stored then.
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
        // Requests of a failed transaction only say that it was aborted. The transaction itself knows why.
        throw await done.then(
          () => error,
          (reason: unknown) => reason ?? error,
        );
      }
    },
  };
}
