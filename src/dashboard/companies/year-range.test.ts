import { sum } from 'd3-array';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearRange } from './year-range.ts';

const founded = fc
  .uniqueArray(
    fc.record({ year: fc.integer({ min: 1, max: 9999 }), count: fc.integer({ min: 1, max: 500 }) }),
    { selector: ({ year }) => year, minLength: 1 },
  )
  .map((years) => years.toSorted((a, b) => a.year - b.year));

test('the range covers nearly all companies and ends at years in which some were founded', () => {
  fc.assert(
    fc.property(founded, (years) => {
      const [first, last] = yearRange(years) ?? [];
      if (first === undefined || last === undefined) throw new Error('There are no years.');
      const all = sum(years, ({ count }) => count);
      const before = sum(years, ({ year, count }) => (year < first ? count : 0));
      const after = sum(years, ({ year, count }) => (year > last ? count : 0));
      expect(before).toBeLessThanOrEqual(all * 0.01);
      expect(after).toBeLessThanOrEqual(all * 0.01);
      expect(years.map(({ year }) => year)).toEqual(expect.arrayContaining([first, last]));
      expect(first).toBeLessThanOrEqual(last);
    }),
  );
});

test('one medieval company does not squeeze the other years', () => {
  const years = [{ year: 1288, count: 1 }, ...[2018, 2019, 2020].map((year) => ({ year, count: 40 }))];
  expect(yearRange(years)).toEqual([2018, 2020]);
  expect(yearRange([])).toBeNull();
});

test('a few old companies are part of the range, which then is that of the data', () => {
  const recent = Array.from({ length: 50 }, (_, at) => ({ year: 1976 + at, count: 24 }));
  expect(yearRange([{ year: 1933, count: 1 }, { year: 1938, count: 1 }, ...recent])).toEqual([1933, 2025]);
});
