import type { AnnotationChange } from './annotation-database.ts';
import { annotationOf, type AnnotationStore } from './annotation-store.ts';
import {
  type Annotation,
  hasTag,
  type NoteVersion,
  oldestFirst,
  unionTags,
  withDone,
  withoutTags,
} from './annotation.ts';

/** Undoes a change in the versions of a note. Versions that were edited after the change are kept. */
function revertNotes(now: Annotation, before: Annotation, after: Annotation): readonly NoteVersion[] {
  const find = ({ notes }: Annotation, id: string) => notes.find((note) => note.id === id);
  const remaining = now.notes.flatMap((note) => {
    const isOfChange = find(after, note.id)?.text === note.text;
    return isOfChange ? (find(before, note.id) ?? []) : note;
  });
  const removed = before.notes.filter(({ id }) => !find(after, id) && !find(now, id));
  return oldestFirst([...removed, ...remaining]);
}

/**
 * Returns the tags of `now` without those that the change added, and with those that it removed. Tags from before the
 * change come first, in their old order.
 */
function revertTags(now: Annotation, before: Annotation, after: Annotation): readonly string[] {
  const added = withoutTags(after.tags, before.tags);
  const removed = withoutTags(before.tags, after.tags);
  const tags = unionTags(withoutTags(now.tags, added), removed);
  return unionTags(
    before.tags.filter((tag) => hasTag({ tags }, tag)),
    tags,
  );
}

/**
 * Undoes the change from `before` to `after` in the current annotation, `now`. Edits made after the change are kept.
 */
const revert = (now: Annotation, before: Annotation, after: Annotation): Annotation =>
  withDone(
    { notes: revertNotes(now, before, after), tags: revertTags(now, before, after) },
    (now.isDone === after.isDone ? before : now).isDone === true,
  );

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
