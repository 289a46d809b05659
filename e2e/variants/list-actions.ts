import type { Page } from '@playwright/test';
import { companyLinks, resultCount } from '../page-actions.ts';
import type { Row } from './variant-companies.ts';

const MAX_PAGES = 60;

/** Enough for a crawl with pages of five and pauses for rate limits. */
export const CRAWL_TIMEOUT = { timeout: 20_000 };

export const idsOf = (rows: readonly Row[]): number[] => rows.flatMap(({ id }) => id ?? []);

/** Ids of the companies on the page, taken from their links. */
export async function visibleIds(page: Page): Promise<number[]> {
  const addresses = await companyLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  return addresses.map((address) => Number(/\/companies\/(\d+)/.exec(address)?.[1]));
}

/** Waits for the rows of the current query; until then the previous rows stay. */
export async function waitForRows(page: Page): Promise<void> {
  // The pager appears after the rows, and not at all for a single page.
  await page.getByRole('combobox', { name: 'Rows per page' }).waitFor();
  await page.locator('table[aria-busy="false"]').waitFor(CRAWL_TIMEOUT);
}

/** Clicks `Next page` until the last page, or past the end, and returns the ids of all pages. */
export async function collectAllIds(page: Page): Promise<number[]> {
  await waitForRows(page);
  const ids = await visibleIds(page);
  const next = page.getByRole('link', { name: 'Next page' });
  const end = page.getByRole('heading', { name: /does not exist/ });
  for (let pages = 1; pages < MAX_PAGES; pages++) {
    if ((await next.count()) === 0 || (await next.isDisabled())) return ids;
    const before = await resultCount(page).textContent();
    await next.click();
    await resultCount(page)
      .filter({ hasNotText: new RegExp(`^${before}$`) })
      .or(end)
      .first()
      .waitFor();
    // The count can change before the heading of a page past the end is there.
    await page.locator('table[aria-busy="false"]').or(end).first().waitFor(CRAWL_TIMEOUT);
    if ((await end.count()) > 0) return ids;
    await waitForRows(page);
    ids.push(...(await visibleIds(page)));
  }
  throw new Error(`No end after ${MAX_PAGES} pages.`);
}
