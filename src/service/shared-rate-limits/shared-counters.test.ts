import { expect, onTestFinished, test, vi } from 'vitest';
import { createRateCounters, WINDOW_MS } from '../http/rate-limits.ts';
import { type CounterHub, type SharedCount, shareCounters } from './shared-counters.ts';

/** Creates counters that are shared through a hub, whose answers the test sends. */
function createShared() {
  const counters = createRateCounters();
  const sent: { readonly counted: Parameters<CounterHub['add']>[0]; answer(sums: SharedCount[]): void }[] =
    [];
  const hub: CounterHub = {
    connect: async () => undefined,
    add: (counted) => new Promise((answer) => void sent.push({ counted, answer })),
    close: async () => undefined,
  };
  const stop = shareCounters({ counters: { key: counters }, hub, logger: { warn: vi.fn() }, intervalMs: 1 });
  onTestFinished(stop);
  const sending = (times: number) => vi.waitFor(() => expect(sent).toHaveLength(times));
  return { counters, sent, sending };
}

test('what is counted while the hub answers is added to its sums, and sent with the next', async () => {
  const { counters, sent, sending } = createShared();
  counters.count('a', 100, 5);
  await sending(1);
  expect(sent[0]?.counted).toEqual([{ name: 'key:a', requests: 5 }]);
  counters.count('a', 100, 2);
  sent[0]?.answer([{ used: 40, leftMs: 30_000 }]);
  await sending(2);
  expect(sent[1]?.counted).toEqual([{ name: 'key:a', requests: 2 }]);
  expect(counters.count('a', 100).used).toBe(40 + 2 + 1);
});

test('the window of a caller ends when that of the hub does', async () => {
  const { counters, sent, sending } = createShared();
  const own = counters.count('a', 100).endsAt;
  await sending(1);
  sent[0]?.answer([{ used: 1, leftMs: WINDOW_MS / 2 }]);
  await vi.waitFor(() => expect(counters.count('a', 100).endsAt).toBeLessThan(own - WINDOW_MS / 4));
});
