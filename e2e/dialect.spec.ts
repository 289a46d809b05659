import type { BrowserContext, Page } from '@playwright/test';
import { body } from '#service/testing/fault-builders.ts';
import type { FaultServer } from '#service/testing/fault-server.ts';
import { recordApiCalls } from './api-log.ts';
import { expect, test } from './fixtures.ts';
import {
  changeConfig,
  categoryBox,
  companyLinks,
  openSignedIn,
  queryOf,
  resultCount,
} from './page-actions.ts';
import { readCompanyPage } from './records.ts';

test.use({ loadsCatalogue: true });

const group = (page: Page) => page.getByRole('group', { name: 'Server dialect' });
/** Opens the dialect, which is among the advanced settings. */
async function openDialect(page: Page): Promise<void> {
  await page.getByText('Advanced', { exact: true }).click();
  await expect(group(page)).toBeVisible();
}
const row = (page: Page, label: string) => group(page).getByRole('listitem').filter({ hasText: label });
const parameter = (page: Page) => group(page).getByRole('combobox', { name: 'Category filter parameter' });
const clientFilterNote = (page: Page) =>
  page.getByText('This server does not filter by category; Dossier filters the companies it has read.');

const removeConfiguredDialect = (context: BrowserContext) =>
  changeConfig(context, (config) => ({ ...config, dialect: null }));

test('the dialect of our own service needs no detection', { tag: '@full' }, async ({ page, calls }) => {
  await openSignedIn(page, '/settings');
  await openDialect(page);
  for (const label of [
    'Id filter',
    'Category filter',
    'Largest limit',
    'Offering list key',
    'Offering id field',
  ])
    await expect(row(page, label)).toContainText('Dossier server');
  await expect(parameter(page)).toHaveValue('category_slugs');
  await expect(group(page).getByRole('combobox', { name: 'Id filter parameter' })).toHaveValue('company_ids');
  await expect(group(page).getByRole('textbox', { name: 'Largest limit' })).toHaveValue('500');
  calls.clear();
  await group(page).getByRole('button', { name: 'Detect again' }).click();
  await expect(group(page).getByRole('status')).toHaveText('Nothing to detect: you have set both filters.');
  expect(calls.data()).toHaveLength(0);
});

test.describe('a filter parameter that the server does not know', () => {
  test.use({ failuresExpected: true });

  test(
    'an unknown filter parameter makes the page filter the loaded companies until it is reset',
    { tag: '@full' },
    async ({ page, service, calls }) => {
      const [company] = (await readCompanyPage(service, 'limit=1')).companies;
      const { slug = '', name = '' } = company?.categories[0] ?? {};
      const { page_info } = await readCompanyPage(service, `limit=1&category_slugs=${slug}`);
      const total = page_info.total_count.toLocaleString('en');

      await openSignedIn(page, '/settings');
      await openDialect(page);
      await parameter(page).selectOption('categories');
      await expect(row(page, 'Category filter')).toContainText('Set by you');
      await page.goto(`/companies?category=${slug}`);
      await expect(clientFilterNote(page)).toBeVisible();
      await expect(resultCount(page)).toContainText(`of ${total}`);
      await expect(categoryBox(page, name)).toBeChecked();
      await expect(companyLinks(page).first()).toBeVisible();
      expect(queryOf(page)).toBe(`?category=${slug}`);

      await page.goto('/companies?category=no-such-category');
      await expect(
        page.getByRole('heading', { name: 'There is no category “no-such-category”' }),
      ).toBeVisible();
      await expect(clientFilterNote(page), 'whose rows these are not').toBeVisible();

      await page.goto('/settings');
      await openDialect(page);
      await group(page).getByRole('button', { name: 'Reset to detected' }).click();
      await expect(row(page, 'Category filter')).toContainText('Dossier server');
      await expect(parameter(page)).toHaveValue('category_slugs');
      calls.clear();
      await page.goto(`/companies?category=${slug}`);
      await expect(resultCount(page)).toContainText(`of ${total}`);
      await expect(clientFilterNote(page)).toHaveCount(0);
      expect(calls.data().filter((call) => call.includes(`category_slugs=${slug}`))).toHaveLength(1);
    },
  );
});

test.describe('the tabs of a session', () => {
  test.use({ failuresExpected: true });

  test(
    'tabs share a detected or chosen dialect until the user signs out',
    { tag: '@full' },
    async ({ page, context, service }) => {
      const [company] = (await readCompanyPage(service, 'limit=1')).companies;
      const { slug = '' } = company?.categories[0] ?? {};
      await removeConfiguredDialect(context);
      await openSignedIn(page, '/settings');
      await openDialect(page);
      const [settingsTab, list] = [await context.newPage(), await context.newPage()];
      await settingsTab.goto('/settings');
      await openDialect(settingsTab);
      await expect(row(settingsTab, 'Category filter')).toContainText('Not detected yet');
      await group(page).getByRole('button', { name: 'Detect again' }).click();
      await expect(row(settingsTab, 'Category filter')).toContainText('Detected');
      const calls = recordApiCalls(list);
      await list.goto('/settings');
      await openDialect(list);
      await expect(row(list, 'Category filter')).toContainText('Detected');
      expect(calls.data(), 'requests of a new tab').toHaveLength(0);

      await list.goto(`/companies?category=${slug}`);
      await expect(companyLinks(list).first()).toBeVisible();
      await parameter(page).selectOption('categories');
      await expect(row(settingsTab, 'Category filter')).toContainText('Set by you');
      await expect(parameter(settingsTab)).toHaveValue('categories');
      await expect(clientFilterNote(list)).toBeVisible();
      await expect(companyLinks(list).first()).toBeVisible();
      await group(page).getByRole('button', { name: 'Reset to detected' }).click();
      await expect(parameter(settingsTab)).toHaveValue('category_slugs');
      await expect(clientFilterNote(list)).toHaveCount(0);
      await expect(companyLinks(list).first()).toBeVisible();

      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await settingsTab.getByRole('button', { name: 'Use the demo key' }).click();
      await openDialect(settingsTab);
      await expect(row(settingsTab, 'Category filter')).toContainText('Not detected yet');
    },
  );
});

test.describe('tabs that open at once', () => {
  test.use({ failuresExpected: true });

  test(
    'tabs that open at once share one detection',
    { tag: '@full' },
    async ({ page, context, service, faultServer }) => {
      const [company] = (await readCompanyPage(service, 'limit=1')).companies;
      const { slug = '' } = company?.categories[0] ?? {};
      const probes = () => faultServer.requests(/company_ids/).length;
      await removeConfiguredDialect(context);
      await openSignedIn(page, `${faultServer.url}/settings`);
      const tabs = [page, await context.newPage(), await context.newPage()];
      for (const tab of tabs.slice(1)) {
        await tab.goto(`${faultServer.url}/settings`);
        await openDialect(tab);
        await expect(row(tab, 'Category filter')).toContainText('Not detected yet');
      }
      await Promise.all(tabs.map((tab) => tab.goto(`${faultServer.url}/companies?category=${slug}`)));
      for (const tab of tabs) {
        await expect(companyLinks(tab).first()).toBeVisible();
        await tab.getByRole('link', { name: 'Settings' }).click();
        await openDialect(tab);
        await expect(row(tab, 'Category filter')).toContainText('Detected');
      }
      const together = probes();
      await group(page).getByRole('button', { name: 'Detect again' }).click();
      await expect(group(page).getByRole('status')).toHaveText(/^Detected, in \d requests?\.$/);
      const alone = probes() - together;
      expect(alone).toBeGreaterThan(0);
      // On a busy machine, a tab may time out while it waits for another one, and run its own detection.
      expect(together, 'not once for each tab').toBeLessThan(alone * tabs.length);
    },
  );
});

const answerOfferings = (server: FaultServer, answer: (url: URL) => unknown) =>
  server.fail(/\/api\/v1\/offerings/, (context) =>
    body(200, JSON.stringify(answer(new URL(context.request.url ?? '', server.url))))(context),
  );

test(
  'the offering list key and id field can be set in Settings',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    const rows = [{ id: 1, code: 'AB-1', name: 'First' }];
    const other = [{ id: 8 }, { id: 9 }];
    answerOfferings(faultServer, ({ pathname }) =>
      pathname.endsWith('/AB-1') ? rows[0] : { offerings: other, rows },
    );
    await openSignedIn(page, `${faultServer.url}/settings`);
    await openDialect(page);
    const set = async (label: string, value: string) => {
      await group(page).getByRole('textbox', { name: label }).fill(value);
      await group(page).getByRole('textbox', { name: label }).press('Enter');
      await expect(row(page, label)).toContainText('Set by you');
    };
    await set('Offering list key', 'rows');
    await set('Offering id field', 'code');
    await page.goto(`${faultServer.url}/offerings`);
    await page.getByRole('table', { name: 'Offerings' }).getByRole('link', { name: 'First' }).click();
    await expect(page).toHaveURL(`${faultServer.url}/offerings/AB-1`);
    await expect(page.getByRole('heading', { name: 'First', level: 1 })).toBeVisible();
  },
);

test(
  'rows per page of offerings follow the limit that the server applies',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    const offerings = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `Offering ${at + 1}` }));
    answerOfferings(faultServer, ({ searchParams }) => {
      const [requested, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name)));
      const limit = Math.min(requested ?? 0, 10);
      const page_info = { limit, offset, total_count: offerings.length };
      const rows = offerings.slice(offset ?? 0, (offset ?? 0) + limit);
      return { offerings: rows, page_info };
    });
    await openSignedIn(page, `${faultServer.url}/offerings?page=3`);
    const names = page.getByRole('table', { name: 'Offerings' }).getByRole('rowheader');
    await expect(names).toHaveCount(10);
    await expect(names.first()).toContainText('Offering 21');
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10');
    await expect(page.getByRole('link', { name: 'Page 4' })).toHaveCount(0);
  },
);

test(
  'Detect again detects both filters of a server without a configured dialect',
  { tag: '@full' },
  async ({ page, context, calls }) => {
    await removeConfiguredDialect(context);
    await openSignedIn(page, '/settings');
    await openDialect(page);
    await expect(row(page, 'Offering list key')).toContainText('Not detected yet');
    calls.clear();
    await group(page).getByRole('button', { name: 'Detect again' }).click();
    await expect(group(page).getByRole('status')).toHaveText(/^Detected, in \d requests?\.$/);
    for (const label of ['Id filter', 'Category filter'])
      await expect(row(page, label)).toContainText('Detected');
    await expect(parameter(page)).toHaveValue('category_slugs');
    expect(calls.data().length, 'requests to tell both filters').toBeLessThanOrEqual(10);
  },
);
