import { queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideOfferingQueries, provideServer } from '#dashboard/api/api-context.tsx';
import type { OfferingQueries } from '#dashboard/api/offerings.ts';
import { offeringKey } from '#dashboard/api/query-keys.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { createLastListStore, provideLastLists } from '#dashboard/list/last-lists.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { refused } from '#dashboard/testing/fake-service.ts';
import { provideOfferings } from '#dashboard/testing/offering-catalogue.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { OfferingPage } from './offering-page.tsx';

/** The page of an offering, with a server that fails and a catalogue that has read two offerings. */
async function open(id: string, failure: Error) {
  const { provided, catalogue, offerings } = provideOfferings([
    { id: '7', title: 'Series B', closes_at: '2099-01-01' },
    { id: '8', title: 'Series C', closes_at: '2099-02-01' },
  ]);
  catalogue.offerings.start();
  const detail = (of: string) =>
    queryOptions({
      queryKey: offeringKey('detail', of),
      queryFn: () => Promise.reject(failure),
      retry: false,
    });
  // The cast is safe: the page needs only these.
  const queries = { ...offerings, detail } as unknown as OfferingQueries;
  const { screen } = await renderPage(
    `/offerings/${id}`,
    OfferingPage,
    [
      ...provided,
      provideOfferingQueries(queries),
      provideServer(unknownServer()),
      providePreferences(createPreferences(safeStorage())),
      provideLastLists(createLastListStore(safeStorage())),
    ],
    '/offerings/$id',
  );
  return screen;
}

test('an offering that was never opened comes from the catalogue while the server is down, and says as of when', async () => {
  const screen = await open('8', refused(503, 'service_unavailable'));
  await expect.element(screen.getByRole('heading', { name: 'Series C', level: 1 })).toBeVisible();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/^Couldn't refresh\. Showing data as of \d\d:\d\d\./);
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('an offering that the catalogue does not have shows why it could not be read', async () => {
  const screen = await open('9', refused(503, 'service_unavailable'));
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Series C' })).not.toBeInTheDocument();
});

test('an offering leads to those before and after it in the list, with buttons and keys', async () => {
  const screen = await open('7', refused(503, 'service_unavailable'));
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Previous offering' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Next offering' }).click();
  await expect.element(screen.getByText('2 of 2')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(screen.getByRole('heading', { name: 'Series B', level: 1 })).toBeVisible();
  await userEvent.keyboard(']]');
  await expect.element(screen.getByText('2 of 2')).toBeVisible();
  await userEvent.keyboard('[[');
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
});
