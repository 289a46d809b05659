import { expect, test } from 'vitest';
import type { Refused } from './failure.ts';
import { createRetryAfterGate } from './retry-after-gate.ts';

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
