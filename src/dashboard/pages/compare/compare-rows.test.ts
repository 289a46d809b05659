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

test('research is compared by the number of documents of each kind', () => {
  const more = { ...other, research: [...sampleCompany.research, { ...sampleResearch, id: 'x' }] };
  expect(differing(sampleCompany, more)).toEqual(['All research', 'Company research', 'Id']);
});

test('with fewer than two companies loaded, every row is kept', () => {
  expect(differing(sampleCompany)).toHaveLength(compareRows.length);
  expect(differing()).toHaveLength(compareRows.length);
});
