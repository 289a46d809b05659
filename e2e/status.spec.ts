import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { categoryBox, companyLinks, openSignedIn, openWithKey, resultCount } from './page-actions.ts';
import { createKey } from './service.ts';
import { type StaticHost, openStaticHost } from './static-host.ts';

const test = base.extend<{ readonly staticHost: StaticHost }>({
  staticHost: async ({}, use) => {
    const host = await openStaticHost();
    await use(host);
    await host.close();
  },
});

test.use({ failuresExpected: true });

const HEALTH = '**/api/v1/health';
const badge = (page: Page) => page.getByRole('status', { name: 'API status' });

/** Simulates returning to the tab, which triggers a health check. */
const triggerHealthCheck = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function mockHealth(page: Page, handle: (route: Route) => unknown) {
  await page.unroute(HEALTH);
  await page.route(HEALTH, handle);
  await triggerHealthCheck(page);
}

test('the badge shows Checking until the first health check ends @full', async ({ page }) => {
  let respond = () => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  await page.route(HEALTH, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/sign-in');
  await expect(badge(page)).toHaveText('Checking');
  respond();
  await expect(badge(page)).toHaveText('Online');
});

test('the badge depends on the status code alone, not on the body', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page);
  await expect(badge(page)).toHaveText('Online');
  for (const { status, body, says } of [
    { status: 503, body: '<h1>Maintenance</h1>', says: 'Unavailable' },
    { status: 200, body: '<h1>Hello</h1>', says: 'Online' },
    { status: 500, body: '', says: 'Failing' },
    { status: 204, body: '', says: 'Online' },
    { status: 502, body: 'Bad gateway', says: 'Failing' },
    { status: 401, body: '{"error":"No.","code":"invalid_key"}', says: 'Online' },
    { status: 429, body: '', says: 'Rate limited' },
    { status: 404, body: '', says: 'Online' },
  ]) {
    await mockHealth(page, (route) => route.fulfill({ status, body }));
    await expect(badge(page), `after ${status}`).toHaveText(says);
  }
  await mockHealth(page, (route) => route.abort('connectionrefused'));
  await expect(badge(page)).toHaveText('Unreachable');
  await mockHealth(page, (route) => route.continue());
  await expect(badge(page)).toHaveText('Online');
});

test.describe('with all companies loaded', () => {
  test.use({ loadsCatalogue: true });

  test(
    'a refresh during an outage shows the outage, and the badge shows within seconds that the service is back',
    { tag: '@full' },
    async ({ page, start, dataDir }) => {
      const first = await start({ sample: true });
      const port = Number(new URL(first.url).port);
      // A sorted list comes from the catalogue, so the page itself sends no request.
      await openSignedIn(page, `${first.url}/companies?sort=-updated`, await createKey(first, 'analyst'));
      await expect(page.getByText(/^All 1,200 companies/)).toBeVisible();
      await expect(badge(page)).toHaveText('Online');
      await first.stop();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(badge(page)).toHaveText('Unreachable');
      await expect(page.getByRole('alert')).toContainText(
        /^Couldn't refresh\. Showing data as of \d\d:\d\d\./,
      );
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(companyLinks(page)).toHaveCount(25);
      await start({ dataDir, port });
      await expect(badge(page), 'well before the next regular check').toHaveText('Online');
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );

  test(
    'while the server is down, filters, companies, offerings and exports come from what was loaded, as of its time',
    { tag: '@full' },
    async ({ page, start }) => {
      const service = await start({ sample: true });
      const key = await createKey(service, 'analyst');
      await openSignedIn(page, `${service.url}/offerings`, key);
      await expect(page.getByText(/^All [\d,]+ offerings/)).toBeVisible();
      await page.getByRole('link', { name: 'Companies', exact: true }).click();
      await expect(page.getByText(/^All 1,200 companies/)).toBeVisible();
      await service.stop();

      const asOf = /^Couldn't refresh\. Showing data as of \d\d:\d\d\./;
      await categoryBox(page, 'Fintech').check();
      await expect(page).toHaveURL(/category=fintech/);
      await expect(page.getByRole('alert')).toContainText(asOf);
      await expect(companyLinks(page)).toHaveCount(25);

      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const file = await readFile(await (await coming).path(), 'utf8');
      expect(file.trim().split('\n').length).toBeGreaterThan(25);
      await expect(page.getByText(/^The server isn't responding\. The data is as of /)).toBeVisible();
      await page.keyboard.press('Escape');

      const name = (await companyLinks(page).nth(20).textContent()) ?? '';
      await companyLinks(page).nth(20).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await page.goBack();

      // A search without matches says what would match without a part of it.
      await page.getByRole('searchbox', { name: 'Search companies' }).fill('xyzzy');
      await expect(page.getByRole('link', { name: 'Remove “xyzzy”' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/Remove “xyzzy” \([\d,]+ companies\)/);

      await page.getByRole('link', { name: 'Offerings', exact: true }).click();
      await page.getByRole('table', { name: 'Offerings' }).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/offerings\/.+/);
      await expect(page.getByRole('alert')).toContainText(asOf);
      await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible();
    },
  );
});

test('health checks are sent without the key', { tag: '@full' }, async ({ page, service }) => {
  const headers: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/health')) headers.push(JSON.stringify(request.headers()));
  });
  await openSignedIn(page);
  // A check in progress wouldn't be repeated, so wait.
  await expect(badge(page)).toHaveText('Online');
  await triggerHealthCheck(page);
  await expect.poll(() => headers.length).toBeGreaterThan(1);
  for (const each of headers) expect(each).not.toContain(service.demoKey);
});

test('a rate-limited health check is repeated after Retry-After', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page);
  await expect(badge(page)).toHaveText('Online');
  let checks = 0;
  await mockHealth(page, (route) => {
    checks += 1;
    return checks === 1
      ? route.fulfill({ status: 429, headers: { 'retry-after': '3' }, body: '' })
      : route.continue();
  });
  await expect(badge(page)).toHaveText(/^Rate limited, retrying in [23] s$/);
  await expect(badge(page)).toHaveText('Rate limited, retrying in 1 s');
  await expect(badge(page), 'well before the next regular look').toHaveText('Online');
  expect(checks).toBe(2);
});

test(
  'a health check without a response within five seconds counts as unreachable',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(badge(page)).toHaveText('Online');
    await mockHealth(page, () => {});
    await expect(badge(page)).toHaveText('Online');
    await expect(badge(page)).toHaveText('Unreachable');
  },
);

test(
  'going offline and coming back online shows at once, even while a check is in flight',
  { tag: '@full' },
  async ({ page, context }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await expect(badge(page)).toHaveText('Online');
    await page.route('**/api/v1/health', () => {}, { times: 1 });
    await Promise.all([page.waitForRequest('**/api/v1/health'), triggerHealthCheck(page)]);
    await context.setOffline(true);
    await expect(badge(page)).toHaveText('You are offline');
    await expect(page.getByText(/^You're offline\. You can keep browsing/)).toBeVisible();
    await expect(companyLinks(page)).toHaveCount(25);
    await context.setOffline(false);
    await expect(badge(page)).toHaveText('Online');
    await expect(page.getByText(/^You're offline\. You can keep browsing/)).toHaveCount(0);
  },
);

test(
  'going offline shows at once while the first check is in flight',
  { tag: '@full' },
  async ({ page, context }) => {
    await page.route('**/api/v1/health', () => {}, { times: 1 });
    const firstCheck = page.waitForRequest('**/api/v1/health');
    await openSignedIn(page);
    await Promise.all([expect(companyLinks(page)).toHaveCount(25), firstCheck]);
    await context.setOffline(true);
    // The badge changes before the first check could time out.
    await expect(badge(page)).toHaveText('You are offline', { timeout: 3000 });
  },
);

test(
  'the badge tells failing data from an outage, and a 404 is neither',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await page.route('**/api/v1/companies?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(badge(page)).toHaveText("Some data isn't loading");
    await page.unroute('**/api/v1/companies?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(badge(page)).toHaveText('Online');

    await page.goto('/companies/999999999');
    await expect(page.getByRole('heading', { name: 'No company 999999999' })).toBeVisible();
    await expect(badge(page)).toHaveText('Online');
  },
);

test.describe('a dashboard on another origin', () => {
  test(
    'the badge tells blocked by CORS from unreachable',
    { tag: '@full' },
    async ({ page, start, staticHost }) => {
      const service = await start();
      staticHost.useService(service.url);
      await page.goto(staticHost.url);
      await expect(badge(page)).toHaveText('Blocked by CORS');
      await service.stop();
      await triggerHealthCheck(page);
      await expect(badge(page)).toHaveText('Unreachable');
    },
  );

  test(
    'a dashboard on another origin works if the service allows it',
    { tag: '@full' },
    async ({ page, start, staticHost, dataDir }) => {
      const service = await start({ sample: true, dataDir, env: { CORS_ORIGINS: staticHost.url } });
      staticHost.useService(service.url);
      await openWithKey(page, await createKey(service, 'analyst'), `${staticHost.url}/companies?page=2`);
      await expect(resultCount(page)).toHaveText(/^26–50 of/);
      await expect(badge(page)).toHaveText('Online');
    },
  );
});

test(
  'health checks run every half minute, pause while the page is hidden, and run when it is visible again',
  { tag: '@full' },
  async ({ page }) => {
    let checks = 0;
    page.on('request', (request) => void (request.url().endsWith('/health') && (checks += 1)));
    await page.clock.install();
    await openSignedIn(page);
    await expect(badge(page)).toHaveText('Online');
    const advance = async (seconds: number) => {
      await page.clock.runFor(seconds * 1000);
      // A check sent before this request would have been seen by now.
      await page.evaluate(() => fetch('/config.json'));
    };
    checks = 0;
    for (const expected of [1, 2]) {
      await advance(31);
      expect(checks, 'while it is seen').toBe(expected);
    }

    // Playwright can't hide a page, so fake visibilityState.
    const setVisibility = (state: 'hidden' | 'visible') =>
      page.evaluate((to) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await setVisibility('hidden');
    checks = 0;
    await advance(120);
    expect(checks, 'while it is hidden').toBe(0);
    await setVisibility('visible');
    await expect.poll(() => checks, 'when it is seen again').toBe(1);
  },
);

test('the live region changes only when the status changes', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page);
  await expect(badge(page)).toHaveText('Online');
  await badge(page).evaluate((status) => {
    const counts = { changes: 0 };
    Object.assign(window, { counts });
    new MutationObserver(() => (counts.changes += 1)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const changes = () => page.evaluate('counts.changes');
  let responses = 0;
  page.on('response', (response) => void (responses += Number(response.url().endsWith('/api/v1/health'))));
  // A check is skipped while another is in flight.
  await expect(async () => {
    await triggerHealthCheck(page);
    expect(responses).toBeGreaterThanOrEqual(3);
  }).toPass();
  expect(await changes()).toBe(0);
  await mockHealth(page, (route) => route.fulfill({ status: 503, body: '' }));
  // The previous check may still have been in flight.
  await expect(async () => {
    await triggerHealthCheck(page);
    await expect(badge(page)).toHaveText('Unavailable', { timeout: 1000 });
  }).toPass();
  expect(await changes()).toBe(1);
});

test(
  'the status popover shows the latency of recent checks, the last error and the time',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(badge(page)).toHaveText('Online');
    await page.getByRole('button', { name: 'About the API status' }).click();
    const popover = page.getByRole('dialog', { name: 'About the API status' });
    await expect(popover.getByRole('img', { name: /^Latency of the last \d+ checks/ })).toBeVisible();
    await expect(popover).toContainText(/Last check\s*\d\d:\d\d, \d+ ms/);
    await expect(popover).toContainText(/Last error\s*none$/);
    await mockHealth(page, (route) => route.fulfill({ status: 500, body: '' }));
    await expect(popover).toContainText(/Last error\s*failing, \d\d:\d\d/);
    await page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
    await expect(page.getByRole('button', { name: 'About the API status' })).toBeFocused();
  },
);
