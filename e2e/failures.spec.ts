import type { Page } from '@playwright/test';
import { refuse } from '#service/testing/fault-builders.ts';
import type { Fault } from '#service/testing/fault-modes.ts';
import type { FaultServer } from '#service/testing/fault-server.ts';
import type { ApiLog } from './api-log.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, resultCount } from './page-actions.ts';

test.use({ failuresExpected: true });

// Matches the page's own requests. The crawl uses larger pages.
const LIST = /^\/api\/v1\/companies\?limit=25&/;
const FIRST = '/api/v1/companies?limit=25&offset=0';
const SECOND = '/api/v1/companies?limit=25&offset=25';
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** Returns the list's requests, without companies that hovering may have prefetched. */
const listCalls = (calls: ApiLog) => calls.data().filter((call) => LIST.test(call));

/**
 * Longer than the longest delay of an automatic retry, but much shorter than the 30 s after which a view tries to
 * recover.
 */
const QUIET_SECONDS = 12;

/**
 * Advances the fake clock slowly enough for requests to keep up. Otherwise, a health check would seem to time out,
 * and views would try again.
 */
async function passQuietTime(page: Page) {
  for (let second = 0; second < QUIET_SECONDS; second++) {
    await page.clock.runFor(1000);
    await page.evaluate(async () => void (await fetch('/api/v1/health')));
  }
}

async function refresh(page: Page, calls: ApiLog, faultServer: FaultServer, fault: Fault) {
  await openSignedIn(page, `${faultServer.url}/companies`);
  await expect(companyLinks(page)).toHaveCount(25);
  faultServer.fail(LIST, fault);
  calls.clear();
  await page.getByRole('button', { name: 'Refresh' }).click();
}

async function turnPage(
  page: Page,
  calls: ApiLog,
  faultServer: FaultServer,
  fault: Fault | readonly Fault[],
) {
  await openSignedIn(page, `${faultServer.url}/companies`);
  await expect(companyLinks(page)).toHaveCount(25);
  faultServer.fail(LIST, fault);
  calls.clear();
  await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
}

test("a reset connection shows “Can't reach the server” after 3 requests and keeps the rows", async ({
  page,
  calls,
  faultServer,
}) => {
  await page.clock.install();
  await refresh(page, calls, faultServer, 'reset');
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(listCalls(calls)).toEqual([FIRST, FIRST, FIRST]);
    await expect(alert(page)).toContainText("Can't reach the server", { timeout: 300 });
  }).toPass();
  await expect(alert(page)).toContainText(/Couldn't refresh\. Showing data as of \d\d:\d\d\./);
  await expect(companyLinks(page)).toHaveCount(25);
  await expect(resultCount(page)).toHaveText(/^1–25 of/);
  await expect(page.getByText(/^· as of \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' }), 'one is still signed in').toBeVisible();
  // The view would recover by itself, so stop the clock until Retry is pressed.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await passQuietTime(page);
  expect(listCalls(calls), 'no call more').toHaveLength(3);
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();

  faultServer.recover();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.clock.resume();
  await expect(alert(page)).toHaveCount(0);
  expect(listCalls(calls)).toHaveLength(4);
});

test(
  'a 503 with Retry-After shows a countdown and is retried after it',
  { tag: '@full' },
  async ({ page, calls, faultServer }) => {
    const busy = refuse(503, 'unavailable', { 'retry-after': '3' });
    await turnPage(page, calls, faultServer, [busy]);
    await expect(alert(page)).toContainText('Temporarily unavailable');
    await expect(companyLinks(page), 'the rows of the page before stay meanwhile').toHaveCount(25);
    await expect(resultCount(page)).toHaveText(/^1–25 of/);
    await expect(alert(page)).toContainText(/Trying again in [23] s/);
    await expect(alert(page)).toContainText('Trying again in 1 s');
    expect(listCalls(calls), 'not before it was asked for').toEqual([SECOND]);
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await expect(alert(page)).toHaveCount(0);
    expect(listCalls(calls)).toEqual([SECOND, SECOND]);
  },
);

test(
  'a 429 without Retry-After is retried after two and four seconds',
  { tag: '@full' },
  async ({ page, calls, faultServer }) => {
    await page.clock.install();
    await turnPage(page, calls, faultServer, '429');
    await expect(alert(page)).toContainText(/Trying again in [12] s/);
    await expect.poll(() => listCalls(calls)).toHaveLength(2);
    await expect(alert(page)).toContainText(/Trying again in [34] s/);
    await expect.poll(() => listCalls(calls)).toHaveLength(3);
    await expect(alert(page)).not.toContainText('Trying again');
    await passQuietTime(page);
    expect(listCalls(calls)).toHaveLength(3);
  },
);

test(
  'without previous rows an error fills the page inside the app shell',
  { tag: '@full' },
  async ({ page, calls, faultServer }) => {
    await page.clock.install();
    await openSignedIn(page, `${faultServer.url}/settings`);
    faultServer.fail(LIST, '500');
    calls.clear();
    await page.getByRole('link', { name: 'Companies', exact: true }).dispatchEvent('click');
    await expect(page.getByRole('heading', { name: 'The server has an error' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect.poll(() => listCalls(calls)).toEqual([FIRST, FIRST]);
    await passQuietTime(page);
    expect(listCalls(calls), 'no call more').toHaveLength(2);
    faultServer.recover();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(companyLinks(page)).toHaveCount(25);
    expect(listCalls(calls)).toEqual([FIRST, FIRST, FIRST]);
  },
);

test(
  'Copy details copies the request and the response without the key',
  { tag: '@full' },
  async ({ page, context, calls, faultServer, service }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await turnPage(page, calls, faultServer, '400');
    await page.getByRole('button', { name: 'Copy details' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeAttached();
    const details = await page.evaluate(() => navigator.clipboard.readText());
    expect(details.split('\n')).toEqual([
      `Request: GET ${SECOND}`,
      'Status: 400',
      'Code: invalid_parameter',
      'Message: Refused by the fault server: invalid_parameter.',
      'Request id: request-of-the-fault-server',
      expect.stringMatching(/^Time: \d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      expect.stringMatching(/^Dossier \d/),
    ]);
    expect(details).not.toContain(service.demoKey);
  },
);

test(
  'a failed list reloads by itself when the device is back online',
  { tag: '@full' },
  async ({ page, context, calls, faultServer }) => {
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(companyLinks(page)).toHaveCount(25);
    await context.setOffline(true);
    calls.clear();
    await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
    await expect(alert(page)).toContainText('Waiting for a connection');
    await expect.poll(() => listCalls(calls)).toEqual([SECOND, SECOND, SECOND]);
    // Wait until no attempt is in flight: it would fail, and the next one would come only later.
    await expect(alert(page)).not.toContainText('Trying again');
    await context.setOffline(false);
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await expect(alert(page)).toHaveCount(0);
  },
);

test(
  'opening a page offline keeps the current page until the connection is back',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await openSignedIn(page, `${service.url}/companies`);
    await expect(companyLinks(page)).toHaveCount(25);
    // This button and the message below load after the rows.
    await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText("You're offline. You can keep browsing")).toBeVisible();
    await expect(companyLinks(page)).toHaveCount(25);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  },
);

test.describe('failures with the catalogue loaded', () => {
  test.use({ loadsCatalogue: true });

  test(
    'opening the palette offline does not block the search',
    { tag: '@full' },
    async ({ page, context, service }) => {
      // Block the palette's chunk, because it is normally preloaded.
      await page.route('**/assets/palette-*.js', (route) => route.abort());
      await openSignedIn(page, `${service.url}/companies`);
      await expect(page.getByText(/ companies · updated /)).toBeVisible();
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await context.setOffline(true);
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox', { name: 'Search companies' }).fill('energy');
      await expect(page.getByRole('button', { name: 'Remove filter “energy”' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Companies' })).toHaveAttribute('aria-busy', 'false');
      await expect(palette).toHaveCount(0);
      await page.unroute('**/assets/palette-*.js');
      await context.setOffline(false);
      await expect(palette).toBeVisible();
    },
  );

  test(
    'a page whose files cannot load shows that the server is down and opens once it is back',
    { tag: '@full' },
    async ({ page, service }) => {
      // Block the chunks of pages and of the palette, because they are normally preloaded.
      await page.route('**/assets/settings-page-*.js', (route) => route.abort());
      await page.route('**/assets/palette-*.js', (route) => route.abort());
      await page.route('**/assets/explore-page-*.js', (route) => route.abort());
      await openSignedIn(page, `${service.url}/companies`);
      await expect(page.getByText(/ companies · updated /)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
      await page.evaluate(() => Object.assign(globalThis, { same: true }));
      const everything = () => true;
      await page.route(everything, (route) => route.abort());
      const links = page.getByRole('navigation', { name: 'Main' });
      await links.getByRole('link', { name: 'Settings' }).click();
      await expect(alert(page)).toContainText("The server isn't responding");
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(alert(page)).toContainText('Still no response');
      await links.getByRole('link', { name: 'Companies' }).click();
      await expect(companyLinks(page)).toHaveCount(25);
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await expect(companyLinks(page)).toHaveCount(25);
      await expect(palette).toHaveCount(0);
      expect(await page.evaluate(() => 'same' in globalThis), 'the same page, never reloaded').toBe(true);
      await page.unroute(everything);
      await page.unroute('**/assets/settings-page-*.js');
      await page.unroute('**/assets/palette-*.js');
      await expect(palette).toBeVisible();
      await page.keyboard.press('Escape');
      await links.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

      await page.route(everything, (route) => route.abort());
      await links.getByRole('link', { name: 'Explore' }).click();
      await expect(alert(page)).toContainText("The server isn't responding");
      await page.unrouteAll();
      await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible({ timeout: 10_000 });
    },
  );

  test(
    'pages open while offline, and views, logos and the status recover at once',
    { tag: '@full' },
    async ({ page, context, service }) => {
      const main = page.getByRole('navigation', { name: 'Main' });
      const badge = page.getByRole('status', { name: 'API status' });
      const logos = page.getByRole('table', { name: 'Companies' }).locator('img');
      await page.route('**/logos/*', (route) => route.abort());
      await openSignedIn(page, `${service.url}/companies`);
      await expect(companyLinks(page)).toHaveCount(25);
      const isPreloaded = () =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('settings-page'));
      await expect.poll(() => page.evaluate(isPreloaded)).toBe(true);
      const name = await companyLinks(page).first().innerText();
      await context.setOffline(true);
      await expect(badge).toHaveText('You are offline');
      await main.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
      await main.getByRole('link', { name: 'Companies' }).click();
      await companyLinks(page).first().click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      // Research and news are shown if they were read ahead.
      await expect(page.getByText(/^As of \d\d:\d\d\.$/)).toBeVisible();
      await expect(page.getByText('Trying again')).toHaveCount(0);
      await main.getByRole('link', { name: 'Companies' }).click();
      await expect(companyLinks(page)).toHaveCount(25);
      await expect(logos.nth(3)).toHaveCount(0);
      await page.unroute('**/logos/*');
      await context.setOffline(false);
      await expect(badge).toHaveText('Online');
      await expect(logos.nth(3)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();

      await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
      await main.getByRole('link', { name: 'Companies' }).click();
      await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
      await expect(alert(page)).toContainText('Temporarily unavailable');
      await expect(alert(page)).not.toContainText('Trying again', { timeout: 15_000 });
      await expect(badge).toHaveText('Unavailable');
      await page.unroute('**/api/**');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(resultCount(page)).toHaveText(/^26–50 of/);
      await expect(alert(page)).toHaveCount(0);
      await expect(badge).toHaveText('Online');
    },
  );
});

test(
  'a connection that is lost while a part is still loading keeps the page, and the part follows later',
  { tag: '@full' },
  async ({ page, context, faultServer }) => {
    let attempts = 0;
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await page.route('**/assets/export-dialog-*.js', async (route) => {
      attempts += 1;
      await lost;
      await route.abort();
    });
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(companyLinks(page)).toHaveCount(25);
    await page.getByRole('main').evaluate((main) => main.setAttribute('data-same', ''));
    await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click();
    await expect.poll(() => attempts).toBe(1);
    await context.setOffline(true);
    lose();
    await expect.poll(() => attempts).toBeGreaterThan(2);
    await expect(page.locator('main[data-same]')).toBeVisible();
    await page.unrouteAll();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
  },
);

test(
  'a page whose chunk is gone after a deployment reloads once, then shows an error',
  { tag: '@full' },
  async ({ page, service }) => {
    const FILE = '**/assets/settings-page-*.js';
    await page.route(FILE, (route) => route.fulfill({ status: 404 }));
    await openSignedIn(page, `${service.url}/companies`);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(alert(page)).toContainText("This page couldn't load");
    expect(documents, 'page loads after the click').toBe(1);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unroute(FILE);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  },
);
