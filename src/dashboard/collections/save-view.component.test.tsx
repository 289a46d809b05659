import { createAtom } from '@tanstack/store';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createOffered } from '#dashboard/lib/offered.ts';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { renderPage } from '../testing/render-page.tsx';
import { createToastStore, provideToasts } from '../ui/toast-store.ts';
import { createCollections } from './collection-store.ts';
import { SaveView } from './save-view.tsx';
import { provideCollections } from './use-collections.ts';

async function open(address: string) {
  const store = createCollections(safeStorage(fakeStorage()), '');
  store.views.add({ id: 'mine', name: 'Mine', href: '/companies?category=ai' });
  const toasts = createToastStore();
  const collections = {
    store,
    openedView: createAtom<string | null>(null),
    saveForm: createOffered<() => void>(),
  };
  const page = await renderPage(
    address,
    () => (
      <Suspense>
        <SaveView />
      </Suspense>
    ),
    [provideCollections(collections), provideToasts(toasts)],
  );
  const button = (name: string) => page.screen.getByRole('button', { name, exact: true });
  return { ...page, store, toasts, button, collections };
}

test('a changed view can be updated in place, which can be undone', async () => {
  const { router, store, toasts, button } = await open('/companies?category=ai&peek=7');
  await expect.element(button('Save view')).toBeVisible();
  await router.navigate({ to: '/companies', search: { category: ['ai'], sort: '-founded', peek: 8 } });
  await userEvent.click(button('Save changes'));
  expect(store.get().views).toEqual([
    { id: 'mine', name: 'Mine', href: '/companies?category=ai&sort=-founded' },
  ]);
  await expect.element(button('Save view')).toBeVisible();
  toasts.get()?.undo?.();
  expect(store.get().views[0]?.href).toBe('/companies?category=ai');
  await expect.element(button('Save changes')).toBeVisible();
});

test('a changed view can be saved as another', async () => {
  const { screen, router, store, button } = await open('/companies?category=ai');
  await expect.element(button('Save view')).toBeVisible();
  await router.navigate({ to: '/companies', search: { category: ['ai'], q: 'bank' } });
  await userEvent.click(button('Save as new'));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Banks');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => store.get().views.map(({ name }) => name)).toEqual(['Mine', 'Banks']);
  await expect.element(button('Save changes')).not.toBeInTheDocument();
});

test('a view that was left through the whole list does not count as changed', async () => {
  const { router, button } = await open('/companies?category=ai');
  await expect.element(button('Save view')).toBeVisible();
  await router.navigate({ to: '/companies', search: {} });
  await router.navigate({ to: '/companies', search: { q: 'bank' } });
  await expect.element(button('Save view')).toBeVisible();
  await expect.element(button('Save changes')).not.toBeInTheDocument();
});

test('a view that was left for a watchlist does not count as changed', async () => {
  const { router, button } = await open('/companies?category=ai');
  await expect.element(button('Save view')).toBeVisible();
  await router.navigate({ to: '/companies', search: { ids: [1, 2], watchlist: 'Banks' } });
  await expect.element(button('Save view')).toBeVisible();
  await expect.element(button('Save changes')).not.toBeInTheDocument();
});

test('the palette opens the form that the page offers, until the page is left', async () => {
  const { screen, collections } = await open('/companies?q=bank');
  const form = screen.getByRole('dialog', { name: 'Save view' });
  await expect.poll(() => collections.saveForm.get()).not.toBeNull();
  await expect.element(form).not.toBeInTheDocument();
  collections.saveForm.get()?.();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await screen.unmount();
  expect(collections.saveForm.get()).toBeNull();
});
