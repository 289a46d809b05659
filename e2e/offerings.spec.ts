import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openSignedIn, queryOf, resultCount } from './page-actions.ts';
import { readOfferingPage } from './records.ts';
import { createKey, dossier, ROOT } from './service.ts';

const offeringLinks = (page: Page) =>
  page.getByRole('table', { name: 'Offerings' }).getByRole('rowheader').getByRole('link');

test('the list shows the offerings of the service page by page', async ({ page, service, calls }) => {
  const { page_info } = await readOfferingPage(service, 'limit=1');
  await openSignedIn(page, '/offerings');
  await expect(page.getByRole('heading', { name: 'Offerings', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Offerings · Dossier');
  await expect(resultCount(page)).toHaveText(`1–25 of ${page_info.total_count}`);
  expect(calls.data()).toEqual(['/api/v1/offerings?limit=25&offset=0']);

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(resultCount(page)).toHaveText(`26–50 of ${page_info.total_count}`);
  expect(queryOf(page)).toBe('?page=2');
  await page.reload();
  await expect(resultCount(page)).toHaveText(`26–50 of ${page_info.total_count}`);
  await page.goBack();
  await expect(resultCount(page)).toHaveText(`1–25 of ${page_info.total_count}`);
});

test('the actions are in one row beside the heading of Offerings', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/offerings?group=company');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('button', { name: 'Group by company' })).toBeVisible();
  for (const width of [1440, 1280, 1100, 1024, 800, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await heading.boundingBox())?.height, `at ${width} px`).toBeLessThan(40);
    const save = await page.getByRole('button', { name: 'Save view' }).boundingBox();
    expect(save?.y, `at ${width} px`).toBeLessThan(90);
    expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});

test('statuses and amounts are not cut', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, '/offerings?size=100');
  await expect(page.getByText(/^opens \d/).first()).toBeVisible();
  const cells = page.getByRole('table', { name: 'Offerings' }).locator('tbody td');
  const cut = await cells.evaluateAll((all) =>
    all
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent)
      .filter((text) => /^(?:Open|Closed|Upcoming)|\d [A-Z]{3}$/.test(text)),
  );
  expect(cut).toEqual([]);
});

test('an offering opens from its row with every field and its JSON', async ({ page, service }) => {
  const { offerings } = await readOfferingPage(service, 'limit=25');
  await openSignedIn(page, '/offerings');
  await offeringLinks(page).first().click();
  await expect(page).toHaveURL(/\/offerings\/[^/?]+$/);
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  const offering = offerings.find((each) => String(each.id) === id);
  const fields = page.getByRole('region', { name: 'Fields' });
  await expect(fields).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(id);

  await page.getByRole('button', { name: 'View JSON' }).click();
  for (const name of Object.keys(offering ?? {}))
    await expect(page.getByRole('main')).toContainText(`"${name}"`);
});

test('a deep link to an offering survives signing in', { tag: '@full' }, async ({ page, service }) => {
  const { offerings } = await readOfferingPage(service, 'limit=1');
  await openSignedIn(page, `/offerings/${offerings[0]?.id}`);
  await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible();
});

test('the view is part of the URL', { tag: '@full' }, async ({ page }) => {
  for (const view of ['cards', 'json']) {
    await openSignedIn(page, `/offerings?view=${view}`);
    await expect(resultCount(page)).toHaveText(/^1–25 of/);
    await expect(page.getByRole('table', { name: 'Offerings' })).toHaveCount(0);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a page past the end shows that it does not exist', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/offerings?page=4000');
  await expect(
    page
      .getByRole('heading', { name: 'Page 4,000 does not exist' })
      .or(page.getByRole('heading', { name: 'Page 4000 does not exist' })),
  ).toBeVisible();
});

test.describe('an offering that does not exist', () => {
  test.use({ failuresExpected: true });

  test('a missing offering shows a message @full', async ({ page }) => {
    await openSignedIn(page, '/offerings/no-such-offering');
    await expect(page.getByRole('heading', { name: 'No offering no-such-offering' })).toBeVisible();
  });

  test('a 404 means a missing offering, whatever its body', { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/v1/offerings/of-another-server', (route) =>
      route.fulfill({ status: 404, json: { detail: 'Not here.' } }),
    );
    await openSignedIn(page, '/offerings/of-another-server');
    await expect(page.getByRole('heading', { name: 'No offering of-another-server' })).toBeVisible();
  });
});

test('search, sort, filters and groups cover all offerings and are part of the URL', async ({
  page,
  service,
}) => {
  const { offerings } = await readOfferingPage(service, 'limit=500');
  const rows = page.getByRole('table', { name: 'Offerings' }).getByRole('rowheader');
  const found = offerings.filter((each) => /convertible|bridge/i.test(JSON.stringify(each)));
  await openSignedIn(page, '/offerings');
  await expect(rows).toHaveCount(25);
  // With Data Saver on, offerings are loaded only when the user searches.
  await expect(page.getByRole('button', { name: /^Load all offerings/ })).toBeVisible();
  await expect(page.getByText('once all offerings are loaded')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search offerings' }).fill('bridge');
  await expect(resultCount(page)).toHaveText(/^1–25 of \d+$/);
  await expect(page.getByText(`All ${offerings.length} offerings`)).toBeVisible();
  const total = Number((await resultCount(page).innerText()).split(' of ')[1]);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(found.length);
  await expect(rows.first().locator('mark')).toHaveText('bridge');
  await expect(page).toHaveURL('/offerings?q=bridge');

  const sides = page.getByRole('complementary', { name: 'Filters' });
  const open = sides.getByRole('checkbox', { name: /^Open \(\d+ offerings?\)$/ });
  const openCount = Number(/\d+/.exec((await open.getAttribute('aria-label')) ?? '')?.[0]);
  await open.check();
  await expect(resultCount(page)).toHaveText(new RegExp(` of ${openCount}$`));
  await page.getByRole('columnheader', { name: 'Offering' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Offering' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  // The header changes at once, but the rows only when they have been sorted.
  await expect(async () => {
    const titles = await rows.getByRole('link').allInnerTexts();
    expect(titles).toEqual(titles.toSorted(compare));
  }).toPass();
  await expect(page).toHaveURL('/offerings?q=bridge&status=open&sort=title');

  await page.reload();
  await expect(resultCount(page)).toHaveText(new RegExp(` of ${openCount}$`));
  await page.getByRole('button', { name: 'Remove filter Open' }).click();
  await expect(resultCount(page)).toHaveText(new RegExp(` of ${total}$`));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(resultCount(page)).toHaveText(`1–25 of ${offerings.length}`);
  await expect(page.getByRole('searchbox', { name: 'Search offerings' })).toHaveValue('');

  // The first line of a row is the company. Its group stands where its first offering did.
  const [first = ''] = (await rows.first().innerText()).split('\n');
  await page.getByRole('button', { name: 'Group by company' }).click();
  const group = page
    .getByRole('columnheader')
    .filter({ hasText: /\d offerings?$/ })
    .first();
  await expect(group).toContainText(first);
});

test('the page of an offering is headed by its price, its minimum and its window @full', async ({
  page,
  service,
}) => {
  const { offerings } = await readOfferingPage(service, 'limit=100');
  const priced = offerings.find((each) => each['share_price'] && each['closes_at']);
  await openSignedIn(page, `/offerings/${priced?.id}`);
  const figures = page.getByLabel('Main figures');
  await expect(figures).toContainText(`Share price${String(priced?.['share_price'])}`);
  await expect(figures).toContainText(
    `Minimum investment${Number(priced?.['minimum_investment']).toLocaleString('en')}`,
  );
  await expect(figures).toContainText(String(priced?.['currency']));
  await expect(figures).toContainText(/Open|Upcoming|Closed/);
  await expect(figures.locator('time')).toHaveCount(2);
});

test.describe('5,000 offerings', () => {
  test.use({ loadsCatalogue: true });

  const WORDS = ['Basalt', 'Cedar', 'Dune', 'Ember', 'Fjord'];
  const made = Array.from({ length: 5000 }, (_, at) => ({
    ref: at + 1,
    id: `lot-${at + 1}`,
    label: `${WORDS[at % 5]} tranche ${at + 1}`,
    stage: ['Draft', 'Firm', 'Final'][at % 3],
    ask: { amount: 1 + (at % 250), currency: at % 4 === 0 ? 'SEK' : 'EUR' },
    period: {
      from: at % 10 === 0 ? '2999-01-01' : '2020-01-01',
      until: at % 5 === 1 ? '2021-01-01' : '2999-12-31',
    },
  }));

  test(
    'are loaded in the background, with counts, ranges and states of all of them',
    { tag: '@full' },
    async ({ page, start, dataDir }) => {
      const file = join(dataDir, 'offerings.jsonl');
      await writeFile(file, made.map((record) => `${JSON.stringify(record)}\n`).join(''));
      await dossier(dataDir, 'import', join(ROOT, 'sample/companies.jsonl'), '--offerings', file);
      const service = await start();
      await openSignedIn(page, `${service.url}/offerings`, await createKey(service, 'offerings'));
      await expect(resultCount(page)).toHaveText('1–25 of 5,000');
      await expect(page.getByText(/^All 5,000 offerings · updated/)).toBeVisible({ timeout: 15_000 });
      const filters = page.getByRole('complementary', { name: 'Filters' });
      for (const name of ['Open (3,500 offerings)', 'Upcoming (500 offerings)', 'Closed (1,000 offerings)'])
        await expect(filters.getByRole('checkbox', { name, exact: true })).toBeVisible();

      await filters.getByRole('checkbox', { name: /^Upcoming/ }).check();
      await expect(resultCount(page)).toHaveText('1–25 of 500');
      await expect(filters.getByRole('checkbox', { name: /^Firm/ })).toHaveAccessibleName(
        'Firm (167 offerings)',
      );
      await page.getByRole('searchbox', { name: 'Search offerings' }).fill('basalt');
      await expect(resultCount(page)).toHaveText('1–25 of 500');
      await page.getByRole('button', { name: 'Clear filters' }).click();

      await filters.getByRole('combobox', { name: 'Currency of Ask' }).selectOption('SEK');
      await filters.getByRole('textbox', { name: 'Ask from' }).fill('241');
      await filters.getByRole('textbox', { name: 'Ask from' }).press('Enter');
      const dear = made.filter(({ ask }) => ask.currency === 'SEK' && ask.amount >= 241);
      await expect(resultCount(page)).toHaveText(new RegExp(` of ${dear.length}$`));
      await page.getByRole('columnheader', { name: 'Ask' }).getByRole('button').click();
      await expect(page.getByRole('row').nth(1)).toContainText('249 SEK');
      expect(queryOf(page)).toBe('?range=ask/241..+SEK&sort=-ask');
      await page.reload();
      await expect(resultCount(page)).toHaveText(new RegExp(` of ${dear.length}$`));
    },
  );
});
