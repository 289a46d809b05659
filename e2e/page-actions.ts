import { expect, type Locator, type Page } from '@playwright/test';

/** The tab's storage entry of a signed-in reader (`session/session.ts`). */
const SESSION_KEY = 'dossier.session';
const EPOCH_KEY = 'dossier.epoch';

interface Config {
  readonly demoKey?: string;
  readonly apiBaseUrl?: string;
}

/**
 * Opens an address with a session already in the tab, as after a reload: the form is for the sign-in journeys.
 * The key is the demo key that `config.json` offers unless another is given.
 */
export async function openSignedIn(page: Page, address = '/companies', key?: string): Promise<void> {
  const config = new URL('/config.json', URL.canParse(address) ? address : 'http://relative');
  // A document of the same origin that runs no script of Dossier's.
  await page.goto(URL.canParse(address) ? config.href : config.pathname);
  const { demoKey, apiBaseUrl } = JSON.parse(await page.locator('body').innerText()) as Config;
  await page.evaluate(
    ([sessionKey, epochKey, server, secret]) => {
      const signedIn = { key: secret, companies: 'granted', offerings: 'granted' };
      const epoch = localStorage.getItem(epochKey) ?? '';
      const entry = { server: server || location.origin, epoch, signedIn };
      sessionStorage.setItem(sessionKey, JSON.stringify(entry));
    },
    [SESSION_KEY, EPOCH_KEY, apiBaseUrl ?? '', key ?? demoKey ?? ''] as const,
  );
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

/** Opens an address and signs in on the way with the demo key, as a newcomer does. */
export async function signInWithDemoKey(page: Page, address = '/companies'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Use the demo key' }).click();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

/** Pastes a key into the sign-in form and sends it. */
export async function submitKey(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens an address and signs in on the way with a pasted key. */
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
