import { expect, test } from 'vitest';
import type { Refused } from './failure.ts';
import { createGate } from './gate.ts';

const refusal = (status: number, retryAfterMs: number | null): Refused => ({
  kind: 'refused',
  status,
  code: null,
  message: null,
  retryAfterMs,
});

test('a pause holds for all until it is over, and says what is left of it', () => {
  let now = 1000;
  const gate = createGate(() => now);
  expect(gate.closed()).toBeNull();
  gate.hear(refusal(429, 5000));
  now = 3000;
  expect(gate.closed()).toMatchObject({ status: 429, retryAfterMs: 3000 });
  now = 6000;
  expect(gate.closed()).toBeNull();
});

test.each([
  ['an answer that asks for no pause', refusal(503, null)],
  ['an error that is no pause', refusal(500, 5000)],
  ['a pause so long that the reader decides', refusal(429, 61_000)],
])('%s leaves the gate open', (_, heard) => {
  const gate = createGate(() => 0);
  gate.hear(heard);
  expect(gate.closed()).toBeNull();
});
