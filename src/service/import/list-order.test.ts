import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareEntries, listOrder } from './list-order.ts';

const entry = fc.record({
  key: fc.constantFrom('', 'a', 'b', 'é'),
  id: fc.oneof(fc.nat(3), fc.constantFrom('1', 'a')),
});

test('names are sorted ignoring case and accents', () => {
  const names = ['zeta', 'Éclair', 'apple', 'Zebra', 'eclipse', '3M', 'Ångström'];
  const sorted = names.toSorted((a, b) =>
    compareEntries({ key: listOrder(a), id: 0 }, { key: listOrder(b), id: 0 }),
  );
  expect(sorted).toEqual(['3M', 'Ångström', 'apple', 'Éclair', 'eclipse', 'Zebra', 'zeta']);
});

test('compareEntries is a total order', () => {
  fc.assert(
    fc.property(entry, entry, entry, (a, b, c) => {
      expect(Math.sign(compareEntries(a, b))).toBe(-Math.sign(compareEntries(b, a)) + 0);
      if (compareEntries(a, b) <= 0 && compareEntries(b, c) <= 0)
        expect(compareEntries(a, c)).toBeLessThanOrEqual(0);
      if (compareEntries(a, b) === 0) expect(a).toEqual(b);
    }),
  );
});
