import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { categoryBox, companyLinks, openWithKey, resultCount } from './page-actions.ts';
import { createKey, dossier, ROOT } from './service.ts';

test.use({ loadsCatalogue: true });

const FILE = join(ROOT, '../shared/data/sp500.companies.jsonl');
const COMPANIES = 503;

// The file is optional and not part of the repository.
const absent = !existsSync(FILE);
const note = absent ? ' (left out: ../shared/data/sp500.companies.jsonl is not here)' : '';
test.skip(absent, note);

test(
  `503 real companies are imported, filtered, paged through and opened${note}`,
  { tag: '@full' },
  async ({ page, dataDir, start, calls }) => {
    test.setTimeout(90_000);
    const output = await dossier(dataDir, 'import', FILE);
    expect(output).toContain(String(COMPANIES));
    const service = await start();
    await openWithKey(page, await createKey(service, 'analyst'), `${service.url}/companies`);
    await expect(resultCount(page)).toHaveText(`1–25 of ${COMPANIES}`);

    await page.goto(`${service.url}/companies?category=health-care`);
    await expect(page.getByRole('button', { name: 'Remove filter Health Care' })).toBeVisible();
    await expect(categoryBox(page, 'Health Care')).toBeChecked();
    const part = Number(/of ([\d,]+)$/.exec((await resultCount(page).textContent()) ?? '')?.[1]);
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(COMPANIES);
    expect((await collectAll()).size).toBe(part);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(resultCount(page)).toHaveText(`1–25 of ${COMPANIES}`);
    calls.clear();
    const all = await collectAll();
    expect(all.size).toBe(COMPANIES);
    expect(new Set(calls.data()).size, 'no page is read twice').toBe(calls.data().length);

    await page.goto(service.url + (all.get('3M') ?? ''));
    await expect(page.getByRole('heading', { name: '3M', level: 1 })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Research' }).getByRole('link', { name: 'SEC EDGAR filings of 3M' }),
    ).toHaveAttribute('href', 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0000066740');
    const news = page.getByRole('article', { name: '3M added to the S&P 500' });
    await expect(news).toContainText('joined the S&P 500 index on 1957-03-04');
    await expect(news.getByRole('link', { name: 'List of S&P 500 companies' })).toHaveAttribute(
      'href',
      'https://en.wikipedia.org/wiki/List_of_S%26P_500_companies',
    );

    async function collectAll() {
      const found = new Map<string, string>();
      for (;;) {
        // Rows in view are rendered before the others, so wait for all.
        await expect(page.getByRole('table', { name: 'Companies' })).toHaveAttribute('aria-busy', 'false');
        const rows = await companyLinks(page).evaluateAll((links) =>
          links.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as const),
        );
        for (const [name, href] of rows) {
          expect(found.has(name), `${name} comes once`).toBe(false);
          found.set(name, href);
        }
        const count = (await resultCount(page).textContent()) ?? '';
        const [, shown, total] = /–(\d+) of (\d+)$/.exec(count) ?? [];
        if (shown === total) return found;
        await page.getByRole('link', { name: 'Next page' }).click();
        await expect(resultCount(page)).not.toHaveText(count);
      }
    }
  },
);
