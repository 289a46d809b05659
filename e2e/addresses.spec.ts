import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { categoryBox, companyLinks, openSignedIn, queryOf, resultCount } from './page-actions.ts';
import { categoriesOf, readAllCompanies } from './records.ts';

test.use({ loadsCatalogue: true });

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Scrolls, until those who listen to it have heard. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    const heard = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }));
    window.scrollTo({ top: to, behavior: 'instant' });
    await heard;
  }, top);

/** Filters that look like something else than text: a number, a truth value, an exponent, a prototype. */
const ODD_SLUGS = ['01234', 'true', '662E41', '9007199254740993123', '__proto__', 'null'];

test('texts in an address stay texts, over a reload too', async ({ page, calls }) => {
  const address = `/companies?category=${ODD_SLUGS.join(',')}`;
  await openSignedIn(page, address);
  await expect(page.getByRole('heading', { name: 'No companies match' })).toBeVisible();
  await expect(page).toHaveURL(address);
  calls.clear();
  await page.reload();
  for (const slug of ODD_SLUGS)
    await expect(page.getByRole('button', { name: `Remove filter ${slug}`, exact: true })).toBeVisible();
  await expect(page).toHaveURL(address);
  const [call = ''] = calls.data();
  expect(new URL(call, 'http://service').searchParams.getAll('category_slugs')).toEqual(ODD_SLUGS);
});

test('an address is short and can be read, and what is the default is left out', async ({
  page,
  service,
}) => {
  const [one, other] = categoriesOf(await readAllCompanies(service));
  if (!one || !other) throw new Error('There are fewer than two categories.');
  await openSignedIn(page, '/companies?page=1&size=25&cols=&view=table');
  await expect(companyLinks(page)).toHaveCount(25);
  await expect(page).toHaveURL('/companies');

  await categoryBox(page, one.name).check();
  await categoryBox(page, other.name).check();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(page).toHaveURL(`/companies?category=${one.slug},${other.slug}&size=50`);
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page).toHaveURL(`/companies?category=${one.slug},${other.slug}&size=50&view=cards`);
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page).toHaveURL(`/companies?category=${one.slug},${other.slug}&size=50`);
});

for (const { place, becomes } of [
  { place: '/companies?category=,,&cols=nonsense&view=table&x=1', becomes: '/companies' },
  { place: '/companies?page=2&utm_source=mail&__proto__=1', becomes: '/companies?page=2' },
  { place: '/offerings?page=0&size=13&view=sideways&utm_source=mail', becomes: '/offerings' },
  { place: '/offerings?view=json&page=1e2', becomes: '/offerings?view=json' },
  { place: '/compare?ids=1,x,2,2,1.5&diff=yes&utm_source=mail', becomes: '/compare?ids=1,2' },
  { place: '/companies/1?tab=gossip&page=3', becomes: '/companies/1' },
])
  test(`the address ${place} is taken as ${becomes}`, { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(becomes);
  });

test(
  'columns come from the address, and changing them leaves no step behind',
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
  'Back undoes one filter at a time, and brings back where one had scrolled to',
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
    await scrollTo(page, 420);
    await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
    await expect(resultCount(page)).toHaveText(/^26–/);
    await expect.poll(() => scrolled(page), 'a new page begins at its top').toBe(0);

    await page.goBack();
    await expect(resultCount(page)).toHaveText(/^1–25 of/);
    await expect.poll(() => scrolled(page)).toBe(420);
    expect(queryOf(page)).toBe(`?category=${one.slug},${other.slug}`);
    await page.goBack();
    await expect(page).toHaveURL(`/companies?category=${one.slug}`);
    await expect(categoryBox(page, other.name)).not.toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL('/companies');
    await expect(categoryBox(page, one.name)).not.toBeChecked();
  },
);

test('Back from a company leads to the row one had scrolled to', async ({ page }) => {
  await openSignedIn(page, '/companies?size=100');
  await expect(companyLinks(page)).toHaveCount(100);
  await companyLinks(page).nth(70).scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(1000);
  await companyLinks(page).nth(70).click();
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(companyLinks(page)).toHaveCount(100);
  await expect.poll(() => scrolled(page)).toBe(before);
});
