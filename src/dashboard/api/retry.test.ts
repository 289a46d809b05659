import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError, type Failure } from './failure.ts';
import { foregroundRetryDelay, nextRetryAt } from './query-client.ts';
import { backgroundRetryDelay, withRetry, sleep } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fail = (failure: Failure) =>
  new RequestError(failure, { method: 'GET', path: '/x', requestId: null, at: new Date(0) });
const refused = (status: number, retryAfterMs: number | null = null) =>
  fail({ kind: 'refused', status, code: null, message: null, retryAfterMs });

function start(
  delay: (error: unknown, attempt: number) => number | null,
  errors: readonly unknown[],
  signal = new AbortController().signal,
) {
  const attempts: number[] = [];
  const began = Date.now();
  const left = [...errors];
  const call = async () => {
    attempts.push(Date.now() - began);
    if (left.length > 0) throw left.shift();
    return 'done';
  };
  const result = withRetry(call, { delay, signal });
  const outcome = result.catch((error: unknown) => error);
  return { attempts, outcome };
}

test.each<[string, typeof backgroundRetryDelay, unknown[], number[]]>([
  ['a call that succeeds is made once', foregroundRetryDelay, [], [0]],
  ['the foreground waits as Retry-After says', foregroundRetryDelay, [refused(503, 7000)], [0, 7000]],
  ['the background waits as Retry-After says', backgroundRetryDelay, [refused(429, 90_000)], [0, 90_000]],
  ['the foreground backs off', foregroundRetryDelay, [refused(502), refused(502)], [0, 500, 1500]],
  ['the background backs off', backgroundRetryDelay, [refused(503), refused(503)], [0, 2000, 6000]],
  [
    'offline, the background tries every 15 s',
    backgroundRetryDelay,
    [fail({ kind: 'unreachable', cause: 'offline' }), fail({ kind: 'unreachable', cause: 'offline' })],
    [0, 15_000, 30_000],
  ],
])('%s', async (_, delay, errors, times) => {
  const { attempts, outcome } = start(delay, errors);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('done');
  expect(attempts).toEqual(times);
});

test.each<[string, typeof backgroundRetryDelay, unknown, number]>([
  ['the foreground gives up on a busy service after 3 attempts', foregroundRetryDelay, refused(429), 3],
  ['the background gives up on a busy service after 9 attempts', backgroundRetryDelay, refused(429), 9],
  ['a Retry-After of more than a minute ends the foreground', foregroundRetryDelay, refused(429, 61_000), 1],
  ['a refused key ends the foreground', foregroundRetryDelay, refused(401), 1],
  ['a refused key ends the background', backgroundRetryDelay, refused(401), 1],
  ['an error that is none of the API ends the foreground', foregroundRetryDelay, new Error('bug'), 1],
  ['an error that is none of the API ends the background', backgroundRetryDelay, new Error('bug'), 1],
])('%s', async (_, delay, error, count) => {
  const { attempts, outcome } = start(
    delay,
    Array.from({ length: 20 }, () => error),
  );
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(error);
  expect(attempts).toHaveLength(count);
});

test('a scheduled retry in the foreground can be shown, and is forgotten once it gives up', async () => {
  const errors = [refused(503, 2000), refused(503, 2000), refused(503, 2000)];
  const { outcome } = start(foregroundRetryDelay, errors);
  await vi.advanceTimersByTimeAsync(0);
  expect(nextRetryAt(errors[0])).toEqual(new Date(Date.now() + 2000));
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(errors[2]);
  expect(nextRetryAt(errors[2])).toBeNull();
});

test('an abort ends the wait at once, and the call is not repeated', async () => {
  const controller = new AbortController();
  const { attempts, outcome } = start(backgroundRetryDelay, [refused(503, 50_000)], controller.signal);
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort('left');
  expect(await outcome).toBe('left');
  expect(attempts).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a call that fails because of the abort rejects with its reason, and no delay is computed', async () => {
  const controller = new AbortController();
  const delay = vi.fn(() => 0);
  const call = () => {
    controller.abort('left');
    return Promise.reject(refused(503));
  };
  await expect(withRetry(call, { delay, signal: controller.signal })).rejects.toBe('left');
  expect(delay).not.toHaveBeenCalled();
});

test('a caller can wait in its own way, and is given the failure to wait for', async () => {
  const error = refused(429, 5000);
  const wait = vi.fn();
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('done');
  const { signal } = new AbortController();
  expect(await withRetry(call, { delay: backgroundRetryDelay, signal, wait })).toBe('done');
  expect(wait).toHaveBeenCalledExactlyOnceWith(5000, signal, error);
});

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
