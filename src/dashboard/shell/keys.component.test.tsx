import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { useShellKeys } from './keys.tsx';

const onHelp = vi.fn();

function Page() {
  useShellKeys({ onHelp, onSearch: () => {}, onModifierKey: () => {} });
  return <dialog>Export</dialog>;
}

test('G C goes to the companies, but not from behind a dialog', async () => {
  const { screen, history } = await renderPage('/compare', Page, [
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
  ]);
  const dialog = screen.container.querySelector('dialog');
  dialog?.showModal();
  await userEvent.keyboard('gc?');
  dialog?.close();
  await userEvent.keyboard('?');
  await expect.poll(() => onHelp.mock.calls.length).toBe(1);
  expect(history.location.pathname).toBe('/compare');
  await userEvent.keyboard('gc');
  await expect.poll(() => history.location.pathname).toBe('/companies');
});

test('G V goes to the comparison', async () => {
  const { history } = await renderPage('/companies', Page, [
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
  ]);
  await userEvent.keyboard('gv');
  await expect.poll(() => history.location.pathname).toBe('/compare');
});
