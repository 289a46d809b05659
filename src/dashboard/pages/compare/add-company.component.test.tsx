import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { AddCompany } from './add-company.tsx';

test('the list of the picker does not widen the page while it has not followed its field', async () => {
  const { screen } = await renderPage(
    '/compare',
    () => <AddCompany chosen={[]} full={false} onAdd={() => {}} />,
    { catalogue: () => new Promise(() => {}) },
  );
  await userEvent.fill(screen.getByRole('combobox'), '7');
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  const { documentElement: root } = document;
  const before = root.scrollWidth;
  const popup = screen.getByRole('listbox').element().closest<HTMLElement>('.z-20');
  // The picker stays here for a moment when the window gets narrower.
  popup?.style.setProperty('translate', '2000px');
  expect(popup?.getBoundingClientRect().right).toBeGreaterThan(2000);
  expect(root.scrollWidth).toBe(before);
});
