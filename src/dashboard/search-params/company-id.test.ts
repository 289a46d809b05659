import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCompanyId } from './company-id.ts';

test('printing and parsing a whole number round-trips', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (id) => {
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
  '-5',
  '+1',
  '1e3',
  '0x10',
  ' 1',
  '1 ',
  '١',
  'NaN',
  'null',
  '1_000',
])('%j is not a company id', (text) => expect(parseCompanyId(text)).toBeNull());

test('an id beyond the safe integers is rejected instead of rounded', () => {
  expect(parseCompanyId('9007199254740993')).toBeNull();
});
