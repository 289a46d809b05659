import { expect, test, vi } from 'vitest';
import { sleep } from './retry.ts';

test('sleep resolves at once when the signal is already aborted', async () => {
  vi.useFakeTimers();
  await sleep(60_000, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
});

test('sleep ends early when the signal is aborted', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  const slept = sleep(Infinity, controller.signal);
  controller.abort();
  await slept;
  expect(vi.getTimerCount()).toBe(0);
});

test('sleep removes its abort listener when it ends', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = new Set<unknown>();
  vi.spyOn(signal, 'addEventListener').mockImplementation((_, listener) => void listeners.add(listener));
  vi.spyOn(signal, 'removeEventListener').mockImplementation(
    (_, listener) => void listeners.delete(listener),
  );
  const slept = Promise.all([sleep(10, signal), sleep(20, signal)]);
  expect(listeners.size).toBe(2);
  await vi.advanceTimersByTimeAsync(20);
  await slept;
  expect(listeners.size).toBe(0);
});
