import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { provideQueryClient } from '#dashboard/api/api-context.tsx';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { INITIAL_PROGRESS, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { detailProgressQuery } from '#dashboard/catalogue/detail-queries.ts';
import { type NewsCoverage, NO_NEWS_FILTER } from '#dashboard/catalogue/news-request.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { NoNews } from './no-news.tsx';

const NOTHING: NewsCoverage = { companies: 0, read: 0, unread: [] };
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

async function open(coverage: NewsCoverage, loading: Partial<Progress>, reading: Partial<Progress> = {}) {
  const cache = new QueryClient({
    defaultOptions: { queries: { queryFn: () => Promise.reject(new Error('none')) } },
  });
  cache.setQueryData(progressQuery.queryKey, { ...INITIAL_PROGRESS, ...loading });
  cache.setQueryData(detailProgressQuery.queryKey, { ...INITIAL_PROGRESS, ...reading });
  const news = { filter: NO_NEWS_FILTER, chips: [], isFiltered: true, isOutdated: false };
  const page = () => <NoNews search={{}} coverage={coverage} news={news} />;
  const { screen } = await renderPage('/news', page, [...provideSilentSources(), provideQueryClient(cache)]);
  return screen;
}

test('nothing is reported as missing while companies load', async () => {
  const screen = await open(NOTHING, { phase: 'reading', loaded: 200, reported: 1200 });
  await expect.element(screen.getByRole('status', { name: 'Loading companies' })).toBeInTheDocument();
  expect(screen.container.textContent).toBe('');
});

test('the page offers to load companies only once their number is known', async () => {
  const loading = { phase: 'reading', loaded: 500, reported: 1200 } as const;
  const screen = await open({ companies: 500, read: 0, unread: range(500) }, loading);
  await expect.element(screen.getByRole('status', { name: 'Loading companies' })).toBeInTheDocument();
  expect(screen.container.textContent).toBe('');
});

test('a filter is reported to match no company once all are loaded', async () => {
  const screen = await open(NOTHING, { phase: 'complete', loaded: 1200, reported: 1200 });
  await expect.element(screen.getByRole('heading', { name: 'No companies match' })).toBeVisible();
});

test('a filter is not reported to match nothing while its companies are not loaded', async () => {
  const screen = await open(NOTHING, { phase: 'cancelled', loaded: 0, reported: 1200 });
  await expect.element(screen.getByRole('heading', { name: 'Companies are not loaded' })).toBeVisible();
});

test('the news of a few companies are awaited, and of many those that were updated last', async () => {
  const loaded = { phase: 'complete', loaded: 1200, reported: 1200 } as const;
  const few = await open({ companies: 3, read: 0, unread: range(3) }, loaded);
  await expect
    .element(few.getByRole('status', { name: 'Reading the news of 3 companies' }))
    .toBeInTheDocument();
  const many = await open({ companies: 900, read: 0, unread: range(900) }, loaded);
  await expect
    .element(many.getByRole('status', { name: 'Reading the news of 50 companies' }))
    .toBeInTheDocument();
});

test('news that the user stopped loading are offered again', async () => {
  const loaded = { phase: 'complete', loaded: 1200, reported: 1200 } as const;
  const stopped = { phase: 'cancelled', loaded: 0, reported: 3 } as const;
  const screen = await open({ companies: 3, read: 0, unread: range(3) }, loaded, stopped);
  await expect.element(screen.getByRole('button', { name: 'Read all' })).toBeEnabled();
});

test('while news are read, a filter without a hit has none so far', async () => {
  const loaded = { phase: 'complete', loaded: 1200, reported: 1200 } as const;
  const coverage = { companies: 3, read: 2, unread: [3] };
  const reading = await open(coverage, loaded, { phase: 'reading', loaded: 2, reported: 3 });
  await expect.element(reading.getByRole('heading', { name: 'No news so far' })).toBeVisible();
  const read = await open({ ...coverage, read: 3, unread: [] }, loaded, { phase: 'complete' });
  await expect.element(read.getByRole('heading', { name: 'No news match' })).toBeVisible();
});
