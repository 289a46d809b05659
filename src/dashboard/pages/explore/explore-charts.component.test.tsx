import { QueryClient } from '@tanstack/react-query';
import { createStore } from '@tanstack/react-store';
import { expect, test } from 'vitest';
import { provideQueryClient } from '#dashboard/api/api-context.tsx';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import type { Figures } from '#dashboard/catalogue/company-answers.ts';
import { INITIAL_PROGRESS, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { provideSession } from '#dashboard/session/session-context.ts';
import type { Session } from '#dashboard/session/session.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { silenceRenderErrors } from '#dashboard/testing/silence-render-errors.ts';
import { ExploreCharts } from './explore-charts.tsx';
import type { ExploreSearch } from './narrowed-search.ts';

const NO_FIGURES: Figures = {
  total: 0,
  categories: [],
  founded: [],
  noYear: 0,
  locations: [],
  chosenLocations: [],
  noLocation: 0,
  updated: [],
  noUpdate: 0,
  pairs: [],
  isPartial: false,
  isInNews: false,
};

const ONE_CATEGORY = { value: 'fintech', name: 'Fintech', count: 1200 };

const NO_SESSION = createStore({ signedIn: null }) as unknown as Session;
const NO_SEARCH: ExploreSearch = {};
const ALL_LOADED = { ...INITIAL_PROGRESS, phase: 'complete', loaded: 1200, reported: 1200 } as const;

/** Opens the charts with figures that were counted before any company was loaded. */
async function open(
  progress: Progress,
  { search = NO_SEARCH, isRefetched = false, figures = NO_FIGURES } = {},
) {
  const cache = new QueryClient();
  let isFirst = true;
  const index = {
    figures: () => (isFirst || !isRefetched ? Promise.resolve(figures) : new Promise(() => {})),
    rows: () => Promise.resolve({ companies: [], page_info: { total_count: 34 } }),
    counts: () => Promise.resolve({ categories: [ONE_CATEGORY] }),
    mostNews: () => Promise.resolve({ companies: [], coverage: { companies: 0, read: 0, unread: [] } }),
  };
  const catalogue = { ask: answering(index) } as unknown as Catalogue;
  const { screen } = await renderPage(
    '/explore',
    () => <ExploreCharts search={search} progress={progress} onClear={() => {}} />,
    [
      provideQueryClient(cache),
      provideOpenCatalogue(() => Promise.resolve(catalogue)),
      provideSession(NO_SESSION),
    ],
  );
  await expect.poll(() => cache.getQueriesData({}).map(([, data]) => data)).toContain(figures);
  isFirst = false;
  if (isRefetched) void cache.invalidateQueries();
  // Wait for the charts, which render at low priority.
  await new Promise((resolve) => requestIdleCallback(resolve));
  return screen;
}

test('a server with companies is not reported as empty while its figures load', async () => {
  const screen = await open(ALL_LOADED);
  await expect.element(screen.getByText('No companies yet')).not.toBeInTheDocument();
});

test('an empty server is reported to have no companies yet', async () => {
  const screen = await open({ ...INITIAL_PROGRESS, phase: 'complete', loaded: 0, reported: 0 });
  await expect.element(screen.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
});

test('a filtered link does not say that nothing matches while its figures are counted anew', async () => {
  const search = { category: ['fintech'] };
  const screen = await open(ALL_LOADED, { search, isRefetched: true });
  await expect.element(screen.getByText('No companies match')).not.toBeInTheDocument();
});

test('while companies load, figures of a filter that matches none yet are shown as loading', async () => {
  const loading = {
    ...INITIAL_PROGRESS,
    phase: 'reading',
    loaded: 200,
    indexed: 200,
    reported: 1200,
  } as const;
  const screen = await open(loading, { search: { category: ['fintech'] } });
  await expect.element(screen.getByRole('status', { name: 'Loading figures' })).toBeInTheDocument();
  await expect.element(screen.getByText(/No companies|None of/)).not.toBeInTheDocument();
});

test('filters that no company matches are reported to match none', async () => {
  const screen = await open(ALL_LOADED, { search: { category: ['fintech'] } });
  await expect.element(screen.getByRole('heading', { name: 'No companies match' })).toBeVisible();
  await expect.element(screen.getByText('Remove Fintech (34 companies)')).toBeVisible();
});

test('if no company matches, only the chart whose range may be the reason stays, without a highlighted bar', async () => {
  const figures = {
    ...NO_FIGURES,
    founded: [
      { year: 1998, count: 1 },
      { year: 2004, count: 3 },
    ],
  };
  const search = { category: ['fintech'], founded: { from: null, to: 1989 } };
  const screen = await open(ALL_LOADED, { search, figures });
  await expect.element(screen.getByRole('heading', { name: 'No companies match' })).toBeVisible();
  const chart = screen.getByRole('figure');
  await expect.element(chart).toHaveAccessibleName('Companies by founded year');
  await expect.element(chart.getByRole('link', { name: '1998' })).toBeVisible();
  expect(chart.element().querySelectorAll('path[class*="fill-accent/55"]')).toHaveLength(0);
});

test('a chart that cannot be rendered leaves the others alone', async () => {
  silenceRenderErrors();
  // Simulates a bug: in reality, the catalogue always counts the pairs.
  const broken = { ...NO_FIGURES, total: 1200, categories: [ONE_CATEGORY], pairs: null as never };
  const screen = await open(ALL_LOADED, { figures: broken });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  await expect.element(screen.getByRole('figure', { name: 'Companies by category' })).toBeVisible();
  await expect.element(screen.getByRole('figure', { name: 'Records updated by month' })).toBeVisible();
});
