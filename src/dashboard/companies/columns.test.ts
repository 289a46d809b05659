import { expect, test } from 'vitest';
import { companyRef, toggleDone, unionTags, writeNote } from '#dashboard/notes/annotation.ts';
import { createMemoryAnnotations } from '#dashboard/notes/testing/memory-annotations.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { DEFAULT_COLUMNS } from './columns.tsx';
import { exportedBy } from './exported-columns.ts';

const NO_NOTES = createMemoryAnnotations();

const namesOf = (fields: ReturnType<typeof exportedBy>) =>
  fields.map((field) => (typeof field === 'string' ? field : field.name));

test('an export of the columns on the screen has their fields and no others', () => {
  expect(namesOf(exportedBy(['name', 'founded'], NO_NOTES))).toEqual(['name', 'domain', 'founded_year']);
  expect(namesOf(exportedBy(DEFAULT_COLUMNS, NO_NOTES))).toEqual([
    'name',
    'domain',
    'ticker',
    'categories',
    'founded_year',
    'location',
    'updated_at',
  ]);
});

test('an export has the tags, the note and the mark of each company if their columns are on the screen', async () => {
  const store = createMemoryAnnotations();
  const at = '2026-11-27T08:00:00.000Z';
  await store.change([
    [companyRef(1), (now) => ({ ...now, tags: unionTags(now.tags, ['Risk', 'Shortlist']) })],
    [companyRef(1), (now) => writeNote(now, { id: 'a', text: '=Call', at }, new Set())],
    [companyRef(1), toggleDone],
  ]);
  const values = exportedBy(['name', 'tags', 'note', 'done'], store).slice(2);
  const read = (id: number) =>
    values.map((field) => (typeof field === 'string' ? field : field.read({ ...company(id) })));
  expect(read(1)).toEqual(['Risk; Shortlist', '=Call', 'yes']);
  expect(read(2)).toEqual([null, null, null]);
});
