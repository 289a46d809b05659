import type { AnnotationChange } from './annotation-database.ts';
import { annotationOf, type AnnotationStore } from './annotation-store.ts';
import {
  type Annotation,
  type NoteVersion,
  oldestFirst,
  tagKey,
  unionTags,
  withoutTags,
} from './annotation.ts';

/** Undoes a change in the versions of a note. Versions that were edited after the change are kept. */
function revertNotes(now: Annotation, before: Annotation, after: Annotation): readonly NoteVersion[] {
  const find = ({ notes }: Annotation, id: string) => notes.find((note) => note.id === id);
  const kept = now.notes.flatMap((note) => {
    const isOfChange = find(after, note.id)?.text === note.text;
    return isOfChange ? (find(before, note.id) ?? []) : note;
  });
  const removed = before.notes.filter(({ id }) => !find(after, id) && !find(now, id));
  return oldestFirst([...removed, ...kept]);
}

/** Returns `now` without what the change added and with what it removed. Later edits are kept. */
function revert(now: Annotation, before: Annotation, after: Annotation): Annotation {
  const keysBefore = new Set(before.tags.map(tagKey));
  const added = after.tags.filter((tag) => !keysBefore.has(tagKey(tag)));
  return {
    notes: revertNotes(now, before, after),
    tags: unionTags(before.tags, withoutTags(now.tags, added)),
  };
}

/** Changes annotations. Returns a function that undoes the changes, but keeps what was edited later. */
export function changeWithUndo(store: AnnotationStore, changes: readonly AnnotationChange[]): () => void {
  const changed = changes.map(([ref]) => [ref, annotationOf(store.get(), ref)] as const);
  void store.change(changes);
  const undo = changed.map(([ref, before]): AnnotationChange => {
    const after = annotationOf(store.get(), ref);
    return [ref, (now) => revert(now, before, after)];
  });
  return () => void store.change(undo);
}
