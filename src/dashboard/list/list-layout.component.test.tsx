import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FilterSheet } from '#dashboard/list/list-layout.tsx';
import { renderPage } from '#dashboard/testing/render-page.tsx';

const openSheet = async () => {
  await page.viewport(390, 844);
  const { screen } = await renderPage('/companies', () => (
    <>
      <h1 tabIndex={-1}>Companies</h1>
      <FilterSheet active={0} done="Show 3 companies">
        <input aria-label="Year" />
      </FilterSheet>
    </>
  ));
  const opener = screen.getByRole('button', { name: 'Filters' });
  await userEvent.click(opener);
  await userEvent.fill(screen.getByLabelText('Year'), '1998');
  return { screen, opener };
};

test('the button of the sheet leads on to the filtered list', async () => {
  const { screen } = await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 companies' }));
  await expect.element(screen.getByRole('dialog', { includeHidden: true })).not.toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Companies' })).toHaveFocus();
});

test('Escape closes the sheet and gives the focus back to its button', async () => {
  const { opener } = await openSheet();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});
