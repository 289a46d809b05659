import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { KEY_HEADER } from '#contract/routes.ts';
import type { CompanySearchPage, OfferingSearchPage } from '#contract/search-page.ts';
import { openFaultServer } from '#service/testing/fault-server.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openWithKey, resultCount } from './page-actions.ts';
import { createKey, dossier } from './service.ts';

test.use({ loadsCatalogue: true });

/**
 * How many companies there are. To try a million, which takes too long for every run, set SERVED_COMPANIES=1000000.
 */
const COMPANIES = Number(process.env['SERVED_COMPANIES'] ?? 100_000);
/**
 * More than the 50,000 above which the dashboard asks the service to search, unless an operator sets another number.
 */
const OFFERINGS = 51_000;
const MINUTE_MS = 60_000;

const NAMES = 'Amber,Basalt,Cedar,Delta,Ember,Fjord,Granite,Harbour,Indigo,Juniper,Karst,Lumen'.split(',');
const TRADES = 'Bank,Energy,Solar,Health,Software,Rail,Mining,Foods,Textiles,Optics,Shipping'.split(',');
const PLACES =
  'Berlin, Germany;Hamburg, Germany;Lyon, France;Turin, Italy;Austin, Texas, United States'.split(';');
const TITLES = ['primary round', 'secondary block', 'employee tender', 'bridge note'];
const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value;

function companyAt(at: number) {
  const name = `${pick(NAMES, at)} ${pick(TRADES, Math.floor(at / 12))} ${at}`;
  const trade = pick(TRADES, at);
  return {
    id: at + 1,
    name,
    normalized_name: name.toLowerCase().replaceAll(' ', '-'),
    legal_name: null,
    domain: `c${at}.example`,
    description: `Company ${at} sells ${trade.toLowerCase()} to those who work in ${pick(NAMES, at * 7).toLowerCase()}.`,
    logo_filename: null,
    logo_color: null,
    ticker: null,
    founded_year: 1900 + (at % 120),
    location: pick(PLACES, at),
    categories: [{ id: (at % TRADES.length) + 1, slug: trade.toLowerCase(), name: trade }],
    research: [],
    news: [],
    created_at: '2024-01-01T00:00:00Z',
    updated_at: new Date(Date.UTC(2026, at % 11, 1 + (at % 28))).toISOString(),
  };
}

const offeringAt = (at: number) => ({
  id: at + 1,
  company_id: (at % 1000) + 1,
  company_name: companyAt(at % 1000).name,
  title: `${pick(TITLES, at)} ${at}`,
  security_type: pick(['Common stock', 'Preferred stock'], at),
  share_price: (at % 500) + 0.5,
  currency: 'USD',
  opens_at: '2020-01-01',
  closes_at: at % 3 === 0 ? '2021-01-01' : '2090-01-01',
});

async function writeLines(path: string, count: number, recordAt: (at: number) => unknown): Promise<string> {
  const file = createWriteStream(path);
  for (let at = 0; at < count; at++)
    if (!file.write(`${JSON.stringify(recordAt(at))}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
  return path;
}

test(
  'lists that are too long for a browser are searched, explored and printed by asking the server',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    test.setTimeout(10 * MINUTE_MS);
    const companies = await writeLines(join(dataDir, 'companies.jsonl'), COMPANIES, companyAt);
    const offerings = await writeLines(join(dataDir, 'offerings.jsonl'), OFFERINGS, offeringAt);
    await dossier(dataDir, 'import', companies, '--offerings', offerings);
    const service = await start({ dataDir, env: { SEARCH: 'at-start' } });
    const key = await createKey(service, 'analyst');
    const search = async (path: string) => {
      const response = await fetch(`${service.url}/search/${path}`, { headers: { [KEY_HEADER]: key } });
      return response.ok ? ((await response.json()) as unknown) : null;
    };
    const companySearch = async (query: string) => (await search(`companies?${query}`)) as CompanySearchPage;
    const offeringSearch = async (query: string) =>
      (await search(`offerings?${query}`)) as OfferingSearchPage;
    await expect.poll(() => offeringSearch('limit=1'), { timeout: 3 * MINUTE_MS }).not.toBeNull();
    await expect.poll(() => companySearch('limit=1'), { timeout: 3 * MINUTE_MS }).not.toBeNull();
    const proxy = await openFaultServer({ target: service.url });
    const { url } = proxy;
    const total = COMPANIES.toLocaleString('en');
    await openWithKey(page, key, `${url}/companies`);
    await expect(resultCount(page)).toHaveText(`1–25 of ${total}`);
    await expect(page.getByText(`All ${total} companies · searched on the server`)).toBeVisible({
      timeout: MINUTE_MS,
    });

    await test.step('a search with filters has the rows and counts of the server', async () => {
      const found = await companySearch('q=harbour+energy&location=Germany&founded=1950-&counts=true');
      await page.goto(`${url}/companies?q=harbour+energy&location=Germany&founded=1950-`);
      await expect(companyLinks(page)).toHaveText(found.companies.map(({ name }) => name));
      const [most] = found.counts?.categories ?? [];
      await expect(page.getByRole('group', { name: 'Category' })).toContainText(`${most?.name}`);
    });

    await test.step('the last page of another order is there, which lies far back', async () => {
      const last = COMPANIES / 25;
      const { companies: rows } = await companySearch(`sort=-updated&limit=25&offset=${COMPANIES - 25}`);
      await page.goto(`${url}/companies?sort=-updated&page=${last}`);
      await expect(companyLinks(page)).toHaveText(rows.map(({ name }) => name));
      await expect(resultCount(page)).toContainText(`–${total} of ${total}`);
    });

    await test.step('the pages of companies lead from one to the next, and to similar ones', async () => {
      const { companies: rows, page_info } = await companySearch('q=harbour+energy&limit=3');
      const found = (page_info.total_count ?? 0).toLocaleString('en');
      await page.goto(`${url}/companies?q=harbour+energy`);
      await companyLinks(page).nth(1).click();
      await expect(page.getByText(`2 of ${found}`, { exact: true })).toBeVisible();
      await page.keyboard.press('j');
      await expect(page.getByRole('heading', { name: rows[2]?.name ?? '', exact: true })).toBeVisible();
      const similar = page.getByRole('region', { name: 'Similar companies' });
      await expect(similar.getByRole('link').first()).toBeVisible();
    });

    await test.step('the command palette finds a company by its beginning, and lists by their words', async () => {
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option');
      await page.keyboard.type('juniper texti 99');
      const { companies: rows } = await companySearch('q=juniper+texti+99&limit=1');
      await expect(options.filter({ hasText: rows[0]?.name ?? '' }).first()).toBeVisible();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('rail in germany');
      await expect(options.filter({ hasText: 'Germany' }).first()).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('the keyboard shortcut prints the first 500, which are read only then', async () => {
      await page.goto(`${url}/companies?q=harbour`);
      await expect(resultCount(page)).toContainText('1–25 of');
      await page.evaluate(() => {
        window.print = () => {
          dispatchEvent(new Event('beforeprint'));
          const rows = document.querySelectorAll('[data-print-document] tbody tr').length;
          document.documentElement.dataset['printed'] = String(rows);
          dispatchEvent(new Event('afterprint'));
        };
      });
      expect(proxy.requests(/^\/search\/companies\?.*\blimit=500\b/)).toEqual([]);
      // The part of the page that prints is loaded after the rows.
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+p');
      await expect(page.locator('html')).toHaveAttribute('data-printed', '500');
      expect(proxy.requests(/^\/search\/companies\?.*\blimit=500\b/)).toHaveLength(1);
    });

    await test.step('all companies of a filter are selected and exported, and too many are not', async () => {
      const filter = 'location=Lyon,+France&founded=1950-1959';
      const matching = (await companySearch(`${filter}&limit=1`)).page_info.total_count ?? 0;
      await page.goto(`${url}/companies?${filter}`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      // Unlike `check()`, a click doesn't expect the box to be checked before the ids have been read.
      await page.getByRole('checkbox', { name: `Select all ${matching.toLocaleString('en')}` }).click();
      const bar = page.getByRole('region', { name: 'Selection' });
      await expect(bar).toContainText(`${matching.toLocaleString('en')} selected`);
      await bar.getByRole('button', { name: 'Export selected' }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await (await coming).path();
      await expect(page.getByRole('status', { name: 'Export' })).toHaveText(
        `Saved ${matching.toLocaleString('en')} companies`,
      );
      await page.goto(`${url}/companies?location=Germany`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await expect(bar).toContainText('Too many to select all');
    });

    await test.step('Explore has the figures of all companies', async () => {
      await page.goto(`${url}/explore`);
      const chart = page.getByRole('figure', { name: 'Companies by category', exact: true });
      const { figures } = await companySearch('figures=true');
      await expect(chart.getByRole('link').first()).toHaveAccessibleName(
        new RegExp((figures?.categories[0]?.count ?? 0).toLocaleString('en')),
      );
      await expect(page.getByRole('status', { name: 'Coverage' })).toContainText(`${total} companies`);
    });

    await test.step('offerings are searched, filtered and grouped on the server', async () => {
      const found = await offeringSearch('q=bridge&status=open&limit=25&group=company');
      await page.goto(`${url}/offerings?q=bridge&status=open&group=company`);
      const count = (found.page_info.total_count ?? 0).toLocaleString('en');
      await expect(resultCount(page)).toHaveText(`1–25 of ${count}`);
      for (const offering of found.offerings.slice(0, 3))
        await expect(page.getByRole('link', { name: String(offering['title']) }).first()).toBeVisible();
      await expect(page.getByRole('group', { name: 'Status' })).toContainText(`Open${count}`);
    });

    await test.step('a company has all of its offerings, although the list was not read', async () => {
      await page.goto(`${url}/companies/7`);
      await expect(page.getByRole('region', { name: 'Offerings' }).getByRole('link')).not.toHaveCount(0);
    });

    await test.step('News and Brief say what they cover', async () => {
      await page.goto(`${url}/news`);
      await expect(page.getByText(new RegExp(`^News of \\d+ of ${total} companies read$`))).toBeVisible();
      await page.goto(`${url}/`);
      const covered = new RegExp(`The list of ${total} companies is too long to be compared`);
      await expect(page.getByText(covered)).toBeVisible();
    });

    // Unlike the browser's log, the proxy has the requests of the worker, too. Of each list, only the first page is
    // read.
    for (const list of ['companies', 'offerings']) {
      const read = proxy.requests(new RegExp(`^/api/v1/${list}\\?.*\\blimit=500\\b`));
      expect(new Set(read.map(({ path }) => path))).toEqual(new Set([`/api/v1/${list}?limit=500&offset=0`]));
    }
    expect(proxy.requests(/^\/export\//)).toEqual([]);
    await page.close();
    await proxy.close();
  },
);
