import { expect, test } from 'vitest';
import { RequestError, type Failure } from './failure.ts';
import { createQueryClient, nextRetryAt, onRequestFailure } from './query-client.ts';
import { retriesFor, retryDelay } from './retry.ts';

const refused = (status: number, retryAfterMs: number | null = null): Failure => ({
  kind: 'refused',
  status,
  code: null,
  message: null,
  retryAfterMs,
});

test.each([400, 401, 403, 404])('a %d is never retried', (status) => {
  expect(retriesFor(refused(status))).toBe(0);
});

test.each([
  [429, 2],
  [500, 1],
  [502, 2],
  [503, 2],
  [504, 2],
])('a %d is retried %d times', (status, retries) => {
  expect(retriesFor(refused(status))).toBe(retries);
});

test('a Retry-After of more than a minute is not retried automatically', () => {
  expect(retriesFor(refused(503, 61_000))).toBe(0);
});

test('only an incomplete response is retried, once; redirects, non-JSON and schema errors never are', () => {
  const unreadable = (reason: 'redirect' | 'not-json' | 'schema' | 'incomplete'): Failure => ({
    kind: 'unreadable',
    status: 200,
    reason,
    issues: [],
  });
  expect(
    (['redirect', 'not-json', 'schema', 'incomplete'] as const).map((r) => retriesFor(unreadable(r))),
  ).toEqual([0, 0, 0, 1]);
});

test('retryDelay prefers Retry-After, backs off 2 then 4 s for a bare 429, and jitters and caps the rest', () => {
  expect(retryDelay(0, refused(503, 7000))).toBe(7000);
  expect([retryDelay(0, refused(429)), retryDelay(1, refused(429))]).toEqual([2000, 4000]);
  expect(retryDelay(0, refused(500), () => 1)).toBe(500);
  expect(retryDelay(20, refused(500), () => 1)).toBe(8000);
});

test('a call that keeps failing is made three times, and nextRetryAt gives the next attempt', async () => {
  const notified: string[] = [];
  const cache = createQueryClient();
  onRequestFailure(cache, (failure) => notified.push(failure.kind));
  const errors: RequestError[] = [];
  const queryFn = () => {
    const error = new RequestError(refused(503, 1), {
      method: 'GET',
      path: '/x',
      requestId: null,
      at: new Date(),
    });
    errors.push(error);
    return Promise.reject(error);
  };
  await expect(cache.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toBeInstanceOf(RequestError);
  expect(errors).toHaveLength(3);
  expect(nextRetryAt(errors[0])).toBeInstanceOf(Date);
  expect(nextRetryAt(errors[2])).toBeNull();
  expect(notified, 'each failed call, once').toEqual(['refused', 'refused', 'refused']);
});
