import { sampleCompany, sampleResearch } from '#contract/fixtures.ts';
import { expect, test } from 'vitest';
import { compareRows, differingRows } from './compare-rows.tsx';

const other = { ...sampleCompany, id: 43 };
const differing = (...companies: (typeof sampleCompany)[]) =>
  differingRows(compareRows, companies).map(({ label }) => label);

test('two identical records differ in their id only', () => {
  expect(differing(sampleCompany, other)).toEqual(['Id']);
});

test('a row is kept when one company of several differs', () => {
  expect(differing(sampleCompany, other, { ...other, id: 44, founded_year: 1990 })).toEqual([
    'Founded',
    'Id',
  ]);
});

test('the order of categories makes no difference', () => {
  const [ai, space] = ['ai', 'space'].map((slug, id) => ({ id, slug, name: slug }));
  if (!ai || !space) throw new Error('two categories');
  const one = { ...sampleCompany, categories: [ai, space] };
  expect(differing(one, { ...other, categories: [space, ai] })).toEqual(['Id']);
});

test('what looks the same makes no difference: moments of one day, and news in another order', () => {
  const [first] = sampleCompany.news;
  if (!first) throw new Error('news');
  const older = { ...first, published_at: '2025-01-01T08:00:00Z' };
  const one = { ...sampleCompany, news: [first, older], updated_at: '2026-11-20T08:00:00Z' };
  const two = { ...other, news: [older, first], updated_at: '2026-11-20T19:30:00Z' };
  expect(differing(one, two)).toEqual(['Id']);
  expect(differing(one, { ...two, updated_at: '2026-11-21T08:00:00Z' })).toEqual(['Updated', 'Id']);
});

test('research is compared by the number of documents of each kind', () => {
  const more = { ...other, research: [...sampleCompany.research, { ...sampleResearch, id: 'x' }] };
  expect(differing(sampleCompany, more)).toEqual(['All research', 'Company research', 'Id']);
});

test('with fewer than two companies loaded, every row is kept', () => {
  expect(differing(sampleCompany)).toHaveLength(compareRows.length);
  expect(differing()).toHaveLength(compareRows.length);
});
