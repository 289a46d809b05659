import type { AnnotationChange, AnnotationEntry } from '../annotation-database.ts';
import { type AnnotationStore, createAnnotationStore, refKey } from '../annotation-store.ts';
import { isEmpty, NO_ANNOTATION } from '../annotation.ts';

export type MemoryDatabase = ReturnType<typeof createMemoryDatabase>;

/** A database of annotations in memory, which several stores can open as tabs do. `failure` makes writing fail. */
export function createMemoryDatabase() {
  const saved = new Map<string, AnnotationEntry>();
  return {
    failure: null as Error | null,
    saved,
    readAll: async () => [...saved.values()],
    async update(changes: readonly AnnotationChange[]) {
      // A real database also lets other code run before it commits a transaction.
      await Promise.resolve();
      if (this.failure) throw this.failure;
      return changes.map(([ref, change]): AnnotationEntry => {
        const next = change(saved.get(refKey(ref))?.[1] ?? NO_ANNOTATION);
        const entry: AnnotationEntry = [ref, isEmpty(next) ? null : next];
        if (isEmpty(next)) saved.delete(refKey(ref));
        else saved.set(refKey(ref), entry);
        return entry;
      });
    },
  };
}

/** A store of annotations for a single tab. */
export const createMemoryAnnotations = (database: MemoryDatabase = createMemoryDatabase()): AnnotationStore =>
  createAnnotationStore({ open: async () => database, channel: null });
