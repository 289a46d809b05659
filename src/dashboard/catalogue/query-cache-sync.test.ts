import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ALL } from '#dashboard/testing/company-samples.ts';
import { refused } from '#dashboard/testing/fake-service.ts';
import { companyKey } from '../api/query-keys.ts';
import { progressQuery } from './catalogue-query.ts';
import type { Catalogue } from './catalogue.ts';
import { rowsQuery } from './company-queries.ts';
import { INITIAL_PROGRESS } from './crawl/progress.ts';
import { createProgressSync, invalidateCatalogueQueries, watchPageRequests } from './query-cache-sync.ts';

function observe(cache: QueryClient) {
  const sends: ((answer: unknown) => void)[] = [];
  const ask = <T>() =>
    new Promise<T>((resolve) => {
      sends.push((answer) => resolve(answer as T));
    });
  const open = () => Promise.resolve({ ask } as unknown as Catalogue);
  const observer = new QueryObserver(cache, rowsQuery(open, ALL));
  observer.subscribe(() => {});
  return { sends, shown: () => observer.getCurrentResult().data };
}

test('a query in flight when the catalogue changes is fetched again', async () => {
  const cache = new QueryClient();
  const { sends, shown } = observe(cache);
  await vi.waitFor(() => expect(sends).toHaveLength(1));
  void invalidateCatalogueQueries(cache, 'companies');
  sends[0]?.('of before');
  await vi.waitFor(() => expect(sends).toHaveLength(2));
  sends[1]?.('of now');
  await vi.waitFor(() => expect(shown()).toBe('of now'));
});

test('a query that waits for the server to be chosen is asked once', async () => {
  const cache = new QueryClient();
  const { sends, shown } = observe(cache);
  await vi.waitFor(() => expect(sends).toHaveLength(1));
  const progress = createProgressSync(cache, 'companies');
  progress.set({ ...INITIAL_PROGRESS, phase: 'reading' });
  const served = { ...INITIAL_PROGRESS, isServed: true, loaded: 20, indexed: 20, reported: 20, version: 1 };
  progress.set({ ...served, phase: 'reading' });
  progress.set({ ...served, phase: 'complete' });
  sends[0]?.('of the server');
  await vi.waitFor(() => expect(shown()).toBe('of the server'));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(sends).toHaveLength(1);
});

test('an observed query is refetched once and the progress never', async () => {
  const cache = new QueryClient();
  const { sends, shown } = observe(cache);
  cache.setQueryData(progressQuery.queryKey, INITIAL_PROGRESS);
  await vi.waitFor(() => expect(sends).toHaveLength(1));
  sends[0]?.('of before');
  await vi.waitFor(() => expect(shown()).toBe('of before'));
  const invalidated = invalidateCatalogueQueries(cache, 'companies');
  await vi.waitFor(() => expect(sends).toHaveLength(2));
  sends[1]?.('of now');
  await invalidated;
  await vi.waitFor(() => expect(shown()).toBe('of now'));
  expect(sends).toHaveLength(2);
  expect(cache.getQueryState(progressQuery.queryKey)?.isInvalidated).toBe(false);
});

test('queries that depend on research and news are fetched again when more was read', async () => {
  const cache = new QueryClient();
  const open = () => Promise.resolve({ ask: () => Promise.resolve('of before') } as unknown as Catalogue);
  const asked = [ALL, { ...ALL, q: 'strike' }, { ...ALL, news: 'any' }].map((query) =>
    rowsQuery(open, query),
  );
  await Promise.all(asked.map((query) => cache.prefetchQuery(query)));
  await invalidateCatalogueQueries(cache, 'details');
  expect(asked.map(({ queryKey }) => cache.getQueryState(queryKey)?.isInvalidated)).toEqual([
    false,
    true,
    true,
  ]);
});

test.each([
  [429, [5000]],
  [503, [5000]],
  [500, []],
])('a Retry-After of a %i requests the pauses %j', async (status, pauses) => {
  const cache = new QueryClient();
  const requested: number[] = [];
  watchPageRequests(cache, {
    onBusyChange: () => {},
    onSuccess: () => {},
    onPauseRequest: (ms) => requested.push(ms),
  });
  const queryFn = () => Promise.reject(refused(status, null, 5000));
  await cache.fetchQuery({ queryKey: ['companies', 'list'], queryFn, retry: false }).catch(() => {});
  expect(requested).toEqual(pauses);
});

test('the listener gets the page’s own requests, their success and the pauses that the service asks for', async () => {
  const cache = new QueryClient();
  const events: unknown[] = [];
  watchPageRequests(cache, {
    onBusyChange: (isBusy) => events.push(isBusy ? 'busy' : 'idle'),
    onSuccess: () => events.push('success'),
    onPauseRequest: (ms) => events.push(ms),
  });
  await cache.fetchQuery({ queryKey: ['companies', 'list'], queryFn: () => 'rows' });
  const limited = refused(429, 'rate_limited', 5000);
  const queryFn = vi
    .fn(() => 'rows')
    .mockImplementationOnce(() => {
      throw limited;
    });
  await cache.fetchQuery({ queryKey: ['offerings', 'list'], queryFn, retry: 1, retryDelay: 0 });
  await cache
    .fetchQuery(rowsQuery(() => Promise.reject(new Error('not the page’s own')), ALL))
    .catch(() => {});
  expect(events).toEqual(['busy', 'idle', 'success', 'busy', 5000, 'idle', 'success']);
});

test('only what the page itself has requested is passed on as such', async () => {
  const cache = new QueryClient();
  const passed: unknown[] = [];
  watchPageRequests(cache, {
    onBusyChange: () => {},
    onSuccess: ({ state }) => passed.push(state.data),
    onPauseRequest: () => {},
  });
  cache.setQueryData(companyKey('detail', 1), 'read in the background');
  await cache.fetchQuery({ queryKey: companyKey('detail', 2), queryFn: () => 'requested' });
  expect(passed).toEqual(['requested']);
});
