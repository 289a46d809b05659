import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectKeys } from './select-keys.ts';

/** Keys of a list in which some ranks are frequent, as unknown values are, and others are far away from them. */
const keys = fc
  .array(fc.tuple(fc.constantFrom(0, 1, 7, 900, 2 ** 18), fc.nat(1_000_000)), {
    size: 'max',
    maxLength: 6_000,
  })
  .map((pairs) => Float64Array.from(new Set(pairs.map(([rank, place]) => rank * 1_000_001 + place))));

test('the keys of a page are those that sorting all keys would show there', () => {
  fc.assert(
    fc.property(keys, fc.nat(6_000), fc.nat(200), (given, from, size) => {
      const before = given.slice();
      expect(selectKeys(given, from, from + size)).toEqual(given.toSorted().subarray(from, from + size));
      expect(given).toEqual(before);
    }),
  );
});
