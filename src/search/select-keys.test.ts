import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectByRank } from './select-keys.ts';

/**
 * Distinct keys, each with a rank. Some ranks are frequent, as unknown values are, and others are far away from them.
 */
const keys = fc
  .array(fc.tuple(fc.constantFrom(0, 1, 7, 900, 2 ** 18), fc.nat(1_000_000)), {
    size: 'max',
    maxLength: 6_000,
  })
  .map((pairs) => [...new Map(pairs.map(([rank, place]) => [rank * 1_000_001 + place, rank]))]);

test('the keys of a page are those that sorting all keys would show there', () => {
  fc.assert(
    fc.property(keys, fc.nat(6_000), fc.nat(200), (given, from, size) => {
      const ranks = Uint32Array.from(given, ([, rank]) => rank);
      const found = selectByRank(ranks, [0, 2 ** 18], (at) => given[at]?.[0] ?? -1, from, from + size);
      const sorted = Float64Array.from(given, ([key]) => key).toSorted();
      expect(found).toEqual(sorted.subarray(from, from + size));
    }),
  );
});

test('keys can descend with their ranks', () => {
  fc.assert(
    fc.property(keys, fc.nat(6_000), fc.nat(200), (given, from, size) => {
      const ranks = Uint32Array.from(given, ([, rank]) => rank);
      const found = selectByRank(ranks, [2 ** 18, 0], (at) => -(given[at]?.[0] ?? 1), from, from + size);
      const sorted = Float64Array.from(given, ([key]) => -key).toSorted();
      expect(found).toEqual(sorted.subarray(from, from + size));
    }),
  );
});

test('only the keys near a page are computed', () => {
  const ranks = Uint32Array.from({ length: 100_000 }, (_, at) => at);
  let computed = 0;
  const keyOf = (at: number) => {
    computed += 1;
    return at;
  };
  expect([...selectByRank(ranks, [0, 100_000], keyOf, 50_000, 50_003)]).toEqual([50_000, 50_001, 50_002]);
  expect(computed).toBeLessThan(1_000);
});
