import type { Page } from '@playwright/test';
import { PAGES } from '#dashboard/navigation/pages.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, queryOf } from './page-actions.ts';
import { categoriesOf, readAllCompanies, readCompanyPage, readOfferingPage } from './records.ts';

test.use({ loadsCatalogue: true });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox');
const button = (page: Page) => page.getByRole('button', { name: 'Search or jump to' });
const results = (page: Page) => palette(page).getByRole('option');

async function openPalette(page: Page): Promise<void> {
  await button(page).click();
  await expect(field(page)).toBeFocused();
}

test('the shortcut opens the palette from anywhere, also from a field, and Escape returns the focus', async ({
  page,
}) => {
  await openSignedIn(page, '/settings');
  await button(page).focus();
  // Type while the palette opens: the letters must neither be lost nor trigger the page's shortcuts.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('qqxxzz');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('qqxxzz');
  await expect(results(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await page.goto('/compare');
  await page.getByRole('combobox', { name: 'Add company' }).focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
});

for (const [how, approach] of [
  ['hovering over its button', (page: Page) => button(page).hover()],
  ['pressing the Control key', (page: Page) => page.keyboard.down('Control')],
] as const)
  test(`the palette is not loaded before ${how}`, { tag: '@full' }, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await expect(button(page)).toBeVisible();
    expect(loaded.filter((url) => /palette/.test(url))).toEqual([]);
    await approach(page);
    await expect.poll(() => loaded.filter((url) => /palette/.test(url)).length).toBeGreaterThan(0);
  });

test(
  'a filter chosen in the palette leads to the heading when the focus was in a row that it removes',
  { tag: '@full' },
  async ({ page, service }) => {
    const inLondon = (await readAllCompanies(service)).filter(({ location }) =>
      /^London\b/.test(location ?? ''),
    );
    const [category] = categoriesOf(inLondon);
    if (!category) throw new Error('No company in London has a category.');
    await openSignedIn(page);
    await expect(companyLinks(page).first()).toBeVisible();
    await page.keyboard.press('j');
    await openPalette(page);
    await field(page).fill(`${category.name} in london`);
    await expect(results(page).first()).toContainText('London');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/location=London/);
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeFocused();
  },
);

test(
  'the palette finds a company by name and suggests it first the next time',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    const name = await companyLinks(page).nth(3).innerText();
    await openPalette(page);
    await field(page).fill(name.toUpperCase());
    await expect(results(page).first()).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await openPalette(page);
    await expect(results(page).first()).toContainText(name);

    // This page doesn't mention the company, so its name comes from the catalogue.
    await page.goto('/settings');
    await openPalette(page);
    await expect(results(page).first()).toContainText(name);
  },
);

test(
  'the palette opens every page, and the sidebar links to those of the navigation',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/companies/1');
    for (const { name, path } of Object.values(PAGES)) {
      await openPalette(page);
      await field(page).fill(name);
      await expect(results(page).first()).toHaveText(name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    const links = page.getByRole('navigation', { name: 'Main' }).locator('ul').first().getByRole('link');
    await expect(links).toHaveText(
      Object.values(PAGES).flatMap(({ name, inNavigation }) => (inNavigation ? [new RegExp(name)] : [])),
    );
  },
);

test('the palette searches all companies, tolerates typos and highlights matches', async ({ page }) => {
  await openSignedIn(page, '/settings');
  await openPalette(page);
  await expect(palette(page).getByText('Searching 1,200 companies')).toBeVisible();
  await field(page).fill('bjorko');
  await expect(results(page).first()).toContainText('Björkö Labs');
  await expect(results(page).first().locator('mark').first()).toHaveText('Björkö');
  await field(page).fill('brliex');
  await expect(results(page).first()).toContainText('Brilex Bank');
  await expect(results(page).first().locator('mark').first()).toHaveText('Brilex');
  await field(page).fill('fintech in germany');
  await expect(results(page).first()).toContainText('Fintech in Germany');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/companies?category=fintech&location=Germany');
});

test('a match in a description is labelled as such', { tag: '@full' }, async ({ page, service }) => {
  const companies = await readAllCompanies(service);
  const shown = ({ name, ticker, domain, location, categories }: (typeof companies)[number]) =>
    [name, ticker, domain, location, ...categories.flatMap((each) => [each.name, each.slug])].join(' ');
  const all = companies.map(shown).join(' ').toLowerCase();
  const words = companies.flatMap(({ description }) => description.toLowerCase().match(/[a-z]{8,}/g) ?? []);
  const word = words.find((each) => !all.includes(each));
  if (!word) throw new Error('No description has a word of its own.');
  await openSignedIn(page);
  await openPalette(page);
  await expect(palette(page).getByText('Searching 1,200 companies')).toBeVisible();
  await field(page).fill(word);
  const described = results(page).filter({ hasText: 'Description: ' });
  await expect(described.first().locator('mark').first()).toHaveText(new RegExp(word, 'i'));
});

test(
  'the palette finds watchlists, saved views and offerings, which it has not shown before',
  { tag: '@full' },
  async ({ page, service }) => {
    const [offering] = (await readOfferingPage(service, 'limit=1')).offerings;
    const title = String(offering?.['title']);
    await page.addInitScript(
      (entry) => localStorage.setItem(`dossier.collections ${location.origin}`, entry),
      JSON.stringify({
        watchlists: [{ id: 'w', name: 'Quantum bets', ids: [1, 2] }],
        views: [{ id: 'v', name: 'Quarterly look', href: '/companies?category=fintech' }],
      }),
    );
    await openSignedIn(page, '/settings');
    for (const [typed, name, heading] of [
      // The watchlist's first word is also the name of a category.
      ['quantum', 'Quantum bets', 'Quantum bets'],
      ['quarterly', 'Quarterly look', 'Quarterly look'],
      [title, title, title],
    ] as const) {
      await openPalette(page);
      await field(page).fill(typed);
      await results(page).filter({ hasText: name }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await expect(page).toHaveURL(/\/offerings\//);
  },
);

test(
  'with Data Saver the palette searches only the companies loaded so far',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await openSignedIn(page);
    const name = await companyLinks(page).nth(3).innerText();
    await openPalette(page);
    await expect(palette(page).getByText('Searching the 25 companies loaded so far')).toBeVisible();
    await field(page).fill(name.slice(0, 5));
    await expect(results(page).filter({ hasText: name }).locator('mark').first()).toHaveText(
      name.slice(0, 5),
    );
    await expect(palette(page).getByText('Searching the 25 companies loaded so far')).toBeVisible();
  },
);

test(
  'a number in the palette opens that company, here or in a new tab',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/settings');
    await openPalette(page);
    await field(page).fill('42');
    await expect(results(page).first()).toHaveText('Go to company 42');
    const other = page.waitForEvent('popup');
    await page.keyboard.press('Control+Enter');
    await expect(await other).toHaveURL(/\/companies\/42$/);
    await openPalette(page);
    await field(page).fill('42');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/companies\/42$/);
  },
);

test(
  'the palette shows category counts and opens categories and pages',
  { tag: '@full' },
  async ({ page, service }) => {
    const [category] = categoriesOf(await readAllCompanies(service));
    const { page_info } = await readCompanyPage(service, `category_slugs=${category?.slug}&limit=1`);
    await openSignedIn(page);
    await openPalette(page);
    await expect(palette(page).getByText('Searching 1,200 companies')).toBeVisible();
    await field(page).fill(category?.name ?? '');
    const group = palette(page).getByRole('group', { name: 'Categories' });
    await expect(group.getByRole('option').first()).toHaveText(
      `${category?.name}${page_info.total_count} companies`,
    );
    await group.getByRole('option').first().click();
    await expect.poll(() => queryOf(page)).toBe(`?category=${category?.slug}`);
    await openPalette(page);
    await field(page).fill('sett');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  },
);

test(
  'the palette changes the theme, opens the shortcuts and signs out',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await openPalette(page);
    await field(page).fill('dark');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openPalette(page);
    await field(page).fill('shortcuts');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await openPalette(page);
    await field(page).fill('sign out');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  },
);

test('the palette is accessible with and without results', { tag: '@full' }, async ({ page }) => {
  test.slow();
  await openSignedIn(page);
  await openPalette(page);
  await expectAccessible(page);
  await field(page).fill('nothing is called this');
  await expectAccessible(page);
});
