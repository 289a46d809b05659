import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWithin, toYearBins } from './year-bins.ts';

const year = fc.integer({ min: 1, max: 9999 });
const founded = fc
  .uniqueArray(fc.record({ year, count: fc.integer({ min: 1, max: 500 }) }), {
    minLength: 1,
    selector: (each) => each.year,
  })
  .map((years) => years.toSorted((a, b) => a.year - b.year));

test('years close together get one bin each', () => {
  expect(
    toYearBins(
      [
        { year: 2020, count: 3 },
        { year: 2022, count: 5 },
      ],
      24,
    ),
  ).toEqual([
    { from: 2020, to: 2020, count: 3 },
    { from: 2021, to: 2021, count: 0 },
    { from: 2022, to: 2022, count: 5 },
  ]);
});

test('a century is binned in fives, aligned to round years', () => {
  const years = Array.from({ length: 93 }, (_, at) => ({ year: 1931 + at, count: 1 }));
  const bins = toYearBins(years, 24);
  expect(bins[0]).toEqual({ from: 1930, to: 1934, count: 4 });
  expect(bins.at(-1)).toEqual({ from: 2020, to: 2024, count: 4 });
});

test('bins have no gaps, roughly the requested number, and count every company once', () => {
  fc.assert(
    fc.property(founded, fc.integer({ min: 4, max: 40 }), (years, about) => {
      const bins = toYearBins(years, about);
      for (const [at, bin] of bins.entries()) {
        expect(bin.count).toBe(countWithin(years, bin));
        if (at > 0) expect(bin.from).toBe((bins[at - 1]?.to ?? 0) + 1);
      }
      // Rounding the step to 1, 2, 5 or 10 may give up to √2.5 times as many bins as requested.
      expect(bins.length).toBeLessThanOrEqual(about * Math.sqrt(2.5) + 2);
      const all = years.reduce((sum, { count }) => sum + count, 0);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    }),
  );
});

test('no years give no bins', () => {
  expect(toYearBins([], 24)).toEqual([]);
});

test('countWithin includes both ends and supports open ranges', () => {
  const years = [1990, 1995, 2005].map((each, at) => ({ year: each, count: at + 1 }));
  expect(countWithin(years, { from: 1990, to: 2005 })).toBe(6);
  expect(countWithin(years, { from: 1991, to: 2004 })).toBe(2);
  expect(countWithin(years, { from: null, to: 1995 })).toBe(3);
  expect(countWithin(years, { from: 1995, to: null })).toBe(5);
});
