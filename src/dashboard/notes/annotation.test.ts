import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Annotation,
  NO_ANNOTATION,
  noteText,
  type NoteVersion,
  tagKey,
  toTag,
  unionTags,
  withoutTags,
  writeNote,
} from './annotation.ts';
import { mergeAnnotations } from './merge-annotations.ts';

const version = (id: string, text: string, at = '2026-11-27T08:00:00.000Z'): NoteVersion => ({
  id,
  text,
  at,
});
const noted = (...notes: NoteVersion[]): Annotation => ({ notes, tags: [] });
const texts = ({ notes }: Annotation) => notes.map(({ text }) => text);

describe('a note that is written', () => {
  test('replaces what the same editor wrote before', () => {
    const once = writeNote(NO_ANNOTATION, version('a', 'Call'), new Set());
    expect(texts(writeNote(once, version('a', 'Ask'), new Set()))).toEqual(['Ask']);
  });

  test('replaces the text that the editor started from', () => {
    const edited = writeNote(noted(version('a', 'Call Ann')), version('b', 'Write to Ann'), new Set(['a']));
    expect(texts(edited)).toEqual(['Write to Ann']);
  });

  test('stays beside a text that was written in another tab meanwhile', () => {
    const both = writeNote(
      noted(version('a', 'from A')),
      version('b', 'from B', '2026-11-27T08:01:00.000Z'),
      new Set(),
    );
    expect(texts(both)).toEqual(['from A', 'from B']);
    expect(noteText(both)).toBe('27 Nov 2026, 08:00 UTC\nfrom A\n\n27 Nov 2026, 08:01 UTC\nfrom B');
  });

  test('is removed when its text is deleted, and takes nothing of other tabs with it', () => {
    const both = noted(version('a', 'from A'), version('b', 'from B'));
    expect(texts(writeNote(both, version('b', ' '), new Set()))).toEqual(['from A']);
  });

  test('absorbs another text that it contains', () => {
    const longer = writeNote(noted(version('a', 'Call')), version('b', 'Call on Monday'), new Set());
    expect(texts(longer)).toEqual(['Call on Monday']);
  });
});

describe('merging', () => {
  test('keeps both notes with their dates', () => {
    const mine = noted(version('a', 'Mine', '2026-11-02T10:00:00.000Z'));
    const theirs = noted(version('b', 'Theirs', '2026-11-01T10:00:00.000Z'));
    expect(noteText(mergeAnnotations(mine, theirs))).toBe(
      '1 Nov 2026, 10:00 UTC\nTheirs\n\n2 Nov 2026, 10:00 UTC\nMine',
    );
  });

  test('does not take the beginning of a word for the same note', () => {
    expect(texts(mergeAnnotations(noted(version('a', 'Call')), noted(version('b', 'Called'))))).toHaveLength(
      2,
    );
  });

  test('of the same file twice adds nothing, also after its notes were combined and edited', () => {
    const file = noted(version('b', 'Theirs\nin two lines', '2026-11-01T10:00:00.000Z'));
    const merged = mergeAnnotations(noted(version('a', 'Mine')), file);
    const edited = noted(version('c', `${noteText(merged)}\nMore`));
    expect(mergeAnnotations(edited, file)).toEqual(edited);
  });

  const annotation = fc.record({
    notes: fc
      .array(
        fc.record({
          id: fc.uuid(),
          text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é'), minLength: 1, maxLength: 8 }),
          at: fc.integer({ min: 0, max: 4e12 }).map((time) => new Date(time).toISOString()),
        }),
        { maxLength: 3 },
      )
      .map((notes) => notes.filter(({ text }) => text.trim() !== '')),
    tags: fc.uniqueArray(fc.constantFrom('AI', 'ai', 'Risk', 'été', 'Été'), {
      maxLength: 3,
      selector: tagKey,
    }),
  });

  test('loses no text and no tag', () => {
    fc.assert(
      fc.property(annotation, annotation, (mine, theirs) => {
        const merged = mergeAnnotations(mine, theirs);
        for (const { text } of [...mine.notes, ...theirs.notes])
          expect(`\n${noteText(merged)}\n`).toContain(text.trim());
        expect(new Set(merged.tags.map(tagKey))).toEqual(new Set([...mine.tags, ...theirs.tags].map(tagKey)));
      }),
    );
  });

  test('of what is there already changes nothing', () => {
    fc.assert(
      fc.property(annotation, annotation, (mine, theirs) => {
        const merged = mergeAnnotations(mine, theirs);
        expect(mergeAnnotations(merged, theirs)).toEqual(merged);
        expect(mergeAnnotations(merged, mine)).toEqual(merged);
      }),
    );
  });

  test('has the same texts whichever side comes first', () => {
    fc.assert(
      fc.property(annotation, annotation, (mine, theirs) => {
        const trimmed = (merged: Annotation) =>
          texts(merged)
            .map((text) => text.trim())
            .toSorted();
        expect(trimmed(mergeAnnotations(mine, theirs))).toEqual(trimmed(mergeAnnotations(theirs, mine)));
      }),
    );
  });
});

describe('a tag', () => {
  test('is one trimmed line without invisible characters', () => {
    expect(toTag('  due\n diligence ')).toBe('due diligence');
    expect(toTag('\u200b')).toBe('');
    expect(toTag('😀'.repeat(100))).toBe('😀'.repeat(60));
  });

  test('is the same whatever its case, and keeps the spelling that is known', () => {
    expect(unionTags(['AI'], ['ai', 'Risk'])).toEqual(['AI', 'Risk']);
    expect(withoutTags(['AI', 'Risk'], ['ai'])).toEqual(['Risk']);
  });
});
