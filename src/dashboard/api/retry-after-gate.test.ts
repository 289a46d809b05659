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

test('a pause holds until it is over and says how much of it is left', () => {
  let now = 1000;
  const gate = createRetryAfterGate(() => now);
  expect(gate.current('a')).toBeNull();
  gate.record('a', refusal(429, 5000));
  now = 3000;
  expect(gate.current('a')).toMatchObject({ status: 429, retryAfterMs: 3000 });
  now = 6000;
  expect(gate.current('a')).toBeNull();
});

test('a pause holds for its own key only', () => {
  const gate = createRetryAfterGate(() => 0);
  gate.record('a', refusal(429, 5000));
  expect(gate.current('b')).toBeNull();
  gate.record('b', refusal(503, 1000));
  expect(gate.current('a')).toMatchObject({ retryAfterMs: 5000 });
  expect(gate.current('b')).toMatchObject({ retryAfterMs: 1000 });
});

test('of two pauses for one key the later end wins', () => {
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
  ['an answer that asks for no pause', refusal(503, null)],
  ['an error that is no pause', refusal(500, 5000)],
  ['a pause so long that the reader decides', refusal(429, 61_000)],
])('%s leaves the gate open', (_, recorded) => {
  const gate = createRetryAfterGate(() => 0);
  gate.record('a', recorded);
  expect(gate.current('a')).toBeNull();
});
