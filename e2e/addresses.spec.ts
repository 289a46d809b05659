import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoShifts, recordShifts } from './layout-shifts.ts';
import {
  categoryBox,
  chooseAction,
  companyLinks,
  openSignedIn,
  queryOf,
  resultCount,
} from './page-actions.ts';
import { categoriesOf, readAllCompanies } from './records.ts';

test.use({ loadsCatalogue: true });

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    const scrollEvent = new Promise((resolve) =>
      document.addEventListener('scroll', resolve, { once: true }),
    );
    window.scrollTo({ top: to, behavior: 'instant' });
    await scrollEvent;
  }, top);

/** Slugs that must not be parsed as numbers, booleans or property names. */
const ODD_SLUGS = ['01234', 'true', '662E41', '9007199254740993123', '__proto__', 'null'];

test(
  'category slugs in the URL stay strings, also after a reload',
  { tag: '@full' },
  async ({ page, calls }) => {
    const address = `/companies?category=${ODD_SLUGS.join(',')}`;
    await openSignedIn(page, address);
    await expect(page.getByRole('heading', { name: /^There are no categories “01234” and / })).toBeVisible();
    await expect(page).toHaveURL(address);
    calls.clear();
    await page.reload();
    for (const slug of ODD_SLUGS)
      await expect(page.getByRole('button', { name: `Remove filter ${slug}`, exact: true })).toBeVisible();
    await expect(page).toHaveURL(address);
    // Leave out the requests that count the companies without one of the slugs.
    const asked = calls
      .data()
      .map((call) => new URL(call, 'http://service').searchParams.getAll('category_slugs'));
    expect(asked).toContainEqual(ODD_SLUGS);
  },
);

test('the URL is short and readable and leaves out defaults', { tag: '@full' }, async ({ page, service }) => {
  const [one, other] = categoriesOf(await readAllCompanies(service));
  if (!one || !other) throw new Error('There are fewer than two categories.');
  await openSignedIn(page, '/companies?page=1&size=25&cols=&view=table');
  await expect(companyLinks(page)).toHaveCount(25);
  await expect(page).toHaveURL('/companies');

  await categoryBox(page, one.name).check();
  await categoryBox(page, other.name).check();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(page).toHaveURL(`/companies?category=${one.slug},${other.slug}&size=50`);
  await chooseAction(page, 'Show as cards');
  await expect(page).toHaveURL(`/companies?category=${one.slug},${other.slug}&size=50&view=cards`);
  await page.keyboard.press('Escape');
  await chooseAction(page, 'Show as a table');
  await expect(page).toHaveURL(`/companies?category=${one.slug},${other.slug}&size=50`);
});

test('a URL is corrected to what it means', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/settings');
  for (const { url, expected } of [
    { url: '/companies?category=,,&cols=nonsense&view=table&x=1', expected: '/companies' },
    { url: '/companies?page=2&utm_source=mail&__proto__=1', expected: '/companies?page=2' },
    { url: '/offerings?page=0&size=13&view=sideways&utm_source=mail', expected: '/offerings' },
    { url: '/offerings?view=json&page=1e2', expected: '/offerings?view=json' },
    { url: '/offerings?page=1e2', expected: '/offerings' },
    { url: '/offerings?where=x&range=price/ten..&status=ajar#fields', expected: '/offerings#fields' },
    { url: '/news?type=gossip&from=2026-02-31', expected: '/news' },
    { url: '/settings?page=2&x=1', expected: '/settings' },
    { url: '/compare?ids=1,x,2,2,1.5&diff=yes&utm_source=mail', expected: '/compare?ids=1,2' },
    { url: '/companies/1?tab=gossip&page=3', expected: '/companies/1' },
  ]) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(expected);
  }
});

test(
  'a URL written by hand is understood as far as it can be, and the rest is named',
  { tag: '@full' },
  async ({ page }) => {
    const told = page.getByText(/^Left out of the address/);
    await openSignedIn(page, '/companies?founded=1990..&category=fintech,+ai');
    await expect(page).toHaveURL('/companies?category=fintech,ai&founded=1990-');
    await expect(page.getByRole('button', { name: 'Remove filter Founded 1990 or later' })).toBeVisible();
    await expect(told).toHaveCount(0);
    await page.goto('/companies?founded=then&catagory=ai&page=2');
    await expect(told).toHaveText(/ “founded=then” and “catagory=ai”$/);
    await expect(page).toHaveURL('/companies?page=2');
  },
);

test(
  'columns come from the URL, and changing them adds no history entry',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/companies?cols=founded');
    const headers = page.getByRole('table', { name: 'Companies' }).getByRole('columnheader');
    await expect(headers.filter({ hasText: /\S/ })).toHaveText(['Company', 'Founded']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Location' }).check();
    await page.getByRole('checkbox', { name: 'Ticker' }).check();
    await expect(page).toHaveURL('/companies?cols=name,ticker,founded,location');
    await page.reload();
    await expect(headers.filter({ hasText: /\S/ })).toHaveText(['Company', 'Ticker', 'Founded', 'Location']);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(resultCount(page)).toHaveText(/^26–/);
    await page.goBack();
    await expect(page).toHaveURL('/companies?cols=name,ticker,founded,location');
  },
);

test(
  'Back undoes one filter at a time and restores the scroll position',
  { tag: '@full' },
  async ({ page, service }) => {
    const [one, other] = categoriesOf(await readAllCompanies(service));
    if (!one || !other) throw new Error('There are fewer than two categories.');
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await categoryBox(page, one.name).check();
    await expect(page).toHaveURL(`/companies?category=${one.slug}`);
    await categoryBox(page, other.name).check();
    await expect(page).toHaveURL(`/companies?category=${one.slug},${other.slug}`);
    await expect(page.getByRole('button', { name: `Remove filter ${other.name}` })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Companies' })).toHaveAttribute('aria-busy', 'false');
    await scrollTo(page, 300);
    await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
    await expect(resultCount(page)).toHaveText(/^26–/);
    await expect.poll(() => scrollPosition(page), 'a new page begins at its top').toBe(0);

    await page.goBack();
    await expect(resultCount(page)).toHaveText(/^1–25 of/);
    await expect.poll(() => scrollPosition(page)).toBe(300);
    expect(queryOf(page)).toBe(`?category=${one.slug},${other.slug}`);
    await page.goBack();
    await expect(page).toHaveURL(`/companies?category=${one.slug}`);
    await expect(categoryBox(page, other.name)).not.toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL('/companies');
    await expect(categoryBox(page, one.name)).not.toBeChecked();
  },
);

test('Back from a company and a reload restore the scroll position of the list, and nothing moves', async ({
  page,
}) => {
  await openSignedIn(page, '/companies?size=100');
  await expect(companyLinks(page)).toHaveCount(100);
  await companyLinks(page).nth(70).scrollIntoViewIfNeeded();
  const before = await scrollPosition(page);
  expect(before).toBeGreaterThan(1000);
  await companyLinks(page).nth(70).click();
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(companyLinks(page)).toHaveCount(100);
  await expect.poll(() => scrollPosition(page)).toBe(before);
  await recordShifts(page);
  await page.reload();
  await expect(companyLinks(page)).toHaveCount(100);
  await expect.poll(() => scrollPosition(page)).toBe(before);
  await expectNoShifts(page);
});
