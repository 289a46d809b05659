import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { healthQuery } from './health-query.ts';

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
