import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, submitKey } from './page-actions.ts';
import { readCompanyPage, readOfferingPage } from './records.ts';
import { isDue } from './run-day.mjs';
import { createKey, revokeKeys } from './service.ts';
import { downloadExport, tour } from './tour.ts';
import { KEY, openVariantServer } from './variants/variant-server.ts';
import { variant } from './variants/variant.ts';

/** Returns everything in the page's databases as text. What is encrypted is searched byte by byte. */
const readDatabases = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database could not be read.')));
      });
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const each of database.objectStoreNames) {
        const store = database.transaction(each).objectStore(each);
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        texts.push(name, each, JSON.stringify(keys));
        for (const value of values)
          texts.push(
            value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : JSON.stringify(value),
          );
      }
      database.close();
    }
    return texts;
  });

/** Returns all places where the key could leak. The DOM doesn't include the value of the key field. */
const readTraces = (page: Page) =>
  page.evaluate(async () => ({
    dom: document.documentElement.outerHTML,
    history: JSON.stringify([history.state, location.href, document.title, document.cookie]),
    local: JSON.stringify(localStorage),
    caches: JSON.stringify(await caches.keys()),
    registrations: String((await navigator.serviceWorker.getRegistrations()).length),
  }));

async function expectNoTrace(page: Page, key: string) {
  for (const [place, text] of Object.entries(await readTraces(page))) expect(text, place).not.toContain(key);
  for (const text of await readDatabases(page)) expect(text, 'a database').not.toContain(key);
}

const sessionEntries = (page: Page, key: string) =>
  page.evaluate(
    (text) => Object.values(sessionStorage).filter((entry) => String(entry).includes(text)).length,
    key,
  );

test.use({ loadsCatalogue: true, failuresExpected: true });

test(
  'the key appears only in its storage entry and in the request header',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const key = await createKey(service, 'canary');
    const withKey: string[] = [];
    page.on('request', (request) => {
      if (Object.values(request.headers()).includes(key)) withKey.push(new URL(request.url()).pathname);
      expect(request.url()).not.toContain(key);
      expect(request.postData() ?? '').not.toContain(key);
    });

    await page.goto('/sign-in');
    await page.getByRole('textbox', { name: 'API key' }).fill(key);
    await expectNoTrace(page, key);
    await submitKey(page, key);
    await expect(page.getByRole('heading', { name: 'Brief', level: 1 })).toBeVisible();
    await expectNoTrace(page, key);
    await page.goto('/companies');
    await expect(companyLinks(page)).toHaveCount(25);
    await expectNoTrace(page, key);
    expect(await sessionEntries(page, key)).toBe(1);

    await companyLinks(page).first().click();
    await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
    await expectNoTrace(page, key);
    await page.goto('/offerings');
    await expect(page.getByRole('table', { name: 'Offerings' })).toBeVisible();
    await expectNoTrace(page, key);

    await page.goto('/companies/999999999');
    await expect(page.getByRole('heading', { name: 'No company 999999999' })).toBeVisible();
    await page.route('**/api/v1/companies?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Broken.', code: 'internal_error' } }),
    );
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Copy details' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(key);
    await expectNoTrace(page, key);
    await page.unrouteAll();

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await sessionEntries(page, key)).toBe(0);
    await expectNoTrace(page, key);
    expect(new Set(withKey).has('/api/v1/health'), 'health goes without the key').toBe(false);
    expect(withKey.every((path) => path.startsWith('/api/v1/'))).toBe(true);
    expect(service.log()).not.toContain(key);
  },
);

test('a revoked key is removed from the tab at once', { tag: '@full' }, async ({ page, service }) => {
  const key = await createKey(service, 'wiped');
  await page.goto('/companies');
  await submitKey(page, key);
  await expect(companyLinks(page)).toHaveCount(25);
  // Wait until the crawl is complete, so that only the test makes requests.
  await expect(page.getByText(/ companies · updated /)).toBeVisible();
  await revokeKeys(service, 'wiped');
  await expect
    .poll(
      async () => (await fetch(`${service.url}/api/v1/companies`, { headers: { 'x-api-key': key } })).status,
    )
    .toBe(401);
  // Dispatch the click, because hovering would prefetch the page and remove the link before the click.
  await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible();
  expect(await sessionEntries(page, key)).toBe(0);
  await expectNoTrace(page, key);
});

test('a key in the URL is removed and not used', async ({ page, service, calls }) => {
  const stray = 'stray-key-in-an-address';
  await openSignedIn(page, `/companies?x-api-key=${stray}&page=2`);
  await expect(companyLinks(page)).toHaveCount(25);
  expect(page.url()).not.toContain(stray);
  expect(calls.data().join(' ')).not.toContain(stray);
  expect(service.log()).not.toContain(stray);
});

/** Returns everything that React holds, except functions: components, the query cache and the router. */
const readReactState = (page: Page) =>
  page.evaluate(() => {
    interface Fiber {
      readonly memoizedProps: {
        readonly client?: { getQueryCache(): { getAll(): readonly unknown[] } };
      } | null;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
    }
    const root = [...document.querySelectorAll('*')].find((element) =>
      Object.keys(element).some((name) => name.startsWith('__reactContainer')),
    );
    const name = Object.keys(root ?? {}).find((each) => each.startsWith('__reactContainer'));
    const open = [Reflect.get(root ?? {}, name ?? '') as Fiber | null];
    for (let fiber = open.pop(); fiber !== undefined; fiber = open.pop()) {
      if (!fiber) continue;
      const cache = fiber.memoizedProps?.client?.getQueryCache().getAll() as
        | readonly { queryKey: unknown; state: unknown; meta: unknown }[]
        | undefined;
      if (cache) return cache.map(({ queryKey, state, meta }) => JSON.stringify([queryKey, state, meta]));
      open.push(fiber.child, fiber.sibling);
    }
    return [];
  });

// The dashboard is the same in both modes, so they alternate by day.
for (const mode of ['our own data', 'another server'].filter((_, at) => isDue(at, 2)))
  test(
    `the key is nowhere else on any page, in exports, messages and logs, with ${mode}`,
    { tag: '@full' },
    async ({ page, context, service, start }) => {
      test.setTimeout(120_000);
      const upstream = mode === 'another server' ? await openVariantServer() : null;
      const rows = upstream?.configure(variant({}));
      const own = upstream
        ? await start({ env: { UPSTREAM_URL: upstream.url, LOG_LEVEL: 'trace' } })
        : service;
      const key = upstream ? KEY : await createKey(service, 'canary-tour');
      const messages: string[] = [];
      const logged: string[] = [];
      await context.exposeFunction('recordMessage', (text: string) => void messages.push(text));
      await context.addInitScript(() => {
        const record = (text: string) => void Reflect.get(window, 'recordMessage')?.(text);
        const post = BroadcastChannel.prototype.postMessage;
        BroadcastChannel.prototype.postMessage = function (message: unknown) {
          record(`${this.name} ${JSON.stringify(message)}`);
          post.call(this, message);
        };
        window.addEventListener('message', ({ data }) => record(`window ${JSON.stringify(data)}`));
      });
      context.on('console', (message) => void logged.push(message.text()));
      const sights = rows
        ? {
            companyIds: rows.companies.rows.slice(0, 3).flatMap(({ id }) => id ?? []),
            offeringId: [...rows.offerings.byId.keys()][0] ?? '',
          }
        : {
            companyIds: (await readCompanyPage(service, 'limit=3')).companies.map(({ id }) => id),
            offeringId: (await readOfferingPage(service, 'limit=1')).offerings[0]?.id ?? '',
          };
      await openSignedIn(page, `${own.url}/companies`, key);
      let cached = 0;
      await tour(page, own.url, sights, async (place) => {
        await expectNoTrace(page, key);
        const cache = await readReactState(page);
        cached += cache.length;
        expect(cache.join('\n'), `query cache at ${place}`).not.toContain(key);
        expect(await sessionEntries(page, key), place).toBe(1);
        expect(await page.evaluate(() => caches.keys())).toEqual([]);
      });
      expect(cached, 'queries that were looked at').toBeGreaterThan(20);
      await page.goto(`${own.url}/companies?ids=${sights.companyIds.join(',')}`);
      await expect(companyLinks(page)).toHaveCount(3);
      for (const choices of [
        [/^CSV/],
        [/^Excel/],
        [/^JSON/],
        [/^Research and news/, /^CSV/],
        [/^Research and news/, /^Excel/],
        [/^Research and news/, /^JSON/],
      ])
        expect(await downloadExport(page, ...choices)).not.toContain(key);

      const other = await context.newPage();
      await other.goto(`${own.url}/companies`);
      await expect(companyLinks(other)).toHaveCount(25);
      const withKey = messages.filter((each) => each.includes(key));
      expect(withKey, 'only the hand-over to the other tab').toHaveLength(1);
      expect(withKey[0]).toContain('dossier.session {"type":"session-response"');
      expect(logged.join('\n')).not.toContain(key);
      expect(own.log()).not.toContain(key);
      expect(upstream?.keyLeaks() ?? []).toEqual([]);
      await other.close();
      await page.close();
      await upstream?.close();
    },
  );
