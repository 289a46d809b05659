import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideQueryClient } from '#dashboard/api/api-context.tsx';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { AddCompany } from './add-company.tsx';

test('the list of the picker does not widen the page while it has not followed its field', async () => {
  const { screen } = await renderPage(
    '/compare',
    () => <AddCompany chosen={[]} full={false} onAdd={() => {}} />,
    [provideOpenCatalogue(() => new Promise(() => {}))],
  );
  await userEvent.fill(screen.getByRole('combobox'), '7');
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  const { documentElement: root } = document;
  const before = root.scrollWidth;
  const popup = screen.getByRole('listbox').element().closest<HTMLElement>('.z-20');
  // Simulates a narrowing window, after which the picker stays here for a moment.
  popup?.style.setProperty('translate', '2000px');
  expect(popup?.getBoundingClientRect().right).toBeGreaterThan(2000);
  expect(root.scrollWidth).toBe(before);
});

test('Enter on the id of a company that is compared already adds no other company', async () => {
  const onAdd = vi.fn();
  const cache = new QueryClient();
  cache.setQueryData(['companies', 'list', 'x'], {
    companies: [company(1, { name: 'One' }), company(200, { name: 'Route 12' })],
  });
  const { screen } = await renderPage(
    '/compare',
    () => <AddCompany chosen={[12, 30]} full={false} onAdd={onAdd} />,
    [provideOpenCatalogue(() => new Promise(() => {})), provideQueryClient(cache)],
  );
  const field = screen.getByRole('combobox');
  await userEvent.type(field, '12');
  const compared = screen.getByRole('option', { name: 'Already compared' });
  await expect.element(compared).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByRole('option', { name: 'Route 12' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onAdd).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(200);
});
