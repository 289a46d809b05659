import type { AnnotationChange, AnnotationEntry } from '../annotation-database.ts';
import { type AnnotationStore, createAnnotationStore, refKey } from '../annotation-store.ts';
import { isEmpty, NO_ANNOTATION } from '../annotation.ts';

export type MemoryDatabase = ReturnType<typeof createMemoryDatabase>;

/**
 * Creates an in-memory database of annotations. Several stores can open it, like tabs. Set `failure` to make writes
 * fail.
 */
export function createMemoryDatabase() {
  const saved = new Map<string, AnnotationEntry>();
  return {
    failure: null as Error | null,
    saved,
    readAll: async () => [...saved.values()],
    async update(changes: readonly AnnotationChange[]) {
      // Like a real database, let other code run before a transaction commits.
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

/** Creates a store of annotations for a single tab. */
export const createMemoryAnnotations = (database: MemoryDatabase = createMemoryDatabase()): AnnotationStore =>
  createAnnotationStore({ open: async () => database, channel: null });
