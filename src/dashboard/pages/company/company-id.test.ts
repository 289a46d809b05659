import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCompanyId } from './company-id.ts';

test('every safe integer that is printed is read back', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (id) => {
      expect(parseCompanyId(String(id))).toBe(id);
    }),
  );
});

test.each([
  '',
  'acme',
  '1.0',
  '1.5',
  '01',
  '-0',
  '+1',
  '1e3',
  '0x10',
  ' 1',
  '1 ',
  '١',
  'NaN',
  'null',
  '1_000',
])('%j is no id', (text) => expect(parseCompanyId(text)).toBeNull());

test('an id that a number cannot hold exactly is none, rather than a neighbour', () => {
  expect(parseCompanyId('9007199254740993')).toBeNull();
});
