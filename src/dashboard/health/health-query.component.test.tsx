import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { type HealthCheck, healthQuery } from './health-query.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [true, 1],
  [false, 6],
])(
  'a check that succeeds is repeated sooner while the browser says that it is offline',
  async (onLine, checks) => {
    vi.useFakeTimers();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    const cache = new QueryClient();
    const get = vi.fn(() => Promise.resolve({ status: 'ok' }));
    const observer = new QueryObserver(cache, healthQuery({ get } as unknown as Api, cache));
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(29_000);
    stop();
    expect(get).toHaveBeenCalledTimes(checks);
  },
);

test.each([
  [{ status: 'ok', version: '1.2.3', upstream: 'down' }, 'unavailable'],
  [{ status: 'ok', version: '1.2.3', upstream: 'up' }, 'online'],
  [{ status: 'ok', version: '1.2.3' }, 'online'],
  [{ status: 'down', upstream: { state: 'down' } }, 'online'],
  ['down', 'online'],
  [null, 'online'],
])(
  'a check answered with %j is %s: only the outage of the server behind ours counts',
  async (body, verdict) => {
    const cache = new QueryClient();
    const get = () => Promise.resolve(body);
    const [check] = await cache.fetchQuery<readonly HealthCheck[]>(
      healthQuery({ get } as unknown as Api, cache),
    );
    expect(check?.verdict).toBe(verdict);
  },
);
