import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openSignedIn } from './page-actions.ts';
import { readCompanyPage, readOfferingPage } from './records.ts';

test.use({ loadsCatalogue: true });

const A4 = { width: 794, height: 1123 };

/** Prints the page on A4. Saves the PDF with the test's results, and returns the sizes of its pages in points. */
async function print(page: Page, name: string) {
  const path = test.info().outputPath(`${name}.pdf`);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, path });
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  return boxes.map(([, width, height]) => ({ width: Number(width), height: Number(height) }));
}

async function openPrinted(page: Page, address: string) {
  await page.emulateMedia({ media: 'screen' });
  await openSignedIn(page, address);
  await page.emulateMedia({ media: 'print' });
}

async function expectDocument(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Skip to main content')).toBeHidden();
  for (const control of [
    'button',
    'checkbox',
    'textbox',
    'searchbox',
    'combobox',
    'slider',
    'navigation',
  ] as const)
    await expect(page.getByRole(control).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/As of \d+ \w{3} \d{4}, \d\d:\d\d UTC/)).toBeVisible();
}

test(
  'every page prints as a document with all that belongs to its view',
  { tag: '@full' },
  async ({ page, service }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(A4);

    await test.step('a list prints all rows, under its filters and with a head on each page', async () => {
      await openPrinted(page, '/companies?founded=2000-&sort=-founded&page=2');
      const rows = page.getByRole('article').getByRole('row');
      await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(26);
      await expectDocument(page, 'Companies');
      await expect(page.getByText('Founded 2000 or later').filter({ visible: true })).toBeVisible();
      await expect(page.getByText('Sorted by founded, newest first')).toBeVisible();
      const printed = await rows.count();
      expect(printed).toBe(501);
      await expect(page.getByText(/^The first 500 of [\d,]+ companies/)).toBeVisible();
      await expect(rows.first()).toHaveCSS('display', 'table-row');
      await expect(rows.nth(1)).toHaveCSS('break-inside', 'avoid');
      await expect(page.getByRole('article').locator('thead')).toHaveCSS('display', 'table-header-group');
      expect((await print(page, 'companies')).length).toBeGreaterThan(5);
    });

    const { companies } = await readCompanyPage(service, 'limit=6');
    const [company] = companies;
    if (!company) throw new Error('The sample data set is empty.');

    await test.step('a company prints with the values of its profile', async () => {
      await openPrinted(page, `/companies/${company.id}`);
      await expectDocument(page, company.name);
      await expect(page.getByRole('region', { name: 'Profile' })).toContainText(String(company.founded_year));
      await expect(page.getByRole('region', { name: 'Profile' })).toContainText(company.location);
      await print(page, 'company');
    });

    await test.step('six companies fit on a landscape page', async () => {
      await page.setViewportSize({ width: 1047, height: 700 });
      await openPrinted(page, `/compare?ids=${companies.map(({ id }) => id).join()}`);
      await expectDocument(page, 'Compare 6 companies');
      for (const { name } of companies)
        await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
      const pages = await print(page, 'compare');
      expect(pages.every(({ width, height }) => width > height)).toBe(true);
      await page.setViewportSize(A4);
    });

    await test.step('offerings, and one of them, print with their values', async () => {
      const { offerings } = await readOfferingPage(service, 'limit=1');
      await openPrinted(page, '/offerings');
      await expectDocument(page, 'Offerings');
      await expect(page.getByText('300 offerings', { exact: true })).toBeVisible({ timeout: 20_000 });
      const rows = page.getByRole('article').getByRole('row');
      await expect(rows).toHaveCount(301);
      await expect(
        rows
          .filter({ hasText: String(offerings[0]?.['company_name']) })
          .filter({ hasText: String(offerings[0]?.['title']) }),
      ).not.toHaveCount(0);
      await print(page, 'offerings');
      await openPrinted(page, `/offerings/${String(offerings[0]?.['id'])}`);
      await expect(page.getByText(/As of/)).toBeVisible();
      await print(page, 'offering');
    });

    await test.step('news print with what they were searched for', async () => {
      await openPrinted(page, '/news?q=funding&from=2026-01-01');
      await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
      await expect(page.getByText('“funding” · Since 1 Jan 2026', { exact: true })).toBeVisible();
      await print(page, 'news');
    });

    await test.step('figures', async () => {
      await openPrinted(page, '/explore?founded=2000-');
      await expect(page.getByRole('figure').first()).toBeVisible();
      await expectDocument(page, 'Explore');
      await expect(
        page.getByText('Founded 2000 or later', { exact: true }).filter({ visible: true }),
      ).toBeVisible();
      await print(page, 'explore');
    });
  },
);
