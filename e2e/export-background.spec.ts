import { readFile } from 'node:fs/promises';
import type { Company } from '#contract/company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn } from './page-actions.ts';
import { categoriesOf, readCompanyPage } from './records.ts';

test.use({ loadsCatalogue: true });

test(
  'an export continues after its dialog is closed, also on other pages, and can be reopened',
  { tag: '@full' },
  async ({ page, calls }) => {
    test.setTimeout(90_000);
    const dialog = page.getByRole('dialog', { name: 'Export companies' });
    const badge = page.getByRole('status', { name: 'Export', exact: true });
    const back = page.getByRole('button', { name: 'About the export' });
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    let goOn = () => {};
    const released = new Promise<void>((resolve) => (goOn = resolve));
    let requests = 0;
    await page.route(/\/api\/v1\/companies\/\d+$/, async (route) => {
      requests += 1;
      if (requests === 4) await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByRole('radio', { name: /^This page/ }).check();
    await dialog.getByRole('radio', { name: 'Research and news' }).check();
    await dialog.getByRole('radio', { name: 'JSON' }).check();
    calls.clear();
    await dialog.getByRole('button', { name: 'Export JSON' }).click();
    await expect(dialog).toContainText('3 of 25 companies');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(badge).toHaveText('Exporting');

    await page.getByRole('link', { name: 'Settings' }).first().click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await back.click();
    await expect(dialog.getByRole('progressbar', { name: 'Exporting' })).toHaveAttribute('value', '3');
    await page.keyboard.press('Escape');
    await expect(back).toBeFocused();

    const coming = page.waitForEvent('download');
    goOn();
    const text = await readFile(await (await coming).path(), 'utf8');
    // The cast is safe because the service's own tests validate its responses against the contract.
    expect(JSON.parse(text) as Company[]).toHaveLength(25);
    const details = calls.data().filter((call) => /\/companies\/\d+$/.test(call));
    expect([details.length, new Set(details).size]).toEqual([25, 25]);
    await expect(badge).toHaveText('Saved 25 companies');
    await expectAccessible(page);
    await back.click();
    await expect(dialog.getByRole('status')).toContainText('Saved 25 companies');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(back).toBeHidden();
  },
);

test(
  'the explore page exports the companies behind its charts',
  { tag: '@full' },
  async ({ page, service }) => {
    const [category] = categoriesOf((await readCompanyPage(service, 'limit=25')).companies);
    const { companies } = await readCompanyPage(service, `limit=500&category_slugs=${category?.slug}`);
    await openSignedIn(page, `/explore?category=${category?.slug}`);
    await expect(page.getByRole('figure')).toHaveCount(5);
    await page.getByRole('button', { name: 'Export' }).click();
    const all = page.getByRole('radio', { name: `All matching ${companies.length} companies` });
    await expect(all).toBeChecked();
    await page.getByRole('radio', { name: 'JSON' }).check();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export JSON' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toContain(`dossier-companies-${category?.slug}-`);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(companies);
  },
);
