import type { Company } from '#contract/company.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, queryOf, resultCount } from './page-actions.ts';
import { findCompany, readCompanyPage } from './records.ts';

/** A company with more news than the preview shows, where some of the newest has a source. */
const hasSourcedNews = ({ news }: Company) =>
  news.length > 4 &&
  newestFirst(news)
    .slice(0, 4)
    .some(({ articles }) => articles[0]?.publication);

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
  await expect(preview.locator('dt')).toHaveText(['Founded', 'Location', 'Legal name', 'Updated', 'Added']);
  await expect(page).toHaveURL(/\?category=fintech&peek=\d+$/);
  await expect(preview.getByRole('textbox', { name: 'Note' })).toBeVisible();
  // Elements are found and read in one step, because one that has left the page meanwhile has no typeface.
  const typeFaces = await preview.evaluate((panel) =>
    Array.from(panel.querySelectorAll('*'), (each) => getComputedStyle(each).fontFamily),
  );
  expect(new Set(typeFaces).size, 'one type face').toBe(1);
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

test('a click on a row as soon as it shows opens its preview', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/settings');
  await page.goto('/companies?category=fintech');
  const row = page.getByRole('table', { name: 'Companies' }).getByRole('row').nth(2);
  const name = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? '';
  await row.getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/peek=/);
  const preview = page.getByRole('complementary', { name: 'Company preview' });
  await expect(preview.getByRole('heading', { name, level: 2 })).toBeVisible();
});

test(
  'in a window zoomed to 200 %, the preview stands beside at least three whole companies of the list',
  { tag: '@full' },
  async ({ page, service }) => {
    const { companies } = await readCompanyPage(service, 'limit=4');
    await page.setViewportSize({ width: 720, height: 450 });
    await openSignedIn(page, `/companies?peek=${companies[3]?.id}`);
    const preview = page.getByRole('complementary', { name: 'Company preview' });
    await expect(preview.getByRole('button', { name: 'Close preview' })).toBeInViewport({ ratio: 1 });
    const { x: edge = 0 } = (await preview.boundingBox()) ?? {};
    const cards = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
    for (const at of [1, 2, 3]) await expect(cards.nth(at)).toBeInViewport({ ratio: 1 });
    const { x = 0, width = 0 } = (await cards.nth(3).boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(edge);
  },
);

test(
  'turning the page moves the preview along, and no row is left out',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    const preview = page.getByRole('complementary', { name: 'Company preview' });
    const previewed = (name: string) => preview.getByRole('heading', { name, level: 2, exact: true });
    const nameAt = async (at: number) => (await companyLinks(page).nth(at).textContent()) ?? '';
    await expect(page.getByRole('button', { name: 'Columns' }), 'keys work').toBeVisible();
    const last = await nameAt(24);
    await companyLinks(page).nth(24).focus();
    await page.keyboard.press('Space');
    await expect(previewed(last)).toBeVisible();

    await page.keyboard.press('j');
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await expect(previewed(await nameAt(0))).toBeVisible();
    await expect(companyLinks(page).first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(previewed(await nameAt(1))).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await expect(resultCount(page)).toHaveText(/^1–25 of/);
    await expect(previewed(last)).toBeVisible();
    await expect(companyLinks(page).nth(24)).toBeFocused();

    await page.keyboard.press(']');
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await expect(previewed(await nameAt(0))).toBeVisible();
    await page.keyboard.press('j');
    await expect(previewed(await nameAt(1))).toBeVisible();
  },
);

test(
  'in the preview, w opens the watchlists, c collects for Compare and x selects; g c still goes to the whole list',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(page.getByRole('button', { name: 'Columns' }), 'keys work').toBeVisible();
    await companyLinks(page).nth(2).focus();
    await page.keyboard.press('Space');
    const preview = page.getByRole('complementary', { name: 'Company preview' });
    await expect(preview.getByRole('link', { name: /\.example$/ }).first(), 'its site').toHaveAttribute(
      'href',
      /^https:/,
    );
    await page.keyboard.press('c');
    const compare = preview.getByRole('button', { name: 'Add to compare' });
    await expect(compare).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: '1 selected' })).toBeVisible();
    await page.keyboard.press('w');
    await expect(page.getByRole('dialog', { name: 'Add to watchlist' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview, 'Escape closed the dialog only').toBeVisible();
    await expect(companyLinks(page).nth(2)).toBeFocused();
    await page.keyboard.press('w');
    await expect(page.getByRole('textbox', { name: 'New watchlist' })).toBeFocused();
    await page.keyboard.type('Skimmed');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add to watchlist' })).toBeHidden();
    await expect(companyLinks(page).nth(2)).toBeFocused();
    await page.keyboard.press('j');
    await expect(compare).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/companies$/);
    const ids = await page.evaluate(() => sessionStorage.getItem('dossier.comparison'));
    expect(JSON.parse(ids ?? '[]'), 'only the first one').toHaveLength(1);
  },
);

test('the preview names the sources and leads to all news', { tag: '@full' }, async ({ page, service }) => {
  const { id, name, news } = await findCompany(service, hasSourcedNews);
  await openSignedIn(page, `/companies?peek=${id}`);
  const preview = page.getByRole('complementary', { name: 'Company preview' });
  const region = preview.getByRole('region', { name: 'News' });
  await expect(region.getByRole('listitem')).toHaveCount(4);
  const [newest] = newestFirst(news.filter(({ articles }) => articles[0]?.publication));
  await expect(region).toContainText(newest?.articles[0]?.publication ?? '');
  await region.getByRole('link', { name: `all ${news.length}` }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/#news$/);
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
