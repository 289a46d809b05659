import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annotationOf, type AnnotationStore } from './annotation-store.ts';
import { companyRef, NO_ANNOTATION, type NoteVersion, offeringRef, unionTags } from './annotation.ts';
import { addTag, deleteTag, recordsWith, removeTag, renameTag } from './change-tags.ts';
import { changeWithUndo } from './change-with-undo.ts';
import { mergeAnnotations } from './merge-annotations.ts';
import { createMemoryAnnotations, createMemoryDatabase } from './testing/memory-annotations.ts';

const RECORDS = [companyRef(1), companyRef(2), offeringRef('a')] as const;

async function createStore(...tags: readonly (readonly string[])[]) {
  const store = createMemoryAnnotations();
  await store.change(
    RECORDS.map((ref, at) => [ref, (now) => ({ ...now, tags: unionTags(now.tags, tags[at] ?? []) })]),
  );
  return store;
}

const tagsOf = (store: AnnotationStore) => RECORDS.map((ref) => annotationOf(store.get(), ref).tags);

const note = (id: string, text: string, hour: number) => ({ id, text, at: `2026-03-02T0${hour}:00:00.000Z` });

describe('an undo', () => {
  const [record] = RECORDS;
  const notesOf = (store: AnnotationStore) => annotationOf(store.get(), record).notes;
  const write = (store: AnnotationStore, ...notes: readonly NoteVersion[]) =>
    store.change([[record, (now) => ({ ...now, notes })]]);

  test('of a tag keeps what was written in the note since', async () => {
    const store = await createStore();
    await write(store, note('a', 'Called.', 1));
    const undo = addTag(store, [record], 'Risk');
    await write(store, note('a', 'Called. They call back on Monday.', 2));
    undo();
    expect(tagsOf(store)).toEqual([[], [], []]);
    expect(notesOf(store)).toEqual([note('a', 'Called. They call back on Monday.', 2)]);
  });

  test('of a tag keeps the tags that were added and removed since', async () => {
    const store = await createStore(['Bank', 'Later']);
    const undo = addTag(store, [record], 'Risk');
    removeTag(store, [record], 'Later');
    addTag(store, [record], 'Call');
    undo();
    expect(tagsOf(store)[0]).toEqual(['Bank', 'Call']);
  });

  test('in one tab keeps what another tab wrote before and after it', async () => {
    const database = createMemoryDatabase();
    const [mine, other] = [createMemoryAnnotations(database), createMemoryAnnotations(database)];
    await mine.change([[record, (now) => ({ ...now, tags: ['Risk', 'Bank'] })]]);
    await other.load();
    const undo = renameTag(mine, 'Risk', 'Danger');
    await other.change([[record, (now) => ({ ...now, tags: unionTags(now.tags, ['Call']) })]]);
    removeTag(other, [record], 'Bank');
    await other.save();
    undo();
    await mine.save();
    const [[, saved] = []] = await database.readAll();
    expect(saved?.tags).toEqual(['Risk', 'Call']);
  });

  test('of erasing keeps what was written since, beside what was erased', async () => {
    const store = await createStore(['Risk']);
    await write(store, note('a', 'Old', 1));
    const undo = changeWithUndo(store, [[record, () => NO_ANNOTATION]]);
    await write(store, note('b', 'New', 2));
    undo();
    expect(notesOf(store)).toEqual([note('a', 'Old', 1), note('b', 'New', 2)]);
    expect(tagsOf(store)[0]).toEqual(['Risk']);
  });

  test('of merging takes away what was added, unless it was changed since', async () => {
    const store = await createStore();
    await write(store, note('a', 'Mine', 1));
    const theirs = { tags: [], notes: [note('b', 'Theirs', 2), note('c', 'Also theirs', 3)] };
    const undo = changeWithUndo(store, [[record, (now) => mergeAnnotations(now, theirs)]]);
    await write(store, note('a', 'Mine', 1), note('b', 'Theirs, changed', 2), note('c', 'Also theirs', 3));
    undo();
    expect(notesOf(store)).toEqual([note('a', 'Mine', 1), note('b', 'Theirs, changed', 2)]);
  });
});

describe('tags in bulk', () => {
  test('are added to all records, and taken back only from those that did not have them', async () => {
    const store = await createStore(['Risk'], []);
    const undo = addTag(store, RECORDS.slice(0, 2), 'risk');
    expect(tagsOf(store)).toEqual([['Risk'], ['risk'], []]);
    undo();
    expect(tagsOf(store)).toEqual([['Risk'], [], []]);
  });

  test('are removed from the chosen records only, and given back', async () => {
    const store = await createStore(['A', 'Risk'], ['Risk'], ['Risk']);
    const undo = removeTag(store, RECORDS.slice(0, 2), 'Risk');
    expect(tagsOf(store)).toEqual([['A'], [], ['Risk']]);
    undo();
    expect(tagsOf(store)).toEqual([['A', 'Risk'], ['Risk'], ['Risk']]);
  });

  test('get another name everywhere, also one that differs only in case', async () => {
    const store = await createStore(['risk', 'A'], [], ['Risk']);
    renameTag(store, 'risk', 'RISK');
    expect(tagsOf(store)).toEqual([['RISK', 'A'], [], ['RISK']]);
  });

  test('become one with the tag that has the new name, and two again', async () => {
    const store = await createStore(['Risk', 'Danger'], ['Risk'], ['Danger']);
    const undo = renameTag(store, 'Risk', 'Danger');
    expect(tagsOf(store)).toEqual([['Danger'], ['Danger'], ['Danger']]);
    undo();
    expect(tagsOf(store)).toEqual([['Risk', 'Danger'], ['Risk'], ['Danger']]);
  });

  test('are deleted everywhere, and restored', async () => {
    const store = await createStore(['Risk'], ['A'], ['risk']);
    const undo = deleteTag(store, 'Risk');
    expect(recordsWith(store, 'Risk')).toEqual([]);
    undo();
    expect(recordsWith(store, 'Risk')).toEqual([RECORDS[0], RECORDS[2]]);
  });

  test('are as before after any change and its undo', async () => {
    const tags = fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 });
    const tag = fc.constantFrom('A', 'B', 'c', 'D');
    await fc.assert(
      fc.asyncProperty(fc.tuple(tags, tags, tags), tag, tag, fc.nat(3), async (all, one, other, kind) => {
        const store = await createStore(...all);
        const before = tagsOf(store).map((each) => each.toSorted());
        const undo = [
          () => addTag(store, RECORDS, one),
          () => removeTag(store, RECORDS, one),
          () => renameTag(store, one, other),
          () => deleteTag(store, one),
        ][kind]?.();
        undo?.();
        expect(tagsOf(store).map((each) => each.toSorted())).toEqual(before);
      }),
    );
  });
});
