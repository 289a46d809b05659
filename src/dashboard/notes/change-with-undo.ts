import type { AnnotationChange } from './annotation-database.ts';
import { annotationOf, type AnnotationStore } from './annotation-store.ts';
import type { Annotation } from './annotation.ts';
import { tagKey, unionTags } from './annotation.ts';

/** Returns `now` without what a change added, and with what it removed. What was written since stays. */
function revert(now: Annotation, before: Annotation, after: Annotation): Annotation {
  const keysBefore = new Set(before.tags.map(tagKey));
  const added = new Set(after.tags.map(tagKey).filter((key) => !keysBefore.has(key)));
  const idsBefore = new Set(before.notes.map(({ id }) => id));
  const addedNotes = new Set(after.notes.map(({ id }) => id).filter((id) => !idsBefore.has(id)));
  const kept = now.notes.filter(({ id }) => !addedNotes.has(id) && !idsBefore.has(id));
  const hasSameNotes = JSON.stringify(now.notes) === JSON.stringify(after.notes);
  return {
    notes: hasSameNotes ? before.notes : [...before.notes, ...kept],
    tags: unionTags(
      before.tags,
      now.tags.filter((tag) => !added.has(tagKey(tag))),
    ),
  };
}

/** Makes changes to annotations. The returned function takes back what they did, and nothing that came later. */
export function changeWithUndo(store: AnnotationStore, changes: readonly AnnotationChange[]): () => void {
  const changed = changes.map(([ref]) => [ref, annotationOf(store.get(), ref)] as const);
  void store.change(changes);
  const undo = changed.map(([ref, before]): AnnotationChange => {
    const after = annotationOf(store.get(), ref);
    return [ref, (now) => revert(now, before, after)];
  });
  return () => void store.change(undo);
}
