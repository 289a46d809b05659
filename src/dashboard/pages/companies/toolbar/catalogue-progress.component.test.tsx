import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { provideQueryClient } from '#dashboard/api/api-context.tsx';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { INITIAL_PROGRESS, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { CatalogueProgress } from './catalogue-progress.tsx';

test('rows that are all there but cannot be searched yet show how far the search is prepared', async () => {
  const cache = new QueryClient();
  const progress: Progress = { ...INITIAL_PROGRESS, phase: 'preparing', loaded: 51_000, indexed: 20_600 };
  cache.setQueryData(progressQuery.queryKey, progress);
  await renderPage('/companies', () => <CatalogueProgress />, [
    ...provideSilentSources(),
    provideQueryClient(cache),
  ]);
  await expect.element(page.getByText('Preparing search, 40 %')).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Loading catalogue' }))
    .toHaveAttribute('value', '20600');
});
