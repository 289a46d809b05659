import { LIST_NAMES } from '#dashboard/api/lists.ts';
import type { AnnotationChange } from './annotation-database.ts';
import type { AnnotationStore } from './annotation-store.ts';
import { hasTag, type RecordRef, tagKey, unionTags, withoutTags } from './annotation.ts';
import { changeWithUndo } from './change-with-undo.ts';

type TagChange = (tags: readonly string[]) => readonly string[];

const changesOf = (records: readonly RecordRef[], change: TagChange): readonly AnnotationChange[] =>
  records.map((ref) => [ref, (now) => ({ ...now, tags: change(now.tags) })]);

/** Adds a tag to records. Returns a function that undoes this, and leaves the tag on records that already had it. */
export const addTag = (store: AnnotationStore, records: readonly RecordRef[], tag: string): (() => void) =>
  changeWithUndo(
    store,
    changesOf(records, (tags) => unionTags(tags, [tag])),
  );

/** Removes a tag from records. Returns a function that gives it back to the records that had it. */
export const removeTag = (store: AnnotationStore, records: readonly RecordRef[], tag: string): (() => void) =>
  changeWithUndo(
    store,
    changesOf(records, (tags) => withoutTags(tags, [tag])),
  );

/** Returns all companies and offerings that have a tag. */
export const recordsWith = (store: Pick<AnnotationStore, 'get'>, tag: string): readonly RecordRef[] =>
  LIST_NAMES.flatMap((list) =>
    [...store.get()[list]].flatMap(([id, annotation]) => (hasTag(annotation, tag) ? [{ list, id }] : [])),
  );

/** Removes a tag from all records. Returns a function that restores it. */
export const deleteTag = (store: AnnotationStore, tag: string): (() => void) =>
  removeTag(store, recordsWith(store, tag), tag);

/**
 * Renames a tag on all records. If another tag already has the new name, the two are merged. Returns a function that
 * restores the old name on the records that had it.
 */
export function renameTag(store: AnnotationStore, tag: string, name: string): () => void {
  const rename: TagChange = (tags) =>
    unionTags(
      [],
      tags.map((each) => (tagKey(each) === tagKey(tag) ? name : each)),
    );
  return changeWithUndo(store, changesOf(recordsWith(store, tag), rename));
}
