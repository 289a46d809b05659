import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { provideQueryClient } from '#dashboard/api/api-context.tsx';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { INITIAL_PROGRESS, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { CompaniesStatus } from './companies-status.tsx';

/** Opens the status of a search without matches in a catalogue with this progress. */
async function open(progress: Partial<Progress>) {
  const queryFn = () => Promise.reject(new Error('The test expects no request.'));
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  cache.setQueryData(progressQuery.queryKey, { ...INITIAL_PROGRESS, ...progress });
  const page_info = { limit: 25, offset: 0, total_count: 0, has_next: false };
  const page = { companies: [], invalidRows: 0, matches: [], isPartial: false, page_info };
  const status = <CompaniesStatus page={page} offset={0} at={0} />;
  const { screen } = await renderPage('/companies', () => <div data-testid="status">{status}</div>, [
    provideQueryClient(cache),
  ]);
  return screen.getByTestId('status');
}

test.each(['reading', 'waiting', 'failed', 'cancelled'] as const)(
  'a search is not counted while no company is loaded and loading is %s',
  async (phase) => {
    await expect.element(await open({ phase })).toBeEmptyDOMElement();
  },
);

test('a search without matches so far has no count, and says how much was searched', async () => {
  await expect
    .element(await open({ phase: 'reading', loaded: 200, reported: 1204 }))
    .toHaveTextContent(/^· Searching 200 of 1,204 loaded$/);
});

test('a search without matches is counted once loading was cancelled', async () => {
  await expect
    .element(await open({ phase: 'cancelled', loaded: 200, reported: 1204 }))
    .toHaveTextContent('No results· Searching 200 of 1,204 loaded');
});

test('a search in an empty catalogue is counted', async () => {
  await expect.element(await open({ phase: 'complete', reported: 0 })).toHaveTextContent('No results');
});

test('the count stays where it is while the next page loads', async () => {
  const page_info = { limit: 25, offset: 0, total_count: 0, has_next: false };
  const page = { companies: [], invalidRows: 0, page_info };
  const Status = () => {
    const [at, setAt] = useState<number | null>(0);
    return (
      <>
        <button onClick={() => setAt((now) => (now === null ? 60_000 : null))}>Next step</button>
        <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <CompaniesStatus page={page} offset={0} at={at} />
        </div>
      </>
    );
  };
  // Phones have no room for the time.
  await browser.viewport(1280, 800);
  const { screen } = await renderPage('/companies', Status);
  const count = screen.getByRole('status', { name: 'Result count' });
  const left = () => count.element().getBoundingClientRect().left;
  await expect.element(screen.getByText(/as of/)).toBeVisible();
  const before = left();
  await screen.getByRole('button', { name: 'Next step' }).click();
  await expect.element(screen.getByText(/as of/)).not.toBeVisible();
  expect(left()).toBe(before);
  await screen.getByRole('button', { name: 'Next step' }).click();
  await expect.element(screen.getByText(/as of/)).toBeVisible();
  expect(left()).toBe(before);
});
