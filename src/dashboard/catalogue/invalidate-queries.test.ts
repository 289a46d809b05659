import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import { PROGRESS_KEY } from './queries.ts';
import { invalidateCatalogueQueries } from './invalidate-queries.ts';
import { CATALOGUE_QUERY_DEFAULTS } from './rows-query.ts';

/** Observes a query whose responses are sent by hand. */
function observe(cache: QueryClient) {
  const sends: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => sends.push(resolve));
  const observer = new QueryObserver(cache, {
    queryKey: [...CATALOGUE_KEY, 'rows', 1],
    queryFn,
    ...CATALOGUE_QUERY_DEFAULTS,
  });
  observer.subscribe(() => {});
  return { sends, shown: () => observer.getCurrentResult().data };
}

test('a query in flight when the catalogue changes is fetched again', async () => {
  const cache = new QueryClient();
  const { sends, shown } = observe(cache);
  void invalidateCatalogueQueries(cache);
  sends[0]?.('of before');
  await vi.waitFor(() => expect(sends).toHaveLength(2));
  sends[1]?.('of now');
  await vi.waitFor(() => expect(shown()).toBe('of now'));
});

test('an observed query is refetched once and the progress never', async () => {
  const cache = new QueryClient();
  const { sends, shown } = observe(cache);
  cache.setQueryData(PROGRESS_KEY, 'half');
  sends[0]?.('of before');
  await vi.waitFor(() => expect(shown()).toBe('of before'));
  const invalidated = invalidateCatalogueQueries(cache);
  sends[1]?.('of now');
  await invalidated;
  await vi.waitFor(() => expect(shown()).toBe('of now'));
  expect(sends).toHaveLength(2);
  expect(cache.getQueryState(PROGRESS_KEY)?.isInvalidated).toBe(false);
});
