import { expect, test } from 'vitest';
import { annotationOf } from '../notes/annotation-store.ts';
import { companyRef, noteText, offeringRef, unionTags, writeNote } from '../notes/annotation.ts';
import { changeWithUndo } from '../notes/change-with-undo.ts';
import { createMemoryAnnotations } from '../notes/testing/memory-annotations.ts';
import { parseFile, printFile } from './collections-file.ts';
import { planCollectionsImport, readCollectionsFile } from './import-plan.ts';

const NONE = { watchlists: [], views: [] };
const SERVER = 'https://one.example';
const AT = '2026-11-01T10:00:00.000Z';

const noted = (text: string, ...tags: readonly string[]) => ({
  notes: [{ id: text, text, at: AT }],
  tags,
});

const FILE = printFile(
  NONE,
  [
    [companyRef(1), noted('Theirs', 'Risk')],
    [companyRef(2), { notes: [], tags: [], isDone: true }],
    [offeringRef('a/b'), noted('About the offering')],
  ],
  SERVER,
  new Date(0),
);

test('notes, tags and what is done go into a file and come back, notes with their dates', () => {
  const { notes, problems } = parseFile(FILE);
  expect(problems).toEqual([]);
  expect(notes).toEqual([
    [companyRef(1), { tags: ['Risk'], notes: [{ id: expect.any(String), text: 'Theirs', at: AT }] }],
    [companyRef(2), { tags: [], notes: [], isDone: true }],
    [
      offeringRef('a/b'),
      { tags: [], notes: [{ id: expect.any(String), text: 'About the offering', at: AT }] },
    ],
  ]);
});

test('a file of version 1, without notes, is read as before', () => {
  const watchlists = [{ id: 'a', name: 'Grid', ids: [1, 2] }];
  const file = parseFile(JSON.stringify({ version: 1, server: SERVER, watchlists, views: [] }));
  expect(file).toEqual({ watchlists, views: [], notes: [], problems: [], server: SERVER });
});

test('a file of a newer version says that some of it may be missing', () => {
  expect(parseFile(JSON.stringify({ ...NONE, version: 4 })).problems).toEqual([
    'The file is from a newer version of Dossier, so some of it may be missing here.',
  ]);
});

test('invalid notes are named, and the others are read', () => {
  const notes = [
    { list: 'companies', id: '1.5', tags: ['x'] },
    { list: 'people', id: '1', tags: ['x'] },
    { list: 'companies', id: '1', notes: [{ text: ' ' }, 7] },
    {
      list: 'companies',
      id: '2',
      tags: [' Due  diligence ', 3, 'due diligence'],
      notes: [{ text: 'No date' }],
    },
  ];
  const file = parseFile(JSON.stringify({ ...NONE, notes }));
  expect(file.notes).toEqual([
    [
      companyRef(2),
      {
        tags: ['Due diligence'],
        notes: [{ id: expect.any(String), text: 'No date', at: '1970-01-01T00:00:00.000Z' }],
      },
    ],
  ]);
  expect(file.problems).toEqual([
    'Note 1 was skipped: it names no company or offering.',
    'Note 2 was skipped: it names no company or offering.',
    'Note 3 is empty.',
  ]);
});

test('importing says what it adds, keeps both notes, adds nothing twice, and can be taken back', async () => {
  const store = createMemoryAnnotations();
  await store.change([
    [
      companyRef(1),
      (now) => writeNote(now, { id: 'm', text: 'Mine', at: '2026-11-02T10:00:00.000Z' }, new Set()),
    ],
  ]);
  const plan = planCollectionsImport(parseFile(FILE), NONE, store.get(), SERVER);
  expect(plan).toMatchObject({
    hasChanges: true,
    preview: ['Adds notes or tags for 2 records.', '1 record with notes or tags here too: both are kept.'],
    messages: ['Notes or tags for 2 records added.', '1 record with notes or tags here too: both are kept.'],
  });
  const undo = changeWithUndo(store, plan.annotationChanges);
  expect(noteText(annotationOf(store.get(), companyRef(1)))).toBe(
    '1 Nov 2026, 10:00 UTC\nTheirs\n\n2 Nov 2026, 10:00 UTC\nMine',
  );
  expect(planCollectionsImport(parseFile(FILE), NONE, store.get(), SERVER)).toMatchObject({
    hasChanges: false,
    messages: ['Nothing new: you already have all of it.'],
  });
  await store.change([[companyRef(1), (now) => ({ ...now, tags: unionTags(now.tags, ['Later']) })]]);
  undo();
  const after = annotationOf(store.get(), companyRef(1));
  expect([noteText(after), after.tags, store.get().offerings.size]).toEqual(['Mine', ['Later'], 0]);
});

test('a file from another server, and one that is no such file, say so', async () => {
  const { messages } = planCollectionsImport(
    parseFile(FILE),
    NONE,
    createMemoryAnnotations().get(),
    'https://two.example',
  );
  expect(messages.at(-1)).toBe(
    'The file is from https://one.example, where IDs may belong to other companies.',
  );
  const other = await readCollectionsFile(new File(['[]'], 'x.json'));
  expect(other).toMatchObject({ notes: [], problems: ["This isn't a Dossier export file."] });
});
