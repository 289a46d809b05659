import fc from 'fast-check';
import { sum } from 'd3-array';
import { expect, test } from 'vitest';
import { mainDecades, usualYears } from './founded-years.ts';

const founded = fc
  .uniqueArray(
    fc.record({ year: fc.integer({ min: 1, max: 9999 }), count: fc.integer({ min: 1, max: 500 }) }),
    { selector: ({ year }) => year, minLength: 1 },
  )
  .map((years) => years.toSorted((a, b) => a.year - b.year));

test('the year track covers nearly all companies and ends at years in which some were founded', () => {
  fc.assert(
    fc.property(founded, (years) => {
      const [first, last] = usualYears(years) ?? [];
      if (first === undefined || last === undefined) throw new Error('There are years.');
      const all = sum(years, ({ count }) => count);
      const before = sum(years, ({ year, count }) => (year < first ? count : 0));
      const after = sum(years, ({ year, count }) => (year > last ? count : 0));
      expect(before).toBeLessThanOrEqual(all * 0.02);
      expect(after).toBeLessThanOrEqual(all * 0.02);
      expect(years.map(({ year }) => year)).toEqual(expect.arrayContaining([first, last]));
      expect(first).toBeLessThanOrEqual(last);
    }),
  );
});

test('one medieval company does not squeeze the other years', () => {
  const years = [{ year: 1288, count: 1 }, ...[2018, 2019, 2020].map((year) => ({ year, count: 40 }))];
  expect(usualYears(years)).toEqual([2018, 2020]);
  expect(usualYears([])).toBeNull();
});

test('the decades with the most companies are offered in chronological order', () => {
  const years = [
    { year: 1955, count: 1 },
    { year: 1999, count: 5 },
    { year: 2001, count: 7 },
    { year: 2009, count: 2 },
    { year: 2010, count: 30 },
  ];
  expect(mainDecades(years, 3)).toEqual([
    { from: 1990, to: 1999, count: 5 },
    { from: 2000, to: 2009, count: 9 },
    { from: 2010, to: 2019, count: 30 },
  ]);
});
