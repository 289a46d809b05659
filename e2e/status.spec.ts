import type { Page, Route } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { type StaticHost, openStaticHost } from './static-host.ts';
import { companyLinks, openSignedIn, openWithKey, resultCount } from './page-actions.ts';
import { createKey } from './service.ts';

const test = base.extend<{ readonly staticHost: StaticHost }>({
  staticHost: async ({}, use) => {
    const origin = await openStaticHost();
    await use(origin);
    await origin.close();
  },
});

test.use({ failuresExpected: true });

const HEALTH = '**/api/v1/health';
const badge = (page: Page) => page.getByRole('status', { name: 'API status' });

/** The reader comes back to the tab, which looks at the service at once. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** From now on the health endpoint answers so; anything the page is told is told again at once. */
async function healthAnswers(page: Page, handle: (route: Route) => unknown) {
  await page.unroute(HEALTH);
  await page.route(HEALTH, handle);
  await lookAgain(page);
}

test('until the first look has ended, the badge says so', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(HEALTH, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/sign-in');
  await expect(badge(page)).toHaveText('Checking');
  letGo();
  await expect(badge(page)).toHaveText('Online');
});

test('the verdict comes from the status alone, whatever the body', async ({ page }) => {
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
    await healthAnswers(page, (route) => route.fulfill({ status, body }));
    await expect(badge(page), `after ${status}`).toHaveText(says);
  }
  await healthAnswers(page, (route) => route.abort('connectionrefused'));
  await expect(badge(page)).toHaveText('Unreachable');
  await healthAnswers(page, (route) => route.continue());
  await expect(badge(page)).toHaveText('Online');
});

test('health is asked for without the key', { tag: '@full' }, async ({ page, service }) => {
  const headers: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/health')) headers.push(JSON.stringify(request.headers()));
  });
  await openSignedIn(page);
  await lookAgain(page);
  await expect.poll(() => headers.length).toBeGreaterThan(1);
  for (const each of headers) expect(each).not.toContain(service.demoKey);
});

test('a service that asks for a pause is asked again when it is over', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page);
  await expect(badge(page)).toHaveText('Online');
  let looks = 0;
  await healthAnswers(page, (route) => {
    looks += 1;
    return looks === 1
      ? route.fulfill({ status: 429, headers: { 'retry-after': '3' }, body: '' })
      : route.continue();
  });
  await expect(badge(page)).toHaveText(/^Rate limited, retrying in [23] s$/);
  await expect(badge(page)).toHaveText('Rate limited, retrying in 1 s');
  await expect(badge(page), 'well before the next regular look').toHaveText('Online');
  expect(looks).toBe(2);
});

test('an answer that takes longer than five seconds counts as none', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page);
  await expect(badge(page)).toHaveText('Online');
  await healthAnswers(page, () => {});
  await expect(badge(page)).toHaveText('Online');
  await expect(badge(page)).toHaveText('Unreachable');
});

test('a device without a connection is told at once, and so is its return', async ({ page, context }) => {
  await openSignedIn(page);
  await expect(companyLinks(page)).toHaveCount(25);
  await context.setOffline(true);
  await expect(badge(page)).toHaveText('You are offline');
  await expect(page.getByText(/^You are offline\. What you see stays/)).toBeVisible();
  await expect(companyLinks(page)).toHaveCount(25);
  await context.setOffline(false);
  await expect(badge(page)).toHaveText('Online');
  await expect(page.getByText(/^You are offline\. What you see stays/)).toHaveCount(0);
});

test(
  'data that fails while the service is up is told apart; a refused call is no outage',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await page.route('**/api/v1/companies?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(badge(page)).toHaveText('Service up, data failing');
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
    'tells a service that forbids it from one that is down',
    { tag: '@full' },
    async ({ page, start, staticHost }) => {
      const service = await start();
      staticHost.useService(service.url);
      await page.goto(staticHost.url);
      await expect(badge(page)).toHaveText('Blocked by CORS');
      await service.stop();
      await lookAgain(page);
      await expect(badge(page)).toHaveText('Unreachable');
    },
  );

  test('works where the service lets it', { tag: '@full' }, async ({ page, start, staticHost, dataDir }) => {
    const service = await start({ sample: true, dataDir, env: { CORS_ORIGINS: staticHost.url } });
    staticHost.useService(service.url);
    await openWithKey(page, await createKey(service, 'analyst'), `${staticHost.url}/companies?page=2`);
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await expect(badge(page)).toHaveText('Online');
  });
});

test('looks are made every half minute, none while the page is hidden, one when it is seen again', async ({
  page,
}) => {
  let looks = 0;
  page.on('request', (request) => void (request.url().endsWith('/health') && (looks += 1)));
  await page.clock.install();
  await openSignedIn(page);
  await expect(badge(page)).toHaveText('Online');
  const pass = async (seconds: number) => {
    await page.clock.runFor(seconds * 1000);
    await page.waitForTimeout(300);
  };
  looks = 0;
  for (const expected of [1, 2]) {
    await pass(31);
    expect(looks, 'while it is seen').toBe(expected);
  }

  // No browser hides a page of a test, so that the page is told that it is hidden.
  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await setVisibility('hidden');
  looks = 0;
  await pass(120);
  expect(looks, 'while it is hidden').toBe(0);
  await setVisibility('visible');
  await expect.poll(() => looks, 'when it is seen again').toBe(1);
});

test('what a screen reader is told changes only with the verdict', { tag: '@full' }, async ({ page }) => {
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
  let answers = 0;
  page.on('response', (response) => void (answers += Number(response.url().endsWith('/api/v1/health'))));
  // A look that is under way is not made twice.
  await expect(async () => {
    await lookAgain(page);
    expect(answers).toBeGreaterThanOrEqual(3);
  }).toPass();
  expect(await changes()).toBe(0);
  await healthAnswers(page, (route) => route.fulfill({ status: 503, body: '' }));
  await expect(badge(page)).toHaveText('Unavailable');
  expect(await changes()).toBe(1);
});

test(
  'the popover shows the latency of the last looks, the last error and the time',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(badge(page)).toHaveText('Online');
    await page.getByRole('button', { name: 'About the API status' }).click();
    const popover = page.getByRole('dialog', { name: 'About the API status' });
    await expect(popover.getByRole('img', { name: /^Latency of the last \d+ checks/ })).toBeVisible();
    await expect(popover).toContainText(/Last check\s*\d\d:\d\d, \d+ ms/);
    await expect(popover).toContainText(/Last error\s*none seen/);
    await healthAnswers(page, (route) => route.fulfill({ status: 500, body: '' }));
    await expect(popover).toContainText(/Last error\s*failing, \d\d:\d\d/);
    await page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
    await expect(page.getByRole('button', { name: 'About the API status' })).toBeFocused();
  },
);
