import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOT_INTEGERS } from '#service/testing/not-integers.ts';
import { parseInteger } from './parse-integer.ts';

test.each(NOT_INTEGERS)('parseInteger rejects %j', (text) => {
  expect(parseInteger(text)).toBeUndefined();
});

test('parseInteger inverts String for whole numbers up to 2⁵³−1, and accepts nothing else', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      expect(parseInteger(String(value))).toBe(value);
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      expect([undefined, text]).toContain(parseInteger(text)?.toString());
    }),
  );
});
