import type { Browser, Page } from '@playwright/test';
import { late, refuse } from '#service/testing/fault-builders.ts';
import { FAULT_MODES } from '#service/testing/fault-modes.ts';
import type { FaultServer } from '#service/testing/fault-server.ts';
import { expect, test } from './fixtures.ts';
import { changeConfig, companyLinks, openSignedIn, openWithKey, resultCount } from './page-actions.ts';
import { createKey } from './service.ts';

test.use({ loadsCatalogue: true, extensions: 'off' });

// Only the crawl requests pages of this size.
const PAGES = /^\/api\/v1\/companies\?limit=500&/;
const DATA = /^\/api\/v1\/(?!health)/;

const completeMessage = (page: Page) => page.getByText(/^All 1,200 companies · updated \d\d:\d\d$/);
const progressBar = (page: Page) => page.getByRole('progressbar', { name: 'Loading catalogue' });
const offsets = (faultServer: FaultServer) =>
  faultServer
    .requests(PAGES)
    .map(({ path }) => Number(new URLSearchParams(path.split('?')[1]).get('offset')));

/** Loads all companies in another browser context, which shares nothing with the first one. */
async function waitForLaterCrawl(browser: Browser, faultServer: FaultServer): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openSignedIn(page, `${faultServer.url}/companies`);
  await expect(completeMessage(page)).toBeVisible();
  await context.close();
}
const LATER_CRAWL = [0, 500, 1000];

test('the crawl loads all companies page by page, one request at a time, and shows when it is complete', async ({
  page,
  faultServer,
}) => {
  await openSignedIn(page, `${faultServer.url}/companies`);
  await expect(completeMessage(page)).toBeVisible();
  // Every response names the same revision, so the crawl needn't check the first page again.
  expect(offsets(faultServer)).toEqual([0, 500, 1000]);
  expect(faultServer.requests(PAGES).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(faultServer.requests(PAGES).map(({ inFlight }) => inFlight)).toEqual([0, 0, 0]);
});

test(
  'the crawl starts after the first page is on screen',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[role=table] a, table a')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { painted: Date.now() })));
      }).observe(document, { childList: true, subtree: true });
    });
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    const painted = await page.evaluate<number>('painted');
    expect(faultServer.requests(PAGES)[0]?.at).toBeGreaterThanOrEqual(painted);
  },
);

test(
  'a refresh, and a reload of the only tab, ask with one request whether anything has changed',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    const again = () =>
      faultServer
        .requests(PAGES)
        .slice(3)
        .map(({ status }) => status);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(again).toEqual([304]);
    await expect(completeMessage(page)).toBeVisible();
    await page.reload();
    await expect.poll(again).toEqual([304, 304]);
    await expect(completeMessage(page)).toBeVisible();
  },
);

test(
  'a second tab shares the catalogue without further requests',
  { tag: '@full' },
  async ({ page, context, faultServer }) => {
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    const before = offsets(faultServer).length;
    const second = await context.newPage();
    await second.goto(`${faultServer.url}/companies?q=brilex`);
    await expect(resultCount(second)).toHaveText(/^1–1 of 1/);
    await expect(companyLinks(second)).toHaveText(['Brilex Bank']);
    await page.close();
    await second.getByRole('searchbox', { name: 'Search companies' }).fill('björkö');
    await expect(companyLinks(second).first()).toHaveText('Björkö Labs');
    expect(offsets(faultServer)).toHaveLength(before);
  },
);

test(
  'the crawl can be paused, resumed, cancelled and continued',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    let sendSecondPage = () => {};
    faultServer.fail(PAGES, ({ request, respond }) => {
      if (request.url?.endsWith('offset=0')) respond();
      else if (request.url?.endsWith('offset=500')) sendSecondPage = respond;
    });
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(progressBar(page)).toBeVisible();
    await expect.poll(() => offsets(faultServer)).toEqual([0, 500]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused at 500 of 1,200 companies')).toBeVisible();
    sendSecondPage();
    await expect(page.getByText('Paused at 1,000 of 1,200 companies')).toBeVisible();
    const resumed = Date.now();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => offsets(faultServer)).toEqual([0, 500, 1000]);
    expect(faultServer.requests(PAGES).at(-1)?.at).toBeGreaterThanOrEqual(resumed);
    await expect(page.getByText('Loading catalogue, 1,000 of 1,200 companies')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Stopped at 1,000 of 1,200 companies')).toBeVisible();
    faultServer.recover();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(completeMessage(page)).toBeVisible();
  },
);

test(
  'the crawl waits while the page has a request in flight',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    // Holds back the page's own request and the crawl's second page until these functions are called.
    let [ownCall, secondPage] = [() => {}, () => {}];
    faultServer.fail(/offset=25$|offset=500/, ({ request, respond }) => {
      if (request.url?.endsWith('offset=25')) ownCall = respond;
      else secondPage = respond;
    });
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect.poll(() => offsets(faultServer)).toEqual([0, 500]);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(() => faultServer.requests(/offset=25$/).length).toBe(1);
    secondPage();
    await expect(page.getByText(/^Loading catalogue, 1,000 of 1,200 companies$/)).toBeVisible();
    const answered = Date.now();
    ownCall();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await expect(completeMessage(page)).toBeVisible();
    expect(faultServer.requests(/offset=1000/)[0]?.at).toBeGreaterThanOrEqual(answered);
  },
);

test(
  'signing out stops the crawl and discards the catalogue in every tab',
  { tag: '@full' },
  async ({ page, context, faultServer, service }) => {
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto(`${faultServer.url}/companies`);
    await expect(completeMessage(second)).toBeVisible();
    let isAborted = false;
    faultServer.fail(PAGES, ({ socket }) => void socket.once('close', () => (isAborted = true)));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => offsets(faultServer).length).toBe(4);
    await second.getByRole('button', { name: 'Account' }).click();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => isAborted, 'the crawl ends at once').toBe(true);
    expect(offsets(faultServer)).toHaveLength(4);

    faultServer.recover();
    await openWithKey(page, await createKey(service, 'after-sign-out'), `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    expect(
      faultServer
        .requests(PAGES)
        .slice(4)
        .map(({ status }) => status),
    ).toEqual([200, 200, 200]);
  },
);

test(
  'with Data Saver the crawl starts only on request',
  { tag: '@full' },
  async ({ page, browser, faultServer }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(companyLinks(page)).toHaveCount(25);
    await waitForLaterCrawl(browser, faultServer);
    expect(offsets(faultServer)).toEqual(LATER_CRAWL);
    await page.getByRole('button', { name: 'Load all companies to search and sort them' }).click();
    await expect(completeMessage(page)).toBeVisible();
  },
);

test.describe('a crawl that the service refuses', () => {
  test.use({ failuresExpected: true });

  test(
    'the crawl uses no larger page size than the service accepted for the list',
    { tag: '@full' },
    async ({ page, faultServer, service }) => {
      await changeConfig(page, () => ({}));
      faultServer.fail(/limit=(?!50&|25&|1$)/, '400');
      await openSignedIn(page, `${faultServer.url}/companies?size=100`, service.demoKey);
      await expect(completeMessage(page)).toBeVisible();
      expect(faultServer.requests(/companies\?limit=100&/)).toHaveLength(1);
      expect(faultServer.requests(/companies\?limit=50&offset=1150/)).toHaveLength(1);
      expect(faultServer.requests(PAGES)).toEqual([]);
    },
  );

  test(
    'a key without read:companies starts no crawl',
    { tag: '@full' },
    async ({ page, browser, faultServer, service }) => {
      const key = await createKey(service, 'catalogue-offerings-only', ['read:offerings']);
      await openWithKey(page, key, `${faultServer.url}/offerings`);
      await expect(page.getByRole('table', { name: 'Offerings' })).toBeVisible();
      await waitForLaterCrawl(browser, faultServer);
      expect(offsets(faultServer)).toEqual(LATER_CRAWL);
    },
  );

  test('Retry-After pauses both the crawl and the page', { tag: '@full' }, async ({ page, faultServer }) => {
    faultServer.fail(/offset=500/, [refuse(429, 'rate_limited', { 'retry-after': '10' })]);
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(page.getByText(/^Rate limited\. Continuing in \d+ s$/)).toBeVisible();
    const before = faultServer.requests(DATA).length;
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('alert')).toContainText('Too many requests');
    expect(faultServer.requests(DATA), 'the page does not ask in vain').toHaveLength(before);
    await expect(resultCount(page)).toHaveText(/^26–50 of/, { timeout: 15_000 });
    await expect(completeMessage(page)).toBeVisible();
    const [limited, next] = faultServer.requests(/limit=500&offset=500/);
    expect((next?.at ?? 0) - (limited?.at ?? 0)).toBeGreaterThanOrEqual(9900);
  });

  test(
    'a key revoked during the crawl leads to one sign-in form and no more requests',
    { tag: '@full' },
    async ({ page, browser, faultServer }) => {
      faultServer.fail(PAGES, (context) => {
        const isSecond = context.request.url?.includes('offset=500');
        return (isSecond ? FAULT_MODES['401-key-revoked'] : late(300))(context);
      });
      await openSignedIn(page, `${faultServer.url}/companies`);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(1);
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect(page.getByRole('alert')).toContainText('This key was revoked or has expired.');
      faultServer.recover();
      await waitForLaterCrawl(browser, faultServer);
      expect(offsets(faultServer)).toEqual([0, 500, ...LATER_CRAWL]);
    },
  );

  test(
    'a forbidden crawl is not retried by itself but can be retried',
    { tag: '@full' },
    async ({ page, browser, faultServer }) => {
      faultServer.fail(/offset=500/, '403-insufficient-scope');
      await openSignedIn(page, `${faultServer.url}/companies`);
      // What was read is dropped, because the key may no longer read it.
      await expect(page.getByText(/^Loading stopped with an error at 0 of 1,200 companies$/)).toBeVisible();
      const before = offsets(faultServer);
      faultServer.recover();
      await waitForLaterCrawl(browser, faultServer);
      expect(offsets(faultServer)).toEqual([...before, ...LATER_CRAWL]);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(completeMessage(page)).toBeVisible();
    },
  );
});
