import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** Key of the session in sessionStorage; see `session/session.ts`. */
const SESSION_KEY = 'dossier.session';
const EPOCH_KEY = 'dossier.epoch';

interface Config {
  readonly demoKey?: string;
  readonly apiBaseUrl?: string;
}

/** Changes the dashboard's configuration, both in its file and where our service embeds it in pages. */
export async function changeConfig(
  pages: Page | BrowserContext,
  change: (config: object) => object,
): Promise<void> {
  const inlined = /(<script type="application\/json" id="config">)(.*?)(?=<\/script>)/;
  await pages.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      inlined,
      (_, tag: string, json: string) => tag + JSON.stringify(change(JSON.parse(json) as object)),
    );
    return route.fulfill({ response, body });
  });
  await pages.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    return route.fulfill({ json: change(config) });
  });
}

/**
 * Opens an empty document on the dashboard's origin, to access its storage. It needs the same COOP header as the
 * dashboard's pages: otherwise, the browser would use another process, whose storage reaches the dashboard only after
 * a delay.
 */
export async function openBlank(page: Page, address: string): Promise<void> {
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', headers, body: '' }));
  await page.goto(URL.canParse(address) ? new URL('/blank', address).href : '/blank');
}

/**
 * Opens a URL with a session already in the tab, as after a reload. Without a key, uses the demo key from
 * `config.json`.
 */
export async function openSignedIn(page: Page, address = '/companies', key?: string): Promise<void> {
  await openBlank(page, address);
  const { demoKey, apiBaseUrl } = await page.evaluate(
    async () => (await (await fetch('/config.json')).json()) as Config,
  );
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

export async function signInWithDemoKey(page: Page, address = '/companies'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Use the demo key' }).click();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

export async function submitKey(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function openWithKey(page: Page, key: string, address = '/companies'): Promise<void> {
  await page.goto(address);
  await submitKey(page, key);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

/** Finds the checkbox of a category, whose label may end with a count. */
export function categoryBox(page: Page, name: string): Locator {
  const group = page.getByRole('group', { name: 'Category' });
  const start = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return group.getByRole('checkbox', { name: new RegExp(String.raw`^${start}( \(|$)`) });
}

/** The status that says which rows are shown: "1–25 of 1,200". */
export const resultCount = (page: Page): Locator => page.getByRole('status', { name: 'Result count' });

export const companyLinks = (page: Page): Locator =>
  page.getByRole('table', { name: 'Companies' }).getByRole('rowheader').getByRole('link');

export const queryOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search);

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { excess, widest } = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    // Exclude the space reserved for a scrollbar, which a longer page would show.
    const { width } = document.documentElement.getBoundingClientRect();
    const found = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > width,
    );
    return {
      excess: scrollWidth - Math.ceil(width),
      widest: found
        .map(({ tagName, className }) => `${tagName}.${className}`)
        .slice(-4)
        .join(' > '),
    };
  });
  expect(excess, `pixels of sideways scrolling at ${page.url()}, of ${widest}`).toBeLessThanOrEqual(0);
}

export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('dialog', { name: 'More actions' }).getByRole('button', { name, exact: true }).click();
}
