import { expect, test } from 'vitest';
import { createRateCounters, WINDOW_MS } from './rate-counters.ts';

test('a window begins with the first request of a caller, and the next one when it is over', () => {
  let now = 1_000;
  const counters = createRateCounters(() => now);
  expect(counters.count('a', 10)).toMatchObject({ used: 1, endsAt: 1_000 + WINDOW_MS });
  now += WINDOW_MS - 1;
  expect(counters.count('a', 10, 3)).toMatchObject({ used: 4 });
  expect(counters.count('b', 10)).toMatchObject({ used: 1, endsAt: now + WINDOW_MS });
  now += 1;
  expect(counters.count('a', 10)).toMatchObject({ used: 1, endsAt: now + WINDOW_MS });
});

test('a caller over its limit is counted no further, so that it costs the others nothing', () => {
  const counters = createRateCounters(() => 0);
  const shared: number[] = [];
  counters.share((_caller, { unshared }) => shared.push(unshared));
  for (let time = 0; time < 5; time++) counters.count('a', 2);
  expect(counters.count('a', 2).used).toBe(3);
  expect(shared).toEqual([1, 2, 3]);
});
