import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const DATE = 'Sat, 21 Nov 2026 10:00:00 GMT';

test.each([
  ['12', 12_000],
  ['0', 250],
  [' 5 ', 5000],
  ['9999999999', 3_600_000],
  ['2147483648', 3_600_000],
])('a Retry-After of %s seconds is %d ms, clamped to between 250 ms and an hour', (value, ms) => {
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
])('a Retry-After of "%s" is ignored', (value) => {
  expect(parseRetryAfter(value, DATE)).toBeNull();
});

test('a Retry-After date is relative to the Date header, not to the local clock', () => {
  expect(parseRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT', DATE)).toBe(30_000);
});

test('a Retry-After date in the past or without a Date header is ignored', () => {
  expect(parseRetryAfter('Sat, 21 Nov 2026 09:59:00 GMT', DATE)).toBeNull();
  expect(parseRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT', null)).toBeNull();
});
