import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import { PROGRESS_KEY } from './queries.ts';
import { invalidateCatalogueQueries } from './invalidate-queries.ts';
import { CATALOGUE_QUERY_DEFAULTS } from './rows-query.ts';

/** Somebody who looks at an answer, which comes when it is sent. */
function look(cache: QueryClient) {
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

test('an answer that was on its way when the catalogue changed is asked for again', async () => {
  const cache = new QueryClient();
  const { sends, shown } = look(cache);
  void invalidateCatalogueQueries(cache);
  sends[0]?.('of before');
  await vi.waitFor(() => expect(sends).toHaveLength(2));
  sends[1]?.('of now');
  await vi.waitFor(() => expect(shown()).toBe('of now'));
});

test('an answer that is on screen is asked for once, and the progress never', async () => {
  const cache = new QueryClient();
  const { sends, shown } = look(cache);
  cache.setQueryData(PROGRESS_KEY, 'half');
  sends[0]?.('of before');
  await vi.waitFor(() => expect(shown()).toBe('of before'));
  const renewed = invalidateCatalogueQueries(cache);
  sends[1]?.('of now');
  await renewed;
  await vi.waitFor(() => expect(shown()).toBe('of now'));
  expect(sends).toHaveLength(2);
  expect(cache.getQueryState(PROGRESS_KEY)?.isInvalidated).toBe(false);
});
