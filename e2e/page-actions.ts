import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a place and signs in on the way with the demo key, as a newcomer does. */
export async function openSignedIn(page: Page, path = '/companies'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Use the demo key' }).click();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

/** Pastes a key into the sign-in form and sends it. */
export async function submitKey(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a place and signs in on the way with a pasted key. */
export async function openWithKey(page: Page, key: string, address = '/companies'): Promise<void> {
  await page.goto(address);
  await submitKey(page, key);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

/** The box of a category, whose name may go on with how many companies it has. */
export function categoryBox(page: Page, name: string): Locator {
  const group = page.getByRole('group', { name: 'Category' });
  const start = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return group.getByRole('checkbox', { name: new RegExp(String.raw`^${start}( \(|$)`) });
}

/** "1–25 of 1,200" */
export const resultCount = (page: Page): Locator => page.getByRole('status', { name: 'Result count' });

/** The links to the companies of the page, in order; the first link of each row is its header's. */
export const companyLinks = (page: Page): Locator =>
  page.getByRole('table', { name: 'Companies' }).getByRole('rowheader').getByRole('link');

/** Query of the page's address, decoded as a person reads it. */
export const queryOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search);

/** The page scrolls down, never sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess, `pixels of sideways scrolling at ${page.url()}`).toBeLessThanOrEqual(0);
}
