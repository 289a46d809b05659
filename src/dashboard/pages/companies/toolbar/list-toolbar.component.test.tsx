import { createAtom } from '@tanstack/store';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { createCollections } from '#dashboard/collections/collection-store.ts';
import { provideCollections } from '#dashboard/collections/use-collections.ts';
import { createOffered } from '#dashboard/lib/offered.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { ListToolbar } from './list-toolbar.tsx';

async function open(refreshing = false) {
  // On phones, the button is in a menu.
  await page.viewport(1280, 800);
  const onRefresh = vi.fn<() => void>();
  const refresh = vi.fn<() => Promise<void>>().mockResolvedValue();
  const collections = {
    store: createCollections(safeStorage(fakeStorage()), ''),
    openedView: createAtom<string | null>(null),
    saveForm: createOffered<() => void>(),
  };
  const { screen } = await renderPage(
    '/companies',
    () => (
      <Suspense>
        <ListToolbar search={{}} cards={false} selected={[]} refreshing={refreshing} onRefresh={onRefresh} />
      </Suspense>
    ),
    [
      ...provideSilentSources(),
      provideCollections(collections),
      provideOpenCatalogue(() => Promise.resolve({ companies: { refresh } } as unknown as Catalogue)),
    ],
  );
  return { button: screen.getByRole('button', { name: 'Refresh', exact: true }), onRefresh, refresh };
}

test('Refresh fetches the list and reads all companies again, once a click', async () => {
  const { button, onRefresh, refresh } = await open();
  await userEvent.click(button);
  await expect.poll(() => refresh.mock.calls.length).toBe(1);
  expect(onRefresh).toHaveBeenCalledOnce();
  await userEvent.click(button);
  await expect.poll(() => refresh.mock.calls.length).toBe(2);
});

test('Refresh waits for the one under way', async () => {
  const { button } = await open(true);
  await expect.element(button).toBeDisabled();
});
