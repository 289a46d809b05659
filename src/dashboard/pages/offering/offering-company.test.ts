import { expect, test } from 'vitest';
import { areUnlike } from './offering-company.tsx';

test.each([
  ['Gangsan Cover', 'eBay Inc.', true],
  ['Gangsan Inc.', 'eBay Inc.', true],
  ['eBay', 'eBay Inc.', false],
  ['EBAY INC', 'eBay', false],
  ['Foxstone Material Science', 'Foxstone Materials', false],
  ['Inc.', 'eBay Inc.', false],
])('“%s” is unlike “%s”: %s', (one, other, expected) => expect(areUnlike(one, other)).toBe(expected));
