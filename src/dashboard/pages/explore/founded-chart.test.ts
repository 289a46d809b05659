import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWithin } from '#dashboard/catalogue/companies/year-bins.ts';
import { toYearAxis } from './founded-chart.tsx';
import { toBounds, toEnds } from './range-chart.tsx';

const counted = (years: readonly number[], count = 1) => years.map((year) => ({ year, count }));
const consecutive = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const founded = fc
  .uniqueArray(
    fc.record({ year: fc.integer({ min: 1, max: 9999 }), count: fc.integer({ min: 1, max: 500 }) }),
    {
      minLength: 1,
      selector: ({ year }) => year,
    },
  )
  .map((years) => years.toSorted((a, b) => a.year - b.year));

test('years close together each have their own bin', () => {
  const bins = toYearAxis(counted([2020, 2022], 3), 24)?.bins;
  expect(bins?.map(({ from, to, count }) => [from, to, count])).toEqual([
    [2020, 2020, 3],
    [2021, 2021, 0],
    [2022, 2022, 3],
  ]);
});

test('a century is binned in fives from round years, and no label lies beyond the first or last year', () => {
  const axis = toYearAxis(counted(consecutive(1931, 2023)), 24);
  expect(axis?.bins[0]).toEqual({ from: 1931, to: 1934, start: 1930, end: 1934, count: 4 });
  expect(axis?.bins[1]).toEqual({ from: 1935, to: 1939, start: 1935, end: 1939, count: 5 });
  expect(axis?.bins.at(-1)).toEqual({ from: 2020, to: 2023, start: 2020, end: 2024, count: 4 });
  expect(axis?.ends).toEqual([1931, 2023]);
});

test('a few far outliers share a bin at the end instead of stretching the axis', () => {
  const axis = toYearAxis(
    [...counted([1472]), ...counted(consecutive(2000, 2020), 20), ...counted([9999])],
    24,
  );
  expect([axis?.first, axis?.last]).toEqual([2000, 2020]);
  expect(axis?.bins[0]).toEqual({ from: null, to: 1999, start: 1999, end: 1999, count: 1 });
  expect(axis?.bins.at(-1)).toEqual({ from: 2021, to: null, start: 2021, end: 2021, count: 1 });
  expect(axis?.ends).toEqual([1999, 2021]);
});

test('old companies that are too many to be outliers keep their part of the axis', () => {
  expect(toYearAxis([...counted([1800], 5), ...counted(consecutive(2000, 2020), 20)], 24)?.first).toBe(1800);
});

test('a range bound beyond the axis leaves that side open, and toEnds maps it back', () => {
  const axis = toYearAxis([...counted([1472]), ...counted(consecutive(2000, 2020), 20)], 24);
  if (!axis) throw new Error('There is no axis.');
  expect(toBounds(axis, [1999, 2010])).toEqual({ from: null, to: 2010 });
  expect(toEnds(axis, { from: null, to: 2010 })).toEqual([1999, 2010]);
  expect(toBounds(axis, [2005, 2020])).toEqual({ from: 2005, to: 2020 });
  expect(toEnds(axis, { from: 1700, to: 3000 })).toEqual([1999, 2020]);
  expect(toEnds(axis, null)).toEqual(axis.ends);
});

test('bins are contiguous, about as many as requested, and count every company once', () => {
  fc.assert(
    fc.property(founded, fc.integer({ min: 4, max: 40 }), (years, about) => {
      const bins = toYearAxis(years, about)?.bins ?? [];
      for (const [at, bin] of bins.entries()) {
        expect(bin.count).toBe(countWithin(years, bin));
        if (at > 0) expect(bin.start).toBe((bins[at - 1]?.end ?? 0) + 1);
        if (at > 0 && bin.from !== null) expect(bin.from).toBe((bins[at - 1]?.to ?? 0) + 1);
      }
      // The actual step (1, 2, 5 or 10) may give up to √2.5 times as many bins as requested. The 4 allows for the bins
      // of outliers.
      expect(bins.length).toBeLessThanOrEqual(about * Math.sqrt(2.5) + 4);
      const all = years.reduce((sum, { count }) => sum + count, 0);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    }),
  );
});

test('no years make no axis', () => {
  expect(toYearAxis([], 24)).toBeNull();
});
