import { QueryClient } from '@tanstack/react-query';
import { createStore } from '@tanstack/react-store';
import { expect, test } from 'vitest';
import type { AppContext } from '#dashboard/app-context.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { ExploreFigures } from './explore-figures.tsx';
import type { ExploreSearch } from './explore-search.ts';

const NO_FIGURES = { total: 0, categories: [], founded: [], locations: [], updated: [], pairs: [] };

const NO_SESSION = createStore({ signedIn: null }) as unknown as AppContext['session'];
const NO_SEARCH: ExploreSearch = {};
const ALL_LOADED = { ...INITIAL_PROGRESS, phase: 'complete', loaded: 1200, reported: 1200 } as const;

/** Figures that were counted before any company was loaded. */
async function open(progress: Progress, { search = NO_SEARCH, isRefetched = false } = {}) {
  const cache = new QueryClient();
  let isFirst = true;
  const query = () => (isFirst || !isRefetched ? Promise.resolve(NO_FIGURES) : new Promise(() => {}));
  const catalogue = { query } as unknown as Catalogue;
  const { screen } = await renderPage(
    '/explore',
    () => <ExploreFigures search={search} progress={progress} onClear={() => {}} />,
    {
      cache,
      catalogue: () => Promise.resolve(catalogue),
      session: NO_SESSION,
    },
  );
  await expect.poll(() => cache.getQueriesData({}).map(([, data]) => data)).toContain(NO_FIGURES);
  isFirst = false;
  if (isRefetched) void cache.invalidateQueries();
  // The figures are rendered at low priority.
  await new Promise((resolve) => requestIdleCallback(resolve));
  return screen;
}

test('a server with companies is not said to have none while its figures are still to come', async () => {
  const screen = await open(ALL_LOADED);
  await expect.element(screen.getByText('No companies yet')).not.toBeInTheDocument();
});

test('an empty server is said to have no companies yet', async () => {
  const screen = await open({ ...INITIAL_PROGRESS, phase: 'complete', loaded: 0, reported: 0 });
  await expect.element(screen.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
});

test('a filtered link does not say that nothing matches while its figures are counted anew', async () => {
  const search = { category: ['fintech'] };
  const screen = await open(ALL_LOADED, { search, isRefetched: true });
  await expect.element(screen.getByText('No companies match')).not.toBeInTheDocument();
});

test('filters that no company matches are said to match none', async () => {
  const screen = await open(ALL_LOADED, { search: { category: ['fintech'] } });
  await expect.element(screen.getByRole('heading', { name: 'No companies match' })).toBeVisible();
});
