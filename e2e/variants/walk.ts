import type { Page } from '@playwright/test';
import { companyLinks, resultCount } from '../page-actions.ts';
import type { Row } from './companies.ts';

const MOST_PAGES = 60;

/** How long the background reading may take: pages of five, and pauses that the server asks for. */
export const READING = { timeout: 20_000 };

/** Ids of rows that have one. */
export const idsOf = (rows: readonly Row[]): number[] => rows.flatMap(({ id }) => id ?? []);

/** The companies of the page, by the addresses that their names lead to. */
export async function shownIds(page: Page): Promise<number[]> {
  const addresses = await companyLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  return addresses.map((address) => Number(/\/companies\/(\d+)/.exec(address)?.[1]));
}

/** Waits for the rows of the list that is asked for: until they come, those of the list before stay. */
export async function settled(page: Page): Promise<void> {
  // The pager comes a moment after the rows, and not at all where there is one page.
  await page.getByRole('combobox', { name: 'Rows per page' }).waitFor();
  await page.locator('table[aria-busy="false"]').waitFor(READING);
}

/** Goes on with `Next page` until there is none, or it leads past the end, and answers every id on the way. */
export async function walk(page: Page): Promise<number[]> {
  await settled(page);
  const walked = await shownIds(page);
  const next = page.getByRole('link', { name: 'Next page' });
  const end = page.getByRole('heading', { name: /does not exist/ });
  for (let pages = 1; pages < MOST_PAGES; pages++) {
    if ((await next.count()) === 0 || (await next.isDisabled())) return walked;
    const before = await resultCount(page).textContent();
    await next.click();
    await resultCount(page)
      .filter({ hasNotText: new RegExp(`^${before}$`) })
      .or(end)
      .first()
      .waitFor();
    if ((await end.count()) > 0) return walked;
    await settled(page);
    walked.push(...(await shownIds(page)));
  }
  throw new Error(`No end after ${MOST_PAGES} pages.`);
}
