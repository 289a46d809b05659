import { QueryClient } from '@tanstack/react-query';
import { createStore } from '@tanstack/react-store';
import { expect, test } from 'vitest';
import type { AppContext } from '#dashboard/app-context.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { ExploreFigures } from './explore-figures.tsx';

const NO_FIGURES = { total: 0, categories: [], founded: [], locations: [], updated: [], pairs: [] };

const NO_SESSION = createStore({ signedIn: null }) as unknown as AppContext['session'];
const NO_SEARCH = {};

/** Figures that were counted before any company was loaded. */
async function open(progress: Progress) {
  const cache = new QueryClient();
  const catalogue = { query: () => Promise.resolve(NO_FIGURES) } as unknown as Catalogue;
  const { screen } = await renderPage(
    '/explore',
    () => <ExploreFigures search={NO_SEARCH} progress={progress} onClear={() => {}} />,
    {
      cache,
      catalogue: () => Promise.resolve(catalogue),
      session: NO_SESSION,
    },
  );
  await expect.poll(() => cache.getQueriesData({}).map(([, data]) => data)).toContain(NO_FIGURES);
  // The figures are rendered at low priority.
  await new Promise((resolve) => requestIdleCallback(resolve));
  return screen;
}

test('a server with companies is not said to have none while its figures are still to come', async () => {
  const screen = await open({ ...INITIAL_PROGRESS, phase: 'complete', loaded: 1200, reported: 1200 });
  await expect.element(screen.getByText('No companies yet')).not.toBeInTheDocument();
});

test('an empty server is said to have no companies yet', async () => {
  const screen = await open({ ...INITIAL_PROGRESS, phase: 'complete', loaded: 0, reported: 0 });
  await expect.element(screen.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
});
