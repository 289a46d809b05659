import type { Page } from '@playwright/test';
import { companyLinks, resultCount } from '../page-actions.ts';
import type { Row } from './variant-companies.ts';

const MAX_PAGES = 60;

/** Long enough for a crawl with pages of five rows and pauses for rate limits. */
export const CRAWL_TIMEOUT = { timeout: 20_000 };

export const idsOf = (rows: readonly Row[]): number[] => rows.flatMap(({ id }) => id ?? []);

export async function visibleIds(page: Page): Promise<number[]> {
  const addresses = await companyLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  return addresses.map((address) => Number(/\/companies\/(\d+)/.exec(address)?.[1]));
}

export async function waitForRows(page: Page): Promise<void> {
  // The pager appears after the rows, but not at all if there is only one page.
  await page.getByRole('combobox', { name: 'Rows per page' }).waitFor();
  await page.locator('table[aria-busy="false"]').waitFor(CRAWL_TIMEOUT);
}

/** Clicks `Next page` until the last page or past the end, and returns the ids on all pages. */
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
    // The count may change before the heading of a page past the end appears.
    await page.locator('table[aria-busy="false"]').or(end).first().waitFor(CRAWL_TIMEOUT);
    if ((await end.count()) > 0) return ids;
    await waitForRows(page);
    ids.push(...(await visibleIds(page)));
  }
  throw new Error(`The list has no end after ${MAX_PAGES} pages.`);
}
