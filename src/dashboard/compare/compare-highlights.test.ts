import { sampleCategory, sampleCompany } from '#contract/fixtures.ts';
import { expect, test } from 'vitest';
import { highlightRow } from './compare-highlights.ts';
import { toComparison } from './comparison.ts';
import { compareRows } from './compare-rows.tsx';

const rowOf = (id: string) => {
  const row = compareRows.find((each) => each.id === id);
  if (!row) throw new Error(`No row ${id}.`);
  return row;
};
const founded = (...years: (number | null)[]) => {
  const companies = years.map((founded_year, at) => ({ ...sampleCompany, id: at + 1, founded_year }));
  const { differing, highest, lowest } = highlightRow(rowOf('founded'), companies);
  return { differing: [...differing], highest, lowest };
};

test('a cell stands out if most others have another value, and all do if none is more common', () => {
  expect(founded(2010, 2012, 2010).differing).toEqual([2]);
  expect(founded(2010, 2012).differing).toEqual([1, 2]);
  expect(founded(2010, 2012, 2010, 2012).differing).toEqual([1, 2, 3, 4]);
  expect(founded(2010, 2010).differing).toEqual([]);
  expect(founded(2010).differing).toEqual([]);
});

test('the highest and the lowest number stand out unless several companies share them', () => {
  expect(founded(2010, 2012, 1999)).toMatchObject({ highest: 2, lowest: 3 });
  expect(founded(2010, 1999, 1999)).toMatchObject({ highest: 1, lowest: null });
  expect(founded(2010, null)).toMatchObject({ highest: null, lowest: null });
});

test('rows that differ for all companies never stand out', () => {
  const companies = [sampleCompany, { ...sampleCompany, id: 43, ticker: 'OTHER' }];
  expect(highlightRow(rowOf('ticker'), companies).differing.size).toBe(0);
});

test('categories are shared if two companies have them; a repeated one of one company is not', () => {
  const category = (slug: string) => ({ ...sampleCategory, slug });
  const withCategories = (...slugs: string[]) => ({ ...sampleCompany, categories: slugs.map(category) });
  const { sharedCategories } = toComparison([
    withCategories('ai', 'food', 'food'),
    withCategories('ai', 'space'),
  ]);
  expect([...sharedCategories]).toEqual(['ai']);
});
