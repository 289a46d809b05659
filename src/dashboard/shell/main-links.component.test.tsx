import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { ListName } from '#dashboard/api/lists.ts';
import { openCollections } from '#dashboard/collections/collection-store.ts';
import { provideCollections } from '#dashboard/collections/use-collections.ts';
import { AddToCompare } from '#dashboard/companies/add-to-compare.tsx';
import { provideComparison } from '#dashboard/companies/comparison-store.ts';
import { createComparisonStore } from '#dashboard/companies/comparison-store.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { createToastStore, provideToasts } from '#dashboard/ui/toast-store.ts';
import { MainLinks, useCachedTotal } from './main-links.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

async function open(collected: readonly number[]) {
  const comparison = createComparisonStore(safeStorage(fakeStorage()));
  comparison.setState(() => collected);
  const toasts = createToastStore();
  const collections = openCollections(safeStorage(fakeStorage()), location.origin);
  const { screen, history } = await renderPage(
    '/companies/7',
    () => (
      <>
        <MainLinks />
        <AddToCompare id={7} />
      </>
    ),
    [
      ...provideSilentSources(),
      provideComparison(comparison),
      provideCollections(collections),
      provideToasts(toasts),
      providePreferences(createPreferences(safeStorage(fakeStorage()))),
    ],
  );
  const message = () => toasts.get()?.text;
  return {
    history,
    message,
    next: () => toasts.get()?.next,
    button: screen.getByRole('button', { name: /compare/i }),
    link: screen.getByRole('link', { name: 'Compare' }),
  };
}

test('Add to compare collects the company without leaving the page, and the sidebar counts it', async () => {
  const { history, message, next, button, link } = await open([]);
  await expect.element(link).toHaveAttribute('href', '/compare');
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.element(link).toHaveAttribute('href', '/compare?ids=7');
  await expect.element(link).toHaveTextContent('Compare1');
  expect(history.location.href).toBe('/companies/7');
  expect(message()).toBe('Added to Compare (1 of 6)');
  expect(next()).toBeNull();
  await userEvent.click(button);
  await expect.element(link).toHaveAttribute('href', '/compare');
  await expect.element(link).toHaveTextContent(/^Compare$/);
});

test('a seventh company says which one it replaces, and the message leads to the comparison', async () => {
  const { message, next, history, button, link } = await open([1, 2, 3, 4, 5, 6]);
  await userEvent.click(button);
  await expect.element(link).toHaveAttribute('href', '/compare?ids=2,3,4,5,6,7');
  expect(message()).toBe('Added to Compare (6 of 6), replacing Company 1');
  expect(next()?.label).toBe('Compare');
  next()?.run();
  await expect.poll(() => history.location.href).toBe('/compare?ids=2,3,4,5,6,7');
});

function Total({ of }: { readonly of: ListName }) {
  return <p>{useCachedTotal(of)}</p>;
}

test('useCachedTotal subscribes to the cache once and follows its updates', async () => {
  const cache = new QueryClient();
  const subscribe = vi.spyOn(cache.getQueryCache(), 'subscribe');
  const sidebar = (of: ListName) => (
    <QueryClientProvider client={cache}>
      <Total of={of} />
    </QueryClientProvider>
  );
  const screen = await render(sidebar('companies'));
  await screen.rerender(sidebar('offerings'));
  expect(subscribe).toHaveBeenCalledOnce();
  cache.setQueryData(['offerings', 'list', { page: 1, size: 25 }], { page_info: { total_count: 1234 } });
  await expect.element(screen.getByText('1234')).toBeVisible();
});
