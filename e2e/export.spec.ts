import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import type { Company, CompanySummary } from '#contract/company.ts';
import { labelWithUnit } from '#records/field-unit.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, resultCount } from './page-actions.ts';
import { categoriesOf, readCompany, readCompanyPage, readOfferingPage } from './records.ts';
import type { Service } from './service.ts';

test.use({ loadsCatalogue: true });

const DAY = /\d{4}-\d{2}-\d{2}/;
const DETAIL = /^\/api\/v1\/companies\/\d+$/;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export companies' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: RegExp | string) => dialog(page).getByRole('radio', { name });

async function openExport(page: Page, name = 'Export'): Promise<void> {
  await button(page, name).click();
  await expect(page.getByRole('dialog', { name: /^Export / })).toBeVisible();
}

async function downloadBy(page: Page, start: Locator): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await start.click();
  return readDownload(await coming);
}

async function readDownload(download: Download): Promise<{ name: string; text: string }> {
  const text = await readFile(await download.path(), 'utf8');
  expect(text).not.toContain('dsr_');
  return { name: download.suggestedFilename(), text };
}

const rowsOf = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
// The cast is safe because the service's own tests validate its responses against the contract.
const companiesOf = (text: string) => JSON.parse(text) as Company[];

/** Returns the most frequent category of the first companies, and all companies in it. */
async function readCategory(service: Service) {
  const first = await readCompanyPage(service, 'limit=25');
  const [category] = categoriesOf(first.companies);
  if (!category) throw new Error('The first page has no category.');
  const { companies } = await readCompanyPage(service, `limit=500&category_slugs=${category.slug}`);
  return { category, companies };
}

async function openCategoryExport(page: Page, service: Service) {
  const chosen = await readCategory(service);
  await openSignedIn(page, `/companies?category=${chosen.category.slug}`);
  await expect(resultCount(page)).toContainText(`of ${chosen.companies.length}`);
  await openExport(page);
  return chosen;
}

const asCells = (company: CompanySummary) => ({
  Id: String(company.id),
  Name: company.name,
  'Legal name': company.legal_name,
  Description: company.description,
  Founded: String(company.founded_year),
  Categories: company.categories.map(({ name }) => name).join('; '),
  Updated: company.updated_at,
});

test('a CSV export of the page has all its companies with every field, in order', async ({
  page,
  service,
}) => {
  const { companies } = await readCompanyPage(service, 'limit=25&offset=25');
  await openSignedIn(page, '/companies?page=2');
  await expect(companyLinks(page)).toHaveCount(25);
  await openExport(page);
  await radio(page, 'This page 25 companies').check();
  await radio(page, 'All fields').check();
  const { name, text } = await downloadBy(page, button(page, 'Export CSV'));
  expect(name).toMatch(new RegExp(`^dossier-companies-page-2-${DAY.source}\\.csv$`));
  expect(text.startsWith('\uFEFFId,Name,Short name,Legal name,Domain,')).toBe(true);
  const rows = rowsOf(text);
  expect(rows).toHaveLength(25);
  for (const [at, company] of companies.entries()) expect(rows[at]).toMatchObject(asCells(company));
  await expect(dialog(page), 'the file is there').toBeHidden();
  await expect(page.getByRole('status', { name: 'Export' })).toHaveText('Saved 25 companies');
});

test(
  'an Excel export of the list has every company with numbers and dates as such',
  { tag: '@full' },
  async ({ page, service }) => {
    const { category, companies } = await openCategoryExport(page, service);
    await radio(page, 'Excel').check();
    await radio(page, 'All fields').check();
    const coming = page.waitForEvent('download');
    await button(page, 'Export Excel').click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^dossier-companies-${category.slug}-${DAY.source}\\.xlsx$`),
    );
    const { sheets } = await readXlsx(await readFile(await download.path()));
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    expect(sheets.map(({ name }) => name)).toEqual(['Companies']);
    expect(sheets[0]?.freezePane).toEqual({ rows: 1 });
    expect(rows).toHaveLength(companies.length);
    for (const [at, { id, name, founded_year, updated_at }] of companies.entries()) {
      const cells = Object.fromEntries(header.map((field, column) => [field, rows[at]?.[column]]));
      expect(cells).toMatchObject({
        Id: id,
        Name: name,
        Founded: founded_year,
        Updated: new Date(updated_at),
      });
    }
    await expect(page.getByRole('status', { name: 'Export' })).toHaveText(
      `Saved ${companies.length} companies`,
    );
  },
);

test(
  'the page is copied as a table that spreadsheets and text editors can paste',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { companies } = await readCompanyPage(service, 'limit=25');
    await openSignedIn(page, '/companies?cols=name,founded');
    await expect(companyLinks(page)).toHaveCount(25);
    await openExport(page);
    await radio(page, /^This page/).check();
    await expect(radio(page, 'Visible columns')).toBeChecked();
    await button(page, 'Copy as table').click();
    await expect(page.getByRole('status', { name: 'Export' })).toHaveText('Copied 25 rows');
    const [text, html] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text() ?? '';
      return Promise.all([read('text/plain'), read('text/html')]);
    });
    const fields = ['name', 'domain', 'founded_year'] as const;
    const heads = ['Name', 'Domain', 'Founded'];
    const expected = companies.map((company) => fields.map((field) => String(company[field] ?? '')));
    expect(text.split('\n').map((line) => line.split('\t'))).toEqual([heads, ...expected]);
    // Remove the styles that the browser adds.
    const cells = [...html.matchAll(/<t[dh][^>]*>([^<]*)<\/t[dh]>/g)].map(([, cell = '']) => cell);
    expect(cells.map((cell) => cell.replaceAll('&amp;', '&'))).toEqual([heads, ...expected].flat());
  },
);

test(
  'an export of all matches has each company once, and its file name contains the filter',
  { tag: '@full' },
  async ({ page, service }) => {
    const { category, companies } = await openCategoryExport(page, service);
    await radio(page, 'JSON').check();
    await radio(page, 'All fields').check();
    await expect(radio(page, `All matching ${companies.length} companies`)).toBeChecked();
    const { name, text } = await downloadBy(page, button(page, 'Export JSON'));
    expect(name).toMatch(new RegExp(`^dossier-companies-${category.slug}-${DAY.source}\\.json$`));
    expect(companiesOf(text)).toEqual(companies);
    await expect(dialog(page)).toBeHidden();
    await openExport(page);
    await expect(radio(page, 'JSON'), 'as the last time').toBeChecked();
  },
);

test('an export can be limited to the visible columns', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/companies?cols=name,founded');
  await expect(companyLinks(page)).toHaveCount(25);
  await openExport(page);
  await radio(page, /^This page/).check();
  await expect(radio(page, 'Visible columns')).toBeChecked();
  const { text } = await downloadBy(page, button(page, 'Export CSV'));
  expect(text.split('\r\n')[0]).toBe('\uFEFFName,Domain,Founded');
});

test(
  'the selected companies are exported in order from their own button',
  { tag: '@full' },
  async ({ page, service, calls }) => {
    const { companies } = await readCompanyPage(service, 'limit=26');
    const chosen = [companies[25], companies[3]].flatMap((company) => company ?? []);
    await openSignedIn(page, '/companies?page=2');
    await page.getByRole('checkbox', { name: `Select ${chosen[0]?.name}`, exact: true }).check();
    await page.getByRole('link', { name: 'Previous page' }).click();
    await page.getByRole('checkbox', { name: `Select ${chosen[1]?.name}`, exact: true }).check();
    calls.clear();
    await openExport(page, 'Export selected');
    await expect(radio(page, 'Selected 2 companies')).toBeChecked();
    await radio(page, 'JSON').check();
    await radio(page, 'All fields').check();
    const { text } = await downloadBy(page, button(page, 'Export JSON'));
    expect(companiesOf(text)).toEqual(chosen);
    expect(calls.data(), 'what is known is not asked for again').toEqual([]);
  },
);

test(
  'an export of the loaded catalogue makes no requests',
  { tag: '@full' },
  async ({ page, service, calls }) => {
    const { page_info } = await readCompanyPage(service, 'limit=1');
    await openSignedIn(page);
    await expect(page.getByText(/companies · updated/)).toBeVisible();
    calls.clear();
    await openExport(page);
    await radio(page, 'All fields').check();
    const { text } = await downloadBy(page, button(page, 'Export CSV'));
    const ids = rowsOf(text).map((row) => row['Id']);
    expect(ids).toHaveLength(page_info.total_count);
    expect(new Set(ids).size).toBe(page_info.total_count);
    expect(calls.data()).toEqual([]);
  },
);

test.describe('without the catalogue', () => {
  test.use({ failuresExpected: true });

  test(
    'an export of all companies requests each page once if the catalogue cannot be loaded',
    { tag: '@full' },
    async ({ page, faultServer, service, calls }) => {
      const { page_info } = await readCompanyPage(service, 'limit=1');
      const all = page_info.total_count;
      faultServer.fail(/companies\?limit=500/, 'reset');
      await openSignedIn(page, `${faultServer.url}/companies`);
      await expect(page.getByText(/Loading stopped with an error/)).toBeVisible({ timeout: 20_000 });
      calls.clear();
      await openExport(page);
      await radio(page, 'All fields').check();
      const { text } = await downloadBy(page, button(page, 'Export CSV'));
      const ids = rowsOf(text).map((row) => row['Id']);
      expect([ids.length, new Set(ids).size]).toEqual([all, all]);
      const pages = Array.from({ length: Math.ceil(all / 200) }, (_, at) => at);
      expect(calls.data()).toEqual(pages.map((at) => `/api/v1/companies?limit=200&offset=${at * 200}`));
    },
  );
});

test.describe('research and news export', () => {
  test.use({ failuresExpected: true });

  test(
    'the research and news export makes one request per company and waits for Retry-After',
    { tag: '@full' },
    async ({ page, faultServer, service, calls }) => {
      const { companies } = await readCompanyPage(service, 'limit=25');
      const ids = companies.slice(0, 4).map(({ id }) => id);
      await openSignedIn(page, `${faultServer.url}/companies?ids=${ids.join(',')}`);
      await expect(companyLinks(page)).toHaveCount(4);
      await openExport(page);
      await radio(page, 'Research and news').check();
      await radio(page, 'JSON').check();
      const busy = '429-retry-after';
      faultServer.fail(new RegExp(`/companies/${ids[2]}$`), [busy]);
      calls.clear();
      const coming = page.waitForEvent('download');
      await button(page, 'Export JSON').click();
      await expect(dialog(page).getByRole('status')).toContainText(
        /The server asked for a pause at 2 of 4 companies\. Continuing in \d s/,
      );
      await expect(dialog(page).getByRole('progressbar', { name: 'Exporting' })).toHaveAttribute(
        'value',
        '2',
      );
      const { name, text } = await readDownload(await coming);
      expect(name).toMatch(new RegExp(`^dossier-research-and-news-${DAY.source}\\.json$`));
      expect(companiesOf(text)).toEqual(await Promise.all(ids.map((id) => readCompany(service, id))));
      const paths = [ids[0], ids[1], ids[2], ids[2], ids[3]].map((id) => `/api/v1/companies/${id}`);
      expect(calls.data().filter((call) => DETAIL.test(call))).toEqual(paths);
    },
  );

  test(
    'the research and news export stops at a permanent error, keeps its progress, and can continue',
    { tag: '@full' },
    async ({ page, faultServer, service, calls }) => {
      const { companies } = await readCompanyPage(service, 'limit=3');
      const ids = companies.map(({ id }) => id);
      await openSignedIn(page, `${faultServer.url}/companies?ids=${ids.join(',')}`);
      await expect(companyLinks(page)).toHaveCount(3);
      await openExport(page);
      await radio(page, 'Research and news').check();
      faultServer.fail(new RegExp(`/companies/${ids[1]}$`), ['403-suspended']);
      calls.clear();
      await button(page, 'Export CSV').click();
      const status = dialog(page).getByRole('status');
      await expect(status).toContainText('This API client is suspended');
      await expect(status).toContainText('1 of 3 companies. What was loaded is kept.');
      const { text } = await downloadBy(page, button(page, 'Continue'));
      const whole = await Promise.all(ids.map((id) => readCompany(service, id)));
      const rows = rowsOf(text);
      expect(rows.filter((row) => row['Kind'] === 'research').map((row) => row['Id'])).toEqual(
        whole.flatMap(({ research }) => research.map(({ id }) => id)),
      );
      expect(
        rows.filter((row) => row['Kind'] === 'article').map((row) => [row['Id'], row['Company id']]),
      ).toEqual(
        whole.flatMap(({ id, news }) =>
          news.flatMap(({ articles }) => articles.map((article) => [String(article.id), String(id)])),
        ),
      );
      const paths = [ids[0], ids[1], ids[1], ids[2]].map((id) => `/api/v1/companies/${id}`);
      expect(calls.data().filter((call) => DETAIL.test(call))).toEqual(paths);
    },
  );

  test(
    'a cancelled research and news export keeps its progress and continues without repeated requests',
    { tag: '@full' },
    async ({ page, calls }) => {
      await openSignedIn(page);
      await expect(companyLinks(page)).toHaveCount(25);
      // Slow down responses, so that there is time to cancel.
      await page.route(/\/api\/v1\/companies\/\d+$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        await route.continue();
      });
      await openExport(page);
      await radio(page, /^This page/).check();
      await radio(page, 'Research and news').check();
      await radio(page, 'JSON').check();
      calls.clear();
      await button(page, 'Export JSON').click();
      await expect(dialog(page)).toContainText(/Reading research and news, [3-9] of 25 companies/);
      // Search inside the dialog, because the page may have another Cancel button for the catalogue.
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog(page).getByRole('status')).toHaveText(
        /^Cancelled at \d+ of 25 companies. What was loaded is kept.$/,
      );
      await button(page, 'Close').click();
      await expect(dialog(page)).toBeHidden();
      const before = calls.data().length;
      await openExport(page);
      const coming = page.waitForEvent('download');
      await button(page, 'Continue').click();
      const { text } = await readDownload(await coming);
      expect(before).toBeLessThan(15);
      expect(companiesOf(text)).toHaveLength(25);
      expect(calls.data()).toHaveLength(25);
      expect(new Set(calls.data()).size).toBe(25);
    },
  );

  test(
    'a revoked key discards the progress of the research and news export',
    { tag: '@full' },
    async ({ page, faultServer, calls }) => {
      await openSignedIn(page, `${faultServer.url}/companies`);
      await expect(companyLinks(page)).toHaveCount(25);
      await openExport(page);
      await radio(page, 'Research and news').check();
      faultServer.fail(DETAIL, ['401-key-revoked']);
      calls.clear();
      await button(page, 'Export CSV').click();
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
      await expect(dialog(page)).toBeHidden();
      expect(calls.data().filter((call) => DETAIL.test(call))).toHaveLength(1);
    },
  );
});

test(
  'an export of the comparison has a row for each company, or is the table on the screen',
  { tag: '@full' },
  async ({ page, service }) => {
    const { companies } = await readCompanyPage(service, 'limit=3');
    await openSignedIn(page, `/compare?ids=${companies.map(({ id }) => id).join(',')}`);
    const table = page.getByRole('table', { name: 'Comparison' });
    await expect(table).toHaveAttribute('aria-busy', 'false');
    const newsOnScreen = await table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'News', exact: true }) })
      .getByRole('cell')
      .allInnerTexts();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const byCompany = rowsOf((await downloadBy(page, button(page, 'Export CSV'))).text);
    expect(byCompany.map(({ Company }) => Company)).toEqual(companies.map((company) => company.name));
    expect(byCompany.map(({ News }) => News)).toEqual(newsOnScreen);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('radio', { name: /^Table as on the screen/ }).check();
    const { name, text } = await downloadBy(page, button(page, 'Export CSV'));
    expect(name).toMatch(new RegExp(`^dossier-comparison-${DAY.source}\\.csv$`));
    const rows = rowsOf(text);
    expect(Object.keys(rows[0] ?? {})).toEqual(['Field', ...companies.map((company) => company.name)]);
    expect(rows.map(({ Field: field }) => field)).toEqual(
      await table
        .getByRole('rowheader')
        .evaluateAll((heads) => heads.map((head) => head.firstChild?.textContent)),
    );
    const { Field: _, ...news } = rows.find(({ Field: field }) => field === 'News') ?? {};
    expect(Object.values(news)).toEqual(newsOnScreen);
  },
);

const byOfferingId = (a: { readonly id?: unknown }, b: { readonly id?: unknown }) =>
  Number(a.id) - Number(b.id);

/** Headings with units, which are written as people write them. */
const WITH_UNIT: Readonly<Record<string, string>> = {
  lock_up_months: 'Lock-up (months)',
  matures_in_months: 'Matures in (months)',
};

const inWords = (field: string) =>
  WITH_UNIT[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

test('an export of offerings has all their fields', { tag: '@full' }, async ({ page, service }) => {
  const { offerings, page_info } = await readOfferingPage(service, 'limit=500');
  await openSignedIn(page, '/offerings');
  await openExport(page);
  const sheet = page.getByRole('dialog', { name: 'Export offerings' });
  await expect(
    sheet.getByRole('radio', { name: `All pages ${page_info.total_count} offerings` }),
  ).toBeChecked();
  const csv = await downloadBy(page, button(page, 'Export CSV'));
  const rows = rowsOf(csv.text);
  expect(csv.name).toMatch(/^dossier-offerings-/);
  const byId = new Map(rows.map((row) => [row['Id'], row]));
  expect(byId.size).toBe(offerings.length);
  for (const { terms, opens_at, documents, ...offering } of offerings) {
    const row = byId.get(String(offering['id']));
    for (const { title, link } of documents as { title: string; link: string }[])
      expect(row?.['Documents']).toContain(`${title} (${link})`);
    for (const [field, value] of Object.entries({ ...offering, closes_at: null }))
      if (value !== null) expect([value, JSON.stringify(value)].map(String)).toContain(row?.[inWords(field)]);
    for (const [field, value] of Object.entries(terms as object))
      expect(row?.[`Terms · ${labelWithUnit(field)}`]).toBe(String(value));
    expect(row?.['Opens'], opens_at as string).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(row?.['Status']).toMatch(/^(?:Open|Upcoming|Closed)$/);
  }

  await expect(sheet).toBeHidden();
  await openExport(page);
  await sheet.getByRole('radio', { name: 'JSON' }).check();
  const json = await downloadBy(page, button(page, 'Export JSON'));
  // The list isn't in the API's order, so sort both.
  const exported = JSON.parse(json.text) as typeof offerings;
  expect(exported.toSorted(byOfferingId)).toEqual(offerings.toSorted(byOfferingId));
});

test(
  'the palette opens the export of the page, or shows that there is none',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(button(page, 'Export')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('export');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden();
    await button(page, 'Close').click();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('export');
    await page.keyboard.press('Enter');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByText('This page has nothing to export')).toBeVisible();
  },
);

test(
  'the export dialog is accessible before and after the export and returns the focus',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(90_000);
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await openExport(page);
    await expect(dialog(page).getByRole('heading', { name: 'Export companies' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Export')).toBeFocused();
    await openExport(page);
    await downloadBy(page, button(page, 'Export CSV'));
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Export')).toBeFocused();
    await button(page, 'About the export').click();
    await expect(button(page, 'Done')).toBeVisible();
    await expectAccessible(page);
  },
);
