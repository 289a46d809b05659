import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../property-tests.ts';
import { companySortKey, LIST_ORDER, sortKey } from './list-order.ts';

const compareKeys = (a: string, b: string) => Buffer.compare(sortKey(a), sortKey(b));

test('names are sorted ignoring case and accents', () => {
  const names = ['zeta', 'Éclair', 'apple', 'Zebra', 'eclipse', '3M', 'Ångström'];
  const sorted = names.toSorted((a, b) => Buffer.compare(companySortKey(a), companySortKey(b)));
  expect(sorted).toEqual(['3M', 'Ångström', 'apple', 'Éclair', 'eclipse', 'Zebra', 'zeta']);
});

test('LIST_ORDER has another number when names sort in another order', () => {
  const names = [
    '3M',
    '007',
    'Ænima',
    'Łódź',
    '東京',
    'カ',
    'ガ',
    'ß',
    '$ave',
    '  a  b',
    'Ⅷ',
    '٣',
    '-',
    '😀',
    'ﬁ',
  ];
  const keys = names.map((name) => companySortKey(name).toString('hex')).join(' ');
  // If the first of these changes, raise the number in LIST_ORDER.
  expect([hash('sha1', keys).slice(0, 8), LIST_ORDER.split(',')[0]]).toEqual(['1f8d10d6', '1']);
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
