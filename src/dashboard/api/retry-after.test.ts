import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const DATE = 'Sat, 21 Nov 2026 10:00:00 GMT';

test.each([
  ['12', 12_000],
  ['0', 250],
  [' 5 ', 5000],
  ['9999999999', 3_600_000],
  ['2147483648', 3_600_000],
])('%s seconds wait %d ms, between 250 ms and an hour', (value, ms) => {
  expect(parseRetryAfter(value, null)).toBe(ms);
});

test.each([
  'inf',
  'NaN',
  '1e400',
  '-1',
  '120abc',
  '',
  '1.5',
  '99999999999',
  '2026-11-21T10:00:00Z',
  'tomorrow',
])('%s is ignored', (value) => {
  expect(parseRetryAfter(value, DATE)).toBeNull();
});

test('a date counts from the answer’s own date, whatever the local clock says', () => {
  expect(parseRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT', DATE)).toBe(30_000);
});

test('a past date, or a date without the answer’s own, is ignored', () => {
  expect(parseRetryAfter('Sat, 21 Nov 2026 09:59:00 GMT', DATE)).toBeNull();
  expect(parseRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT', null)).toBeNull();
});
