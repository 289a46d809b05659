import type { Page } from '@playwright/test';
import { KEY_HEADER } from '#contract/routes.ts';
import type { CompanySearchPage } from '#contract/search-page.ts';
import { openFaultServer } from '#service/testing/fault-server.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, resultCount } from './page-actions.ts';
import type { Service } from './service.ts';

test.use({ loadsCatalogue: true });

/** Asks the service itself, to compare pages with its answers. */
async function search(service: Service, query: string): Promise<CompanySearchPage> {
  const headers = { [KEY_HEADER]: service.demoKey };
  const response = await fetch(`${service.url}/search/companies?${query}`, { headers });
  return (await response.json()) as CompanySearchPage;
}

const listOf = (page: Page) => page.getByRole('searchbox', { name: 'Search companies' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'a list that is longer than a browser should read is searched on the server, with nothing read in advance',
  { tag: '@full' },
  async ({ page, start }) => {
    test.setTimeout(180_000);
    const service = await start({ sample: true, env: { SEARCH_ABOVE: '500' } });
    const proxy = await openFaultServer({ target: service.url });
    const { url } = proxy;
    await openSignedIn(page, `${url}/companies`);
    // The first page of the list is read once the browser is idle.
    await expect(page.getByText('All 1,200 companies · searched on the server')).toBeVisible({
      timeout: 60_000,
    });

    await test.step('a search has rows, highlights and counts, and can be sorted and paged', async () => {
      const found = await search(service, 'q=solar&limit=100&counts=true');
      const names = found.companies.map(({ name }) => name);
      await listOf(page).fill('solar');
      await expect(resultCount(page)).toHaveText(`1–25 of ${names.length}`);
      await expect(companyLinks(page)).toHaveText(names.slice(0, 25));
      await expect(page.getByRole('table', { name: 'Companies' }).locator('mark').first()).toHaveText(
        /solar/i,
      );
      const [category] = found.counts?.categories ?? [];
      await expect(page.getByRole('group', { name: 'Category' })).toContainText(
        `${category?.name}${category?.count}`,
      );
      await page.goto(`${url}/companies?q=solar&page=2`);
      await expect(companyLinks(page)).toHaveText(names.slice(25));
      const { companies } = await search(service, 'q=solar&sort=-founded');
      await page.goto(`${url}/companies?q=solar&sort=-founded`);
      await expect(companyLinks(page)).toHaveText(companies.map(({ name }) => name));
    });

    await test.step('words with a slip are found, and words that nobody has are said to be missing', async () => {
      const { companies } = await search(service, 'q=enrgy');
      await page.goto(`${url}/companies?q=enrgy`);
      await expect(companyLinks(page)).toHaveText(companies.map(({ name }) => name));
      await page.goto(`${url}/companies?q=qqqqwwww`);
      await expect(page.getByRole('heading', { name: 'No companies match' })).toBeVisible();
    });

    await test.step('the pages of companies lead from one to the next', async () => {
      await page.goto(`${url}/companies?q=solar`);
      await companyLinks(page).nth(1).click();
      await expect(page.getByText(/^2 of 4\d$/)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Similar companies' })).toBeVisible();
    });

    await test.step('the command palette suggests companies', async () => {
      const [first] = (await search(service, 'q=solar')).companies;
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await page.keyboard.type('solar in italy');
      const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option');
      await expect(options.filter({ hasText: 'Italy' }).first()).toBeVisible();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('solar');
      await expect(options.filter({ hasText: first?.name ?? '' }).first()).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('an export has all matching companies', async () => {
      const { companies } = await search(service, 'q=solar&limit=500');
      await page.goto(`${url}/companies?q=solar`);
      await button(page, 'Export').click();
      await page.getByRole('radio', { name: /^All/ }).first().check();
      const coming = page.waitForEvent('download');
      await button(page, 'Export CSV').click();
      await (await coming).path();
      await expect(page.getByRole('status', { name: 'Export' })).toHaveText(
        `Saved ${companies.length} companies`,
      );
    });

    await test.step('Explore has the figures of all companies', async () => {
      const { figures } = await search(service, 'location=Germany&figures=true');
      await page.goto(`${url}/explore?location=Germany`);
      const [most] = figures?.categories ?? [];
      const chart = page.getByRole('figure', { name: 'Companies by category', exact: true });
      await expect(chart).toContainText(most?.name ?? '');
      await expect(chart.getByRole('link').first()).toHaveAccessibleName(new RegExp(`${most?.count}`));
      await expect(page.getByRole('status', { name: 'Coverage' })).toContainText('of 1,200 companies');
    });

    await test.step('what the server cannot know is said not to be applied', async () => {
      await page.goto(`${url}/companies?sort=-news`);
      await expect(page.getByText(/^Not applied: this sort order\./)).toBeVisible();
      await expect(resultCount(page)).toHaveText('1–25 of 1,200');
    });

    await test.step('News and Brief say what they cover', async () => {
      await page.goto(`${url}/news`);
      await expect(page.getByText(/^News of 5\d of 1,200 companies read$/)).toBeVisible({ timeout: 60_000 });
      await page.goto(`${url}/`);
      await expect(page.getByText(/The list of 1,200 companies is too long to be compared/)).toBeVisible();
    });

    // Unlike the browser's log, the proxy has the requests of the worker, too. Each visit may ask again how long the
    // list is.
    const read = proxy.requests(/^\/api\/v1\/companies\?.*\blimit=500\b/).map(({ path }) => path);
    expect(new Set(read)).toEqual(new Set(['/api/v1/companies?limit=500&offset=0']));
    expect(proxy.requests(/^\/export\/companies/)).toEqual([]);
    await page.close();
    await proxy.close();
  },
);
