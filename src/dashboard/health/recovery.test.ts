import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { RequestError, type Failure } from '../api/failure.ts';
import { companyKey } from '../api/query-keys.ts';
import type { HealthCheck, Verdict } from './health-query.ts';
import { recoveredAt, retryFailedQueries } from './recovery.ts';

const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
afterEach(() => cache.clear());

/** Creates health checks, newest first, one per second, each lasting 5 ms. */
const checks = (...verdicts: Verdict[]): HealthCheck[] =>
  verdicts.map((verdict, age) => ({
    verdict,
    at: new Date(1000 * (verdicts.length - age)),
    ms: 5,
    retryAt: null,
  }));

test.each([
  [checks(), null],
  [checks('online', 'online'), null],
  [checks('offline', 'online'), null],
  [checks('online', 'not-standard', 'unavailable', 'online'), 3005],
  [checks('online', 'offline'), 2005],
])('a recovery needs a failed check with healthy ones after it', (history, expected) => {
  expect(recoveredAt(history)).toBe(expected);
});

const failWith = (failure: Failure) =>
  new RequestError(failure, { method: 'GET', path: '/x', requestId: null, at: new Date() });
const refused = (status: number) =>
  failWith({ kind: 'refused', status, code: null, message: null, retryAfterMs: null });

test('failed views are fetched again one after the other; refused, rate-limited and unused ones are not', async () => {
  const fetched: number[] = [];
  let inFlight = 0;
  let recovered = false;
  const open = async (id: number, error: RequestError, isShown = true) => {
    const observer = new QueryObserver(cache, {
      queryKey: companyKey('detail', id),
      retryOnMount: false,
      queryFn: async () => {
        if (!recovered) throw error;
        inFlight += 1;
        expect(inFlight).toBe(1);
        await Promise.resolve();
        inFlight -= 1;
        fetched.push(id);
        return id;
      },
    });
    await observer.refetch();
    if (isShown) observer.subscribe(() => {});
  };
  await open(1, refused(503));
  await open(2, failWith({ kind: 'unreachable', cause: 'offline' }));
  await open(3, refused(404));
  await open(4, refused(429));
  await open(5, refused(503), false);
  recovered = true;
  await retryFailedQueries(cache, new AbortController().signal);
  expect(fetched).toEqual([1, 2]);
});
