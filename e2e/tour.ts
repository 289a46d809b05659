import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { PAGE_IDS, type PageId, PAGES } from '#dashboard/navigation/pages.ts';
import { expect } from './fixtures.ts';

export interface Sights {
  readonly companyIds: readonly number[];
  readonly offeringId: string | number;
}

export type Visit = (place: string) => Promise<void>;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const settled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

/** Opens every page of a signed-in dashboard, and its dialogs, panels, views and downloads. */
export async function tour(page: Page, origin: string, sights: Sights, visit: Visit): Promise<void> {
  const [first] = sights.companyIds;
  const open = async (path: string, ready: ReturnType<Page['getByRole']>) => {
    await page.goto(origin + path);
    await expect(ready.first()).toBeVisible();
    await settled(page);
    await visit(path);
  };
  const openPopup = async (opener: string, name: string | RegExp, inside?: () => Promise<void>) => {
    await button(page, opener).first().click();
    await expect(dialog(page, name)).toBeVisible();
    await inside?.();
    await visit(`${opener}, on ${new URL(page.url()).pathname}`);
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toBeHidden();
  };

  const main = page.getByRole('main');
  /** What is looked at on each page. A page without an entry does not compile. */
  const visits: Readonly<Record<PageId, () => Promise<void>>> = {
    brief: () => open(PAGES.brief.path, main.getByRole('heading', { level: 1 })),
    async companies() {
      await open(PAGES.companies.path, page.getByRole('table', { name: 'Companies' }).getByRole('rowheader'));
      await openPopup('Columns', 'Columns');
      await openPopup('Account', 'Account');
      await openPopup('About the API status', 'About the API status');
      await openPopup('Export', /^Export /);
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
      await openPopup('Add selected to watchlist', 'Add selected to watchlist');
      await page.keyboard.press('?');
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
      await visit('keyboard shortcuts');
      const cards = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
      await open(`${PAGES.companies.path}?view=cards`, cards);
      await open(`/companies/${first}`, page.getByRole('region', { name: 'News' }));
      await open('/companies/999999999', page.getByRole('heading', { name: 'No company 999999999' }));
    },
    news: () => open(PAGES.news.path, main.getByRole('heading', { level: 1 })),
    async offerings() {
      await open(PAGES.offerings.path, page.getByRole('table', { name: 'Offerings' }));
      await openPopup('Export', /^Export /);
      for (const view of ['cards', 'json'])
        await open(`${PAGES.offerings.path}?view=${view}`, page.getByRole('heading', { name: 'Offerings' }));
      await open(`/offerings/${sights.offeringId}`, page.getByRole('button', { name: 'Copy JSON' }));
    },
    explore: () => open(PAGES.explore.path, page.getByRole('heading', { name: 'Explore' })),
    async compare() {
      await open(`${PAGES.compare.path}?ids=${sights.companyIds.join(',')}`, page.getByRole('table'));
      await openPopup('Export', /^Export /);
    },
    async apiReference() {
      await open(PAGES.apiReference.path, page.getByRole('heading', { name: 'API reference' }));
      await button(page, 'Send request').first().click();
      await expect(page.getByRole('region', { name: 'Response', exact: true })).toBeVisible();
      await visit('API reference with a response');
    },
    async settings() {
      await open(PAGES.settings.path, page.getByRole('heading', { name: 'Settings', level: 1 }));
      await button(page, 'Test connection').click();
      await expect(page.getByText(/^Finished: /)).toBeVisible();
      await page.getByText('Libraries and their licences').click();
      await visit('settings with a finished connection test');
    },
  };
  for (const id of PAGE_IDS) await visits[id]();
  await open('/no-such-page', main.getByRole('heading'));
  await openPopup('Search or jump to', 'Command palette', async () => {
    await dialog(page, 'Command palette').getByRole('combobox').fill('a');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
}

const textOf = (bytes: Buffer, name: string) =>
  name.endsWith('.xlsx')
    ? Object.values(unzipSync(bytes))
        .map((part) => strFromU8(part))
        .join('\n')
    : bytes.toString('utf8');

export async function downloadExport(page: Page, ...choices: readonly RegExp[]): Promise<string> {
  await button(page, 'Export').first().click();
  const open = dialog(page, /^Export /);
  for (const name of choices) await open.getByRole('radio', { name }).check();
  const coming = page.waitForEvent('download');
  await open.getByRole('button', { name: /^Export (?:CSV|Excel|JSON)$/ }).click();
  const download = await coming;
  const text = textOf(await readFile(await download.path()), download.suggestedFilename());
  // The dialog closes by itself, unless it shows warnings.
  const done = open.getByRole('button', { name: 'Done' });
  await expect(async () => {
    if (await done.isVisible()) await done.click({ timeout: 500 });
    await expect(open).toBeHidden({ timeout: 500 });
  }).toPass();
  return text;
}
