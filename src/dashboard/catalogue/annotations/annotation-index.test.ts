import { describe, expect, test } from 'vitest';
import type { Annotation } from '#dashboard/notes/annotation.ts';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { ALL_OFFERINGS } from '#dashboard/testing/offering-samples.ts';
import { createCompanyIndex } from '../companies/company-index.ts';
import { ANY, type CompanyListRequest } from '../company-list-request.ts';
import { createOfferingIndex } from '../offerings/offering-index.ts';
import { createAnnotationIndex } from './annotation-index.ts';

const DONE: Annotation = { notes: [], tags: [], isDone: true };

const annotated = (text: string, ...tags: readonly string[]): Annotation => ({
  notes: text === '' ? [] : [{ id: text, text, at: '2026-11-27T08:00:00.000Z' }],
  tags,
});

function openIndex() {
  const annotations = createAnnotationIndex();
  const index = createCompanyIndex({ annotations });
  index.records.beginSync();
  index.records.upsert([
    company(1, { name: 'Acme Bank' }),
    company(2, { name: 'Globex' }),
    company(3, { name: 'Initech' }),
    company(4, { name: 'Umbrella' }),
  ]);
  annotations.update([
    ['1', annotated('Call Ann about the pilot', 'Risk')],
    ['2', annotated('', 'risk', 'Shortlist')],
    ['3', annotated('Acme is a customer')],
  ]);
  const idsOf = async (query: Partial<CompanyListRequest>) =>
    (await index.answers.rows({ ...ALL, ...query })).companies.map(({ id }) => id);
  return { annotations, index, idsOf };
}

describe('companies filtered by the user’s own words', () => {
  test('have any of the tags, whatever their case', async () => {
    const { idsOf } = openIndex();
    expect(await idsOf({ tag: ['RISK'] })).toEqual([1, 2]);
    expect(await idsOf({ tag: ['Shortlist', 'Unknown'] })).toEqual([2]);
  });

  test('have a note, or one with these words', async () => {
    const { idsOf } = openIndex();
    expect(await idsOf({ note: ANY })).toEqual([1, 3]);
    expect(await idsOf({ note: 'pilot ann' })).toEqual([1]);
    expect(await idsOf({ note: 'Risk' })).toEqual([]);
  });

  test('are done once they are marked as done, and not by a note or a tag', async () => {
    const { idsOf, annotations } = openIndex();
    expect(await idsOf({ done: 'yes' })).toEqual([]);
    annotations.update([['4', DONE]]);
    expect(await idsOf({ done: 'yes' })).toEqual([4]);
    expect(await idsOf({ done: 'no' })).toEqual([1, 2, 3]);
  });

  test('are sorted by their tags or by what is done, in both directions', async () => {
    const { idsOf, annotations } = openIndex();
    expect(await idsOf({ sort: { by: 'tags', descending: false } })).toEqual([1, 2, 3, 4]);
    expect(await idsOf({ sort: { by: 'tags', descending: true } })).toEqual([2, 1, 3, 4]);
    annotations.update([['4', DONE]]);
    annotations.renewOrder();
    expect(await idsOf({ sort: { by: 'done', descending: false } })).toEqual([4, 1, 2, 3]);
    expect(await idsOf({ sort: { by: 'done', descending: true } })).toEqual([1, 2, 3, 4]);
    annotations.update([
      ['1', null],
      ['3', annotated('', 'Bank', 'Alpha')],
      ['4', annotated('', 'Alpha')],
    ]);
    annotations.renewOrder();
    expect(await idsOf({ sort: { by: 'tags', descending: false } })).toEqual([4, 3, 2, 1]);
  });

  test('keep their places while the user tags them, until the order is chosen anew', async () => {
    const { idsOf, annotations } = openIndex();
    const toDo = { sort: { by: 'done', descending: true } } as const;
    const byTags = { sort: { by: 'tags', descending: false } } as const;
    expect(await idsOf(toDo)).toEqual([1, 2, 3, 4]);
    annotations.update([
      ['4', annotated('', 'Alpha')],
      ['2', DONE],
    ]);
    expect(await idsOf(toDo)).toEqual([1, 2, 3, 4]);
    expect(await idsOf(byTags)).toEqual([1, 2, 3, 4]);
    annotations.renewOrder();
    expect(await idsOf(toDo)).toEqual([1, 3, 4, 2]);
    expect(await idsOf(byTags)).toEqual([4, 1, 2, 3]);
  });

  test('are sorted by the saved notes, also if these arrive after the list was sorted', async () => {
    const annotations = createAnnotationIndex();
    const index = createCompanyIndex({ annotations });
    index.records.beginSync();
    index.records.upsert([company(1, { name: 'Acme' }), company(2, { name: 'Globex' })]);
    const done = { ...ALL, sort: { by: 'done', descending: false } } as const;
    await index.answers.rows(done);
    annotations.update([['2', DONE]], true);
    expect((await index.answers.rows(done)).companies.map(({ id }) => id)).toEqual([2, 1]);
  });

  test('follow every change of the notes', async () => {
    const { idsOf, annotations } = openIndex();
    expect(await idsOf({ tag: ['Risk'] })).toEqual([1, 2]);
    annotations.update([['1', null]]);
    expect(await idsOf({ tag: ['Risk'] })).toEqual([2]);
  });

  test('have counts by tag that ignore the filter by tags, and no other', async () => {
    const { index } = openIndex();
    const { tags } = await index.answers.counts({ ...ALL, tag: ['Shortlist'], note: ANY });
    expect(tags).toEqual([
      { value: 'Risk', name: 'Risk', count: 1 },
      { value: 'Shortlist', name: 'Shortlist', count: 0 },
    ]);
  });
});

describe('a search', () => {
  test('finds companies by name first, then those whose note has the words, with an excerpt', async () => {
    const { index } = openIndex();
    const { companies, matches } = await index.answers.rows({ ...ALL, q: 'acme' });
    expect(companies.map(({ id }) => id)).toEqual([1, 3]);
    expect(matches[1]?.excerpt).toEqual({
      field: 'Your note',
      text: 'Acme is a customer',
      ranges: [[0, 4]],
    });
  });

  test('finds companies only by their note or tags if no company has the words', async () => {
    const { idsOf } = openIndex();
    expect(await idsOf({ q: 'pilot' })).toEqual([1]);
    expect(await idsOf({ q: 'shortlist' })).toEqual([2]);
  });

  test('leaves out companies with an excluded word, even if their note has the others', async () => {
    const { idsOf } = openIndex();
    expect(await idsOf({ q: 'pilot -bank' })).toEqual([]);
    expect(await idsOf({ q: 'acme -customer' })).toEqual([1]);
  });
});

test('offerings are filtered, counted and searched by the user’s own words', async () => {
  const annotations = createAnnotationIndex();
  const { records, answers } = createOfferingIndex(null, Date.now, annotations);
  records.beginSync();
  records.upsert([
    { id: 'a', title: 'Bridge note' },
    { id: 'b', title: 'Fund interest' },
  ]);
  annotations.update([['b', { ...annotated('Ask about the bridge fee', 'Shortlist'), isDone: true }]]);
  const idsOf = async (query: object) =>
    (await answers.offeringRows({ ...ALL_OFFERINGS, ...query })).offerings.map(({ id }) => id);
  expect(await idsOf({ tags: ['shortlist'] })).toEqual(['b']);
  expect(await idsOf({ note: 'fee' })).toEqual(['b']);
  expect(await idsOf({ note: 'any' })).toEqual(['b']);
  expect(await idsOf({ done: 'yes' })).toEqual(['b']);
  expect(await idsOf({ done: 'no' })).toEqual(['a']);
  expect(await idsOf({ text: 'fee' })).toEqual(['b']);
  expect(await idsOf({ text: 'bridge' })).toEqual(['a', 'b']);
  expect((await answers.offeringFacets({ ...ALL_OFFERINGS, note: 'none' })).tags).toEqual([
    { value: 'Shortlist', name: 'Shortlist', count: 0 },
  ]);
});
