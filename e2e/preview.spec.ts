import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, queryOf } from './page-actions.ts';

test('a click on a row previews its company, and the keyboard moves the preview and opens the company', async ({
  page,
}) => {
  await openSignedIn(page, '/companies?category=fintech');
  await expect(companyLinks(page)).toHaveCount(25);
  const names = await companyLinks(page).allTextContents();
  const preview = page.getByRole('complementary', { name: 'Company preview' });
  const title = (at: number) => preview.getByRole('heading', { name: names[at] ?? '', level: 2 });
  const table = page.getByRole('table', { name: 'Companies' });

  await table.getByRole('row').nth(2).getByRole('cell').nth(1).click();
  await expect(title(1)).toBeVisible();
  await expect(preview.getByRole('region', { name: 'News' })).toBeVisible();
  await expect(preview.locator('dt')).toHaveText(['Founded', 'Location', 'Legal name', 'Domain', 'Updated']);
  await expect(page).toHaveURL(/\?category=fintech&peek=\d+$/);
  await page.keyboard.press('j');
  await expect(title(2)).toBeVisible();
  await page.goBack();
  await expect(preview, 'the preview was one step').toBeHidden();
  expect(queryOf(page)).toBe('?category=fintech');

  await page.keyboard.press('k');
  await page.keyboard.press('Space');
  await expect(preview).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  const focused = page.locator('tr:focus-within').getByRole('rowheader').getByRole('link');
  await expect(focused).toBeFocused();
  const name = (await focused.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('axe finds nothing in a list with a preview and further columns', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(90_000);
  await openSignedIn(page, '/companies?cols=name,categories,description,research,offerings');
  await page.getByRole('button', { name: 'Read the records of these companies' }).click();
  await expect(page.getByText(/^Reading records/)).toBeHidden();
  await companyLinks(page).first().focus();
  await page.keyboard.press('Space');
  const preview = page.getByRole('complementary', { name: 'Company preview' });
  await expect(preview.getByRole('region', { name: 'Research' })).toBeVisible();
  await expectAccessible(page);
});
