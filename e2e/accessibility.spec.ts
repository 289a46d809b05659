import type { Page } from '@playwright/test';
import { expectAccessible, expectPageAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, resultCount, submitKey } from './page-actions.ts';
import { findCompany, readCompanyPage, readOfferingPage } from './records.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test.setTimeout(120_000);

test('the sign-in page is accessible', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expectPageAccessible(page);
  await submitKey(page, 'two words');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('the list of companies is accessible when filtered', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/companies?category=robotics&page=2');
  await expect(resultCount(page)).toHaveText(/^26–/);
  await expectPageAccessible(page);
});

test(
  'the list of companies is accessible on a phone with the filters open',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSignedIn(page);
    await expect(resultCount(page)).toHaveText(/^1–25/);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Category' })).toBeVisible();
    await expectPageAccessible(page);
  },
);

test(
  'the list of companies is accessible without matches and past the last page',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/companies?category=no-such-thing');
    await expect(heading(page, 'There is no category “no-such-thing”')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/companies?page=4000');
    await expect(heading(page, /^Page .* does not exist$/)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a company page is accessible with its chart as a table and the account menu open',
  { tag: '@full' },
  async ({ page, service }) => {
    const company = await findCompany(
      service,
      ({ research, news }) => research.length > 3 && news.length > 10,
    );
    await openSignedIn(page, `/companies/${company.id}#news-${company.news.at(-1)?.id}`);
    await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
    await expectPageAccessible(page);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('a company page without research or news is accessible', { tag: '@full' }, async ({ page, service }) => {
  const company = await findCompany(
    service,
    ({ research, news }) => research.length === 0 || news.length === 0,
  );
  await openSignedIn(page, `/companies/${company.id}`);
  await expect(page.getByText(/^(No research published|No news yet)$/).first()).toBeVisible();
  await expectAccessible(page);
});

test('the list of offerings is accessible as table, cards and JSON', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/offerings');
  await expect(resultCount(page)).toHaveText(/^1–25 of/);
  await expectPageAccessible(page);
  for (const view of ['cards', 'json']) {
    await page.goto(`/offerings?view=${view}`);
    await expect(resultCount(page)).toHaveText(/^1–25 of/);
    await expectAccessible(page);
  }
});

test('an offering page is accessible, also as JSON', { tag: '@full' }, async ({ page, service }) => {
  const { offerings } = await readOfferingPage(service, 'limit=1');
  await openSignedIn(page, `/offerings/${offerings[0]?.id}`);
  await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible();
  await expectPageAccessible(page);
  await page.getByRole('button', { name: 'View JSON' }).click();
  await expectAccessible(page);
});

test('the comparison is accessible', { tag: '@full' }, async ({ page, service }) => {
  const { companies } = await readCompanyPage(service, 'limit=3');
  await openSignedIn(page, `/compare?ids=${companies.map(({ id }) => id).join(',')}`);
  await expect(page.getByRole('table', { name: 'Comparison' })).toBeVisible();
  await expectPageAccessible(page);
});

test('the settings are accessible', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/settings');
  await expect(heading(page, 'Settings')).toBeVisible();
  await expectPageAccessible(page);
});

test('the page for an unknown address is accessible', { tag: '@full' }, async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expectPageAccessible(page);
});

test.describe('the explore page', () => {
  test.beforeEach(async ({ page }) => {
    await openSignedIn(page, '/explore?category=fintech&founded=2005-2015');
    await expect(page.getByRole('figure')).toHaveCount(5);
    await expect(page.getByText(/^\d+ companies founded 2005–2015$/)).toBeVisible();
  });

  test('the explore page is accessible with charts and filters', { tag: '@full' }, async ({ page }) => {
    await page.getByRole('link', { name: /^Fintech, / }).focus();
    await expectPageAccessible(page);
  });

  test('the explore page is accessible with tables', { tag: '@full' }, async ({ page }) => {
    const toggles = page.getByRole('figure').getByRole('button', { name: 'Show as table' });
    while ((await toggles.count()) > 0) await toggles.first().click();
    await expect(page.getByRole('figure').getByRole('table')).toHaveCount(5);
    await expectAccessible(page);
  });
});

test.describe('failures', () => {
  test.use({ failuresExpected: true });

  test(
    'the pages for a missing company, a missing offering and an invalid id are accessible',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, '/companies/999999999');
      await expect(heading(page, 'No company 999999999')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/companies/acme');
      await expect(heading(page, 'Company ids are whole numbers')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/offerings/no-such-offering');
      await expect(heading(page, 'No offering no-such-offering')).toBeVisible();
      await expectAccessible(page);
    },
  );

  test('every page is accessible with an error of the service', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    const broken = { status: 500, json: { error: 'Broken.', code: 'internal_error' } };
    for (const pattern of ['**/api/v1/companies?*', '**/api/v1/companies/*', '**/api/v1/offerings**'])
      await page.route(pattern, (route) => route.fulfill(broken));
    for (const path of ['/companies', '/companies/1', '/offerings', '/offerings/1']) {
      await page.goto(path);
      await expect(heading(page, 'The server has an error')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expectPageAccessible(page);
    }
  });
});

test('every page is accessible while it loads', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page);
  await expect(companyLinks(page)).toHaveCount(25);
  await page.route(/\/api\/v1\/(companies|offerings)/, () => {});
  for (const path of ['/companies', '/companies/1', '/offerings', '/offerings/1']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .or(page.getByRole('main').locator('[aria-busy="true"]'))
        .first(),
    ).toBeAttached();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
  }
});
