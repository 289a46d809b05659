import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../property-tests.ts';
import { companySortKey, sortKey } from './list-order.ts';

const compareKeys = (a: string, b: string) => Buffer.compare(sortKey(a), sortKey(b));

test('names are sorted ignoring case and accents', () => {
  const names = ['zeta', 'Éclair', 'apple', 'Zebra', 'eclipse', '3M', 'Ångström'];
  const sorted = names.toSorted((a, b) => Buffer.compare(companySortKey(a), companySortKey(b)));
  expect(sorted).toEqual(['3M', 'Ångström', 'apple', 'Éclair', 'eclipse', 'Zebra', 'zeta']);
});

test('sort keys are ordered like the texts in JavaScript', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('a', 'é', '\uFB01', '😀') }),
  );
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(compareKeys(a, b)).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});
