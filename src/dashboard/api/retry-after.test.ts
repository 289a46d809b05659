import { expect, test } from 'vitest';
import type { Refused } from './failure.ts';
import { createRetryAfterGate, parseRetryAfter } from './retry-after.ts';

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

const refusal = (status: number, retryAfterMs: number | null): Refused => ({
  kind: 'refused',
  status,
  code: null,
  message: null,
  retryAfterMs,
});

test('a pause blocks until it is over and reports the remaining time', () => {
  let now = 1000;
  const gate = createRetryAfterGate(() => now);
  expect(gate.current('a')).toBeNull();
  gate.record('a', refusal(429, 5000));
  now = 3000;
  expect(gate.current('a')).toMatchObject({ status: 429, retryAfterMs: 3000 });
  now = 6000;
  expect(gate.current('a')).toBeNull();
});

test('a pause blocks its own key only', () => {
  const gate = createRetryAfterGate(() => 0);
  gate.record('a', refusal(429, 5000));
  expect(gate.current('b')).toBeNull();
  gate.record('b', refusal(503, 1000));
  expect(gate.current('a')).toMatchObject({ retryAfterMs: 5000 });
  expect(gate.current('b')).toMatchObject({ retryAfterMs: 1000 });
});

test('of two pauses for one key the one that ends later wins', () => {
  let now = 0;
  const gate = createRetryAfterGate(() => now);
  gate.record('a', refusal(429, 5000));
  gate.record('a', refusal(503, 1000));
  expect(gate.current('a')).toMatchObject({ status: 429, retryAfterMs: 5000 });
  now = 4500;
  gate.record('a', refusal(503, 1000));
  expect(gate.current('a')).toMatchObject({ status: 503, retryAfterMs: 1000 });
});

test.each([
  ['a 503 without Retry-After', refusal(503, null)],
  ['a 500 with Retry-After', refusal(500, 5000)],
  ['a pause of more than a minute', refusal(429, 61_000)],
])('%s leaves the gate open', (_, recorded) => {
  const gate = createRetryAfterGate(() => 0);
  gate.record('a', recorded);
  expect(gate.current('a')).toBeNull();
});
