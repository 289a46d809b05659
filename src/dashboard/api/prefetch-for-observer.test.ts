import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { prefetchForObserver } from './prefetch-for-observer.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Creates an observer of the first page that can switch to the second. */
function observeFirstPage(cache: QueryClient, loadSecond: () => Promise<string>) {
  const second = { queryKey: ['page', 2], queryFn: loadSecond, retry: false };
  const observer = new QueryObserver(cache, { queryKey: ['page', 1], queryFn: () => 'first' });
  onTestFinished(observer.subscribe(() => {}));
  return { second, observer };
}

test('a request that fails before its component observes it is not sent again', async () => {
  const cache = new QueryClient();
  const load = vi.fn(() => Promise.reject(new Error('refused')));
  const { second, observer } = observeFirstPage(cache, load);
  await prefetchForObserver(cache, second);
  observer.setOptions(second);
  await vi.waitFor(() => expect(observer.getCurrentResult().error).toEqual(new Error('refused')));
  expect(load).toHaveBeenCalledOnce();
});

test('loaded data is waited for, and not loaded again', async () => {
  const cache = new QueryClient();
  const load = vi.fn(() => Promise.resolve('second'));
  const { second, observer } = observeFirstPage(cache, load);
  await prefetchForObserver(cache, { ...second, staleTime: Infinity });
  expect(cache.getQueryData(second.queryKey)).toBe('second');
  observer.setOptions({ ...second, staleTime: Infinity });
  expect(observer.getCurrentResult().data).toBe('second');
  await prefetchForObserver(cache, { ...second, staleTime: Infinity });
  expect(load).toHaveBeenCalledOnce();
});

test('a failure that no component observes reaches the cache after a second', async () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  const { second } = observeFirstPage(cache, () => Promise.reject(new Error('refused')));
  await prefetchForObserver(cache, second);
  const status = () => cache.getQueryState(second.queryKey)?.status;
  await vi.advanceTimersByTimeAsync(900);
  expect(status()).toBe('pending');
  await vi.advanceTimersByTimeAsync(200);
  expect(status()).toBe('error');
});
