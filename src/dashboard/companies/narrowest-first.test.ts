import { expect, test } from 'vitest';
import { company } from '../testing/company-samples.ts';
import { categorySizesOf, narrowestFirst } from './narrowest-first.ts';

const category = (slug: string) => ({ id: null, slug, name: slug.toUpperCase() });
const slugsOf = (categories: readonly { readonly slug: string }[]) => categories.map(({ slug }) => slug);

const TECH = [category('tech'), category('chips')];

test('the category that fewest companies have comes first, however the record lists them', () => {
  const sizes = categorySizesOf([
    company(1, { categories: TECH }),
    company(2, { categories: [category('tech'), category('tech')] }),
  ]);
  expect(Object.fromEntries(sizes)).toEqual({ tech: 2, chips: 1 });
  expect(slugsOf(narrowestFirst(TECH, sizes))).toEqual(['chips', 'tech']);
  expect(slugsOf(narrowestFirst(TECH.toReversed(), sizes))).toEqual(['chips', 'tech']);
});

test('categories with priority precede narrower ones, unknown ones come last, and none is repeated', () => {
  const sizes = new Map([
    ['tech', 9],
    ['chips', 2],
  ]);
  const all = [category('new'), ...TECH, category('chips'), category('fabs')];
  expect(slugsOf(narrowestFirst(all, sizes))).toEqual(['chips', 'tech', 'new', 'fabs']);
  expect(slugsOf(narrowestFirst(all, sizes, ({ slug }) => Number(slug === 'tech')))).toEqual([
    'tech',
    'chips',
    'new',
    'fabs',
  ]);
});
