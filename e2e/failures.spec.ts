import type { Page } from '@playwright/test';
import { type ApiLog } from './api-log.ts';
import {
  answer,
  truncateBody,
  stallBody,
  type Fault,
  type FaultProxy,
  resetConnection,
  refuse,
} from './fault-proxy.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, resultCount } from './page-actions.ts';

test.use({ failuresExpected: true });

// What the page itself asks for; the reading of all companies in the background asks for more at once.
const LIST = /^\/api\/v1\/companies\?limit=25&/;
const FIRST = '/api/v1/companies?limit=25&offset=0';
const SECOND = '/api/v1/companies?limit=25&offset=25';
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** A pointer that happens to rest on a row fetches its company, which is no part of what is counted here. */
const lists = (calls: ApiLog) => calls.data().filter((call) => LIST.test(call));

/** Longer than the longest wait before an automatic retry, by the page's clock. */
const QUIET = 20_000;

/** A list that was read, and meets a fault when it is read again. */
async function refresh(page: Page, calls: ApiLog, faultProxy: FaultProxy, fault: Fault) {
  await openSignedIn(page, `${faultProxy.url}/companies`);
  await expect(companyLinks(page)).toHaveCount(25);
  faultProxy.fail(LIST, fault);
  calls.clear();
  await page.getByRole('button', { name: 'Refresh' }).click();
}

/** A page whose first list was read, and whose next one meets a fault. */
async function turnPage(page: Page, calls: ApiLog, faultProxy: FaultProxy, fault: Fault | readonly Fault[]) {
  await openSignedIn(page, `${faultProxy.url}/companies`);
  await expect(companyLinks(page)).toHaveCount(25);
  faultProxy.fail(LIST, fault);
  calls.clear();
  await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
}

const HTML = answer(200, { 'content-type': 'text/html' }, '<h1>Welcome to our Wi-Fi</h1>');

for (const { what, fault, says, calls: expected, retry = true, everyday = false } of [
  {
    what: 'a connection that is hung up on',
    fault: resetConnection,
    says: 'Can’t reach the service',
    calls: 3,
    everyday: true,
  },
  { what: 'an answer that breaks off', fault: truncateBody, says: 'Incomplete answer', calls: 2 },
  {
    what: 'an empty answer',
    fault: answer(200, { 'content-type': 'application/json' }),
    says: 'Incomplete answer',
    calls: 2,
  },
  {
    what: 'half a JSON text',
    fault: answer(200, { 'content-type': 'application/json' }, '{"compan'),
    says: 'Incomplete answer',
    calls: 2,
  },
  { what: 'no content', fault: answer(204, {}), says: 'Incomplete answer', calls: 2 },
  { what: 'a login page', fault: HTML, says: 'Something else answered', calls: 1 },
  {
    what: 'a redirect',
    fault: answer(302, { location: 'https://elsewhere.example/' }),
    says: 'The service tried to redirect',
    calls: 1,
  },
  {
    what: 'JSON of another shape',
    fault: answer(200, { 'content-type': 'application/json' }, '{"items":[]}'),
    says: 'The answer can’t be read',
    calls: 1,
  },
  {
    what: 'a refused parameter',
    fault: refuse(400, 'invalid_parameter'),
    says: 'The service did not accept this request',
    calls: 1,
    retry: false,
    everyday: true,
  },
  {
    what: 'a key that was lost on the way',
    fault: refuse(401, 'unauthenticated'),
    says: 'The key was removed on the way',
    calls: 1,
  },
  {
    what: 'a suspended client',
    fault: refuse(403, 'client_suspended'),
    says: 'This API client is suspended',
    calls: 1,
  },
  { what: 'a list that is not there', fault: refuse(404, 'not_found'), says: 'Not this API?', calls: 1 },
  {
    what: 'an error of the service',
    fault: refuse(500, 'internal_error'),
    says: 'The service has an error',
    calls: 2,
    everyday: true,
  },
  {
    what: 'a gateway without a service',
    fault: answer(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>'),
    says: 'The gateway can’t reach the service',
    calls: 3,
  },
  {
    what: 'an error without an envelope',
    fault: answer(599, { 'content-type': 'text/plain' }, 'oops'),
    says: 'The service has an error',
    calls: 2,
  },
  { what: 'a status nobody knows', fault: answer(418, {}), says: 'An unexpected answer', calls: 1 },
])
  test(
    `${what}: “${says}” after ${expected} calls in all, and the rows stay`,
    {
      tag: everyday ? [] : '@full',
    },
    async ({ page, calls, faultProxy }) => {
      await page.clock.install();
      await refresh(page, calls, faultProxy, fault);
      await expect(async () => {
        await page.clock.runFor(1000);
        expect(lists(calls)).toEqual(Array.from({ length: expected }, () => FIRST));
        await expect(alert(page)).toContainText(says, { timeout: 300 });
      }).toPass();
      await expect(alert(page)).toContainText('What you see was read before');
      await expect(companyLinks(page)).toHaveCount(25);
      await expect(resultCount(page)).toHaveText(/^1–25 of/);
      await expect(page.getByText(/^· as of \d\d:\d\d$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Account' }), 'one is still signed in').toBeVisible();
      await page.clock.runFor(QUIET);
      expect(lists(calls), 'no call more').toHaveLength(expected);

      faultProxy.reset();
      await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(retry ? 1 : 0);
      if (!retry) return;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(alert(page)).toHaveCount(0);
      expect(lists(calls)).toHaveLength(expected + 1);
    },
  );

test('a service that is busy for a moment is waited for, with a countdown, and then goes on', async ({
  page,
  calls,
  faultProxy,
}) => {
  const busy = refuse(503, 'unavailable', { 'retry-after': '3' });
  await turnPage(page, calls, faultProxy, [busy]);
  await expect(alert(page)).toContainText('Temporarily unavailable');
  await expect(companyLinks(page), 'the rows of the page before stay meanwhile').toHaveCount(25);
  await expect(resultCount(page)).toHaveText(/^1–25 of/);
  await expect(alert(page)).toContainText(/Trying again in [23] s/);
  await expect(alert(page)).toContainText('Trying again in 1 s');
  expect(lists(calls), 'not before it was asked for').toEqual([SECOND]);
  await expect(resultCount(page)).toHaveText(/^26–50 of/);
  await expect(alert(page)).toHaveCount(0);
  expect(lists(calls)).toEqual([SECOND, SECOND]);
});

test(
  'a wait of more than a minute is left to the reader',
  { tag: '@full' },
  async ({ page, calls, faultProxy }) => {
    await page.clock.install();
    await turnPage(page, calls, faultProxy, refuse(429, 'rate_limited', { 'retry-after': '90' }));
    await expect(alert(page)).toContainText('Too many requests');
    await page.clock.runFor(QUIET);
    await expect(alert(page)).not.toContainText('Trying again');
    expect(lists(calls)).toEqual([SECOND]);
  },
);

test('a wait that nobody can mean is ignored', { tag: '@full' }, async ({ page, calls, faultProxy }) => {
  await turnPage(page, calls, faultProxy, [refuse(503, 'unavailable', { 'retry-after': '1e400' })]);
  await expect(resultCount(page)).toHaveText(/^26–50 of/);
  expect(lists(calls)).toEqual([SECOND, SECOND]);
});

test(
  'too many requests, without a word of how long: after two seconds, then four',
  { tag: '@full' },
  async ({ page, calls, faultProxy }) => {
    await page.clock.install();
    await turnPage(page, calls, faultProxy, refuse(429, 'rate_limited'));
    await expect(alert(page)).toContainText(/Trying again in [12] s/);
    await expect.poll(() => lists(calls)).toHaveLength(2);
    await expect(alert(page)).toContainText(/Trying again in [34] s/);
    await expect.poll(() => lists(calls)).toHaveLength(3);
    await expect(alert(page)).not.toContainText('Trying again');
    await page.clock.runFor(QUIET);
    expect(lists(calls)).toHaveLength(3);
  },
);

test('an answer that never ends is given up twice', { tag: '@full' }, async ({ page, calls, faultProxy }) => {
  await page.clock.install();
  await turnPage(page, calls, faultProxy, stallBody);
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(alert(page)).toContainText('Slow to answer', { timeout: 300 });
  }).toPass();
  await page.clock.runFor(QUIET);
  expect(lists(calls)).toEqual([SECOND, SECOND]);
});

test('where there are no rows yet, the failure has the page, with the shell around it', async ({
  page,
  calls,
  faultProxy,
}) => {
  await page.clock.install();
  await openSignedIn(page, `${faultProxy.url}/settings`);
  faultProxy.fail(LIST, refuse(500, 'internal_error'));
  calls.clear();
  await page.getByRole('link', { name: 'Companies', exact: true }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'The service has an error' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.poll(() => lists(calls)).toEqual([FIRST, FIRST]);
  await page.clock.runFor(QUIET);
  expect(lists(calls), 'no call more').toHaveLength(2);
  faultProxy.reset();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(companyLinks(page)).toHaveCount(25);
  expect(lists(calls)).toEqual([FIRST, FIRST, FIRST]);
});

test('the details name the call and what came back, and never the key', async ({
  page,
  context,
  calls,
  faultProxy,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await turnPage(page, calls, faultProxy, refuse(400, 'invalid_parameter'));
  await page.getByRole('button', { name: 'Copy details' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeAttached();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  expect(details.split('\n')).toEqual([
    `Request: GET ${SECOND}`,
    'Status: 400',
    'Code: invalid_parameter',
    'Message: Said by the front: invalid_parameter.',
    'Request id: req-of-the-front',
    expect.stringMatching(/^Time: \d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    expect.stringMatching(/^Dossier \d/),
  ]);
  expect(details).not.toContain(service.demoKey);
});

test('a device that comes back online goes on by itself', async ({ page, context, calls, faultProxy }) => {
  await openSignedIn(page, `${faultProxy.url}/companies`);
  await expect(companyLinks(page)).toHaveCount(25);
  await context.setOffline(true);
  calls.clear();
  await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
  await expect(alert(page)).toContainText('You are offline');
  await expect.poll(() => lists(calls)).toEqual([SECOND, SECOND, SECOND]);
  await context.setOffline(false);
  await expect(resultCount(page)).toHaveText(/^26–50 of/);
  await expect(alert(page)).toHaveCount(0);
});

test(
  'a page that was never opened waits for the connection, and what is there stays',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await openSignedIn(page, `${service.url}/companies`);
    await expect(companyLinks(page)).toHaveCount(25);
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText('You are offline. What you see stays')).toBeVisible();
    await expect(companyLinks(page)).toHaveCount(25);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  },
);

test.describe('with all companies loaded', () => {
  test.use({ loadsCatalogue: true });

  test(
    'a part that waits for the connection holds up nothing else',
    { tag: '@full' },
    async ({ page, context, service }) => {
      await openSignedIn(page, `${service.url}/companies`);
      await expect(page.getByText(/, complete as of /)).toBeVisible();
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await context.setOffline(true);
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox', { name: 'Search companies' }).fill('energy');
      await expect(page.getByRole('button', { name: 'Remove filter “energy”' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Companies' })).toHaveAttribute('aria-busy', 'false');
      await expect(palette).toHaveCount(0);
      await context.setOffline(false);
      await expect(palette).toBeVisible();
    },
  );

  test('a page that was never opened says when Dossier’s own server is down, and opens when it is back', async ({
    page,
    service,
  }) => {
    await openSignedIn(page, `${service.url}/companies`);
    await expect(page.getByText(/, complete as of /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    const everything = () => true;
    await page.route(everything, (route) => route.abort());
    const links = page.getByRole('navigation', { name: 'Main' });
    await links.getByRole('link', { name: 'Settings' }).click();
    await expect(alert(page)).toContainText('The server that Dossier comes from does not answer');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(alert(page)).toContainText('No answer yet');
    await links.getByRole('link', { name: 'Companies' }).click();
    await expect(companyLinks(page)).toHaveCount(25);
    // A part of a page waits, and what is there stays.
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await expect(companyLinks(page)).toHaveCount(25);
    await expect(palette).toHaveCount(0);
    expect(await page.evaluate(() => 'same' in globalThis), 'the same page, never reloaded').toBe(true);
    await page.unroute(everything);
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await links.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

    await page.route(everything, (route) => route.abort());
    await links.getByRole('link', { name: 'Explore' }).click();
    await expect(alert(page)).toContainText('The server that Dossier comes from does not answer');
    await page.unroute(everything);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible();
  });
});

test('a page whose file is gone after a deployment reloads once, then says so', async ({ page, service }) => {
  const FILE = '**/assets/settings-page-*.js';
  let asked = 0;
  await page.route(FILE, async (route) => {
    asked += 1;
    await route.fulfill({ status: 404 });
  });
  await openSignedIn(page, `${service.url}/companies`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await expect(alert(page)).toContainText('A part of Dossier did not load');
  expect(asked, 'by the page and by the reloaded one').toBe(2);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute(FILE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
