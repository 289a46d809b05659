import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { refuse } from '#service/testing/fault-builders.ts';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from './chromium.mjs';
import { readDevice } from './device-storage.ts';
import { expect, test as base } from './fixtures.ts';
import { companyLinks, openSignedIn, openWithKey, resultCount, submitKey } from './page-actions.ts';
import { createKey, revokeKeys } from './service.ts';
import { KEY, openVariantServer } from './variants/variant-server.ts';
import { type Variant, variant } from './variants/variant.ts';

/** A browser of its own, whose profile outlives its process. */
interface Profile {
  readonly folder: string;
  open(): Promise<Page>;
  close(): Promise<void>;
}

const test = base.extend<{ readonly profile: Profile }>({
  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'dossier-profile-'));
    const executablePath = findChromium();
    let context: BrowserContext | null = null;
    const close = async () => {
      await context?.close();
      context = null;
    };
    await use({
      folder,
      async open() {
        context = await chromium.launchPersistentContext(folder, {
          args: CHROMIUM_FLAGS,
          chromiumSandbox: sandboxed,
          ...(executablePath !== null && { executablePath }),
        });
        return context.newPage();
      },
      close,
    });
    await close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

const sampleCompanies = (): readonly unknown[] =>
  readFileSync(new URL('../sample/companies.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test.use({ loadsCatalogue: true, failuresExpected: true });

// Only the crawl requests pages of this size.
const PAGES = /^\/api\/v1\/companies\?limit=500&/;
const READ = /^\/api\/v1\/(?!health)/;

const completeMessage = (page: Page) => page.getByText(/^All 1,200 companies · updated \d\d:\d\d$/);
const keptMessage = (page: Page) =>
  page.getByText(/^All 1,200 companies · as of \d\d:\d\d, (checking|waiting to check|could not be checked)$/);
const namesOf = async (page: Page) =>
  (await readDevice(page)).map(({ key: [, area, name] }) => `${area}/${name}`);

/** Waits until all companies, and the details that were opened, are on the disk. */
const waitUntilKept = (page: Page, ...names: readonly string[]) =>
  expect
    .poll(() => namesOf(page), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['catalogue/companies', ...names]));

/**
 * Folders of a profile in which pages can store something. The browser's own cache and history are not among them (see
 * SECURITY.md).
 */
const STORAGE_FOLDERS = ['IndexedDB', 'Local Storage', 'Session Storage', 'Service Worker', 'File System'];

async function storedBytes(profile: string): Promise<string> {
  const folders = STORAGE_FOLDERS.map((name) => join(profile, 'Default', name)).filter(existsSync);
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const files = entries.flat().filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  return texts.join('\n');
}

/** The shortest text to look for. Shorter ones may occur in encrypted bytes by chance. */
const MIN_LENGTH = 8;

/** Returns what can be read in stored bytes, as ASCII or UTF-16. There is little of it in encrypted bytes. */
const readableIn = (stored: string) =>
  [/[\x20-\x7e]{8,}/g, /(?:[\x20-\x7e]\0){8,}/g]
    .flatMap((pattern) => stored.match(pattern) ?? [])
    .map((text) => text.replaceAll('\0', ''))
    .join('\n');

/** Returns all texts of a record, however deep: names, headlines, descriptions, links. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsOf)
    : typeof value === 'string'
      ? (value.match(/[\x20-\x7e]{8,}/g) ?? []).slice(0, 1)
      : [];

test('after the browser was closed, a visit starts complete, asks once whether anything has changed, and nothing kept can be read without the key', async ({
  profile,
  faultServer,
}) => {
  const address = `${faultServer.url}/companies`;
  let page = await profile.open();
  await openSignedIn(page, address);
  await expect(completeMessage(page)).toBeVisible();
  await page.goto(`${faultServer.url}/companies/1`);
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await waitUntilKept(page, 'catalogue/details');
  const plain = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(plain).not.toContain(name);
  await profile.close();

  const stored = await storedBytes(profile.folder);
  expect(stored.length).toBeGreaterThan(50_000);
  const readable = readableIn(stored);
  // The browser names each database and store in plain text, so this much can be read.
  expect(readable).toContain('dossier-device');
  const texts = [...new Set(sampleCompanies().flatMap(textsOf))].filter(({ length }) => length >= MIN_LENGTH);
  expect(texts.length).toBeGreaterThan(10_000);
  expect(texts).toContain(name);
  expect([...texts, 'categories', 'headline'].filter((text) => readable.includes(text))).toEqual([]);

  const before = faultServer.requests(PAGES).length;
  let respond = () => {};
  faultServer.fail(PAGES, (exchange) => {
    respond = exchange.respond;
  });
  page = await profile.open();
  await openSignedIn(page, `${address}?q=brilex`);
  await expect(companyLinks(page)).toHaveText(['Brilex Bank']);
  await expect(resultCount(page)).toHaveText('1–1 of 1');
  await expect(keptMessage(page)).toBeVisible();
  respond();
  await expect(completeMessage(page)).toBeVisible();
  expect(faultServer.requests(PAGES)).toHaveLength(before + 1);
});

test('our own service sends all companies with their news in one request, and an unchanged second visit starts with them @full', async ({
  profile,
  faultServer,
}) => {
  test.setTimeout(120_000);
  const read = () => faultServer.requests(/^\/(?:api\/v1\/companies|export)/).map(({ path }) => path);
  const coverage = (page: Page) => page.getByText(/^News of /);
  let page = await profile.open();
  await openSignedIn(page, `${faultServer.url}/news`);
  await expect(coverage(page)).toHaveText('News of 1,200 companies read', { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Read all' })).toHaveCount(0);
  const [firstPage, ...others] = read().filter((path) => !path.includes('limit=1'));
  expect(firstPage).toMatch(PAGES);
  expect(others).toEqual(['/export/companies.jsonl?include=full']);
  await waitUntilKept(page, 'catalogue/details');
  await profile.close();

  const before = read().length;
  page = await profile.open();
  await openSignedIn(page, `${faultServer.url}/news`);
  await expect(coverage(page)).toHaveText('News of 1,200 companies read', { timeout: 30_000 });
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(completeMessage(page)).toBeVisible();
  const later = read().slice(before);
  expect(later.filter((path) => PAGES.test(path))).toHaveLength(1);
  expect(later.filter((path) => path.startsWith('/export'))).toEqual([]);
});

test(
  'an export that breaks off is not taken for the whole: the pages are read',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    faultServer.fail(/^\/export/, 'reset-in-body');
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible({ timeout: 30_000 });
    expect(faultServer.requests(PAGES).length).toBeGreaterThanOrEqual(4);
    await page.getByRole('link', { name: 'News', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Read all' })).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'while the server is down, a visit shows what was kept, and as of when',
  { tag: '@full' },
  async ({ profile, faultServer }) => {
    let page = await profile.open();
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    await waitUntilKept(page);
    await profile.close();
    faultServer.fail(READ, refuse(503, 'unavailable'));
    page = await profile.open();
    await openSignedIn(page, `${faultServer.url}/companies?q=brilex`);
    await expect(companyLinks(page)).toHaveText(['Brilex Bank']);
    await expect(keptMessage(page)).toBeVisible();
    await page.goto(`${faultServer.url}/explore`);
    await expect(page.getByRole('figure').first()).toBeVisible();
  },
);

test(
  'signing out and a revoked key erase what was kept, and the switch in Settings does too',
  { tag: '@full' },
  async ({ page, start }) => {
    test.setTimeout(120_000);
    const service = await start({ sample: true });
    const { url } = service;
    const secret = await createKey(service, 'Analyst');
    await openWithKey(page, secret, `${url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    await waitUntilKept(page, 'catalogue/details');
    await page.goto(`${url}/settings`);
    const group = page.getByRole('group', { name: 'Data on this device' });
    await expect(group).toContainText('1,200 companies');
    await page.getByRole('switch', { name: 'Keep data on this device' }).click();
    await expect
      .poll(async () => (await namesOf(page)).filter((entry) => entry.startsWith('catalogue')), {
        timeout: 20_000,
      })
      .toEqual([]);
    await expect(group).toContainText('is off');
    await page.getByRole('switch', { name: 'Keep data on this device' }).click();
    await waitUntilKept(page);

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => namesOf(page)).toEqual([]);

    await openWithKey(page, secret, `${url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    await waitUntilKept(page);
    await revokeKeys(service, 'Analyst');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => namesOf(page)).toEqual([]);
  },
);

test(
  'signing in while the server is down shows what is kept for this key, and nothing for another',
  { tag: '@full' },
  async ({ profile, faultServer, service }) => {
    let page = await profile.open();
    await openWithKey(page, service.demoKey, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    await waitUntilKept(page);
    await profile.close();
    faultServer.fail(READ, refuse(503, 'unavailable'));
    page = await profile.open();
    await page.goto(`${faultServer.url}/companies`);
    const field = page.getByRole('textbox', { name: 'API key' });
    const submit = page.getByRole('button', { name: 'Sign in' });
    await field.fill('dsr_other');
    await submit.click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
    await expect(companyLinks(page)).toHaveCount(0);
    await field.fill(service.demoKey);
    await submit.click();
    await expect(companyLinks(page)).toHaveCount(25, { timeout: 30_000 });
    await expect(keptMessage(page)).toBeVisible();
  },
);

test(
  'a private window keeps data until it is closed, and one that loses it during a visit shows the same as before',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    // Playwright's contexts behave like private windows.
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible();
    await waitUntilKept(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', {
      origin: faultServer.url,
      storageTypes: 'indexeddb',
    });
    await expect.poll(() => namesOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(completeMessage(page)).toBeVisible();
    await page.goto(`${faultServer.url}/companies?q=brilex`);
    await expect(companyLinks(page)).toHaveText(['Brilex Bank']);
  },
);

test(
  'offline at the start of the next day, signing in shows everything as of yesterday, and all is checked once the browser is online',
  { tag: '@full' },
  async ({ profile, faultServer, service }) => {
    test.setTimeout(240_000);
    let page = await profile.open();
    await openWithKey(page, service.demoKey, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible({ timeout: 30_000 });
    await waitUntilKept(page, 'catalogue/details');
    await profile.close();
    page = await profile.open();
    // The service's clock doesn't matter: the page compares what it kept with its own.
    await page.clock.setSystemTime(Date.now() + 86_400_000);
    await page.goto(`${faultServer.url}/companies?q=brilex`);
    await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible();
    // The code of the other pages is loaded already, because a browser loads it before it is idle.
    // Playwright takes the script of a shared worker for a request that never ends, so count what was loaded instead.
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
    await expect(async () => {
      const before = await loaded();
      await page.waitForTimeout(1000);
      expect(await loaded()).toBe(before);
    }).toPass({ timeout: 30_000 });
    await page.context().setOffline(true);
    // Playwright takes pages offline, but not their worker.
    faultServer.fail(READ, 'reset');
    await submitKey(page, service.demoKey);
    await expect(companyLinks(page)).toHaveText(['Brilex Bank'], { timeout: 30_000 });
    await expect(
      page.getByText(
        /^All 1,200 companies · as of yesterday \d\d:\d\d, (checking|waiting to check|could not be checked)$/,
      ),
    ).toBeVisible();
    faultServer.recover();
    await page.context().setOffline(false);
    await expect(page.getByText(/^All 1,200 companies · updated/)).toBeVisible({ timeout: 60_000 });
  },
);

test(
  'signing out in one tab erases what is kept, and every other tab shows and keeps nothing more',
  { tag: '@full' },
  async ({ page, context, faultServer }) => {
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(completeMessage(page)).toBeVisible({ timeout: 30_000 });
    await waitUntilKept(page);
    const other = await context.newPage();
    await other.goto(`${faultServer.url}/companies?q=brilex`);
    await expect(companyLinks(other)).toHaveText(['Brilex Bank']);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other.getByRole('textbox', { name: 'API key' })).toBeVisible();
    await expect(companyLinks(other)).toHaveCount(0);
    await expect.poll(() => namesOf(other)).toEqual([]);
    // Longer than what was read is collected before it is stored.
    await other.waitForTimeout(4000);
    expect(await namesOf(other)).toEqual([]);
  },
);

/** Matches the names of the entries with the details of some companies, but not of those with their bodies. */
const SEGMENT = /^catalogue\/details\/[^/]{36}$/;

const HABITS: readonly [description: string, habits: Partial<Variant>][] = [
  [
    'that sends no more than 20 rows, without totals, in the order of names',
    { maxLimit: 20, overLimit: 'refused', pageInfo: 'no total', order: 'by name', list: 'bare' },
  ],
  [
    'that sends hostile and broken rows, and errors as text',
    { fields: 'sparse', values: 'hostile', rows: 'broken', errors: 'text' },
  ],
];

for (const [description, habits] of HABITS)
  test(
    `what changed between two visits to a server ${description}, has changed in the second, and only that is read again`,
    { tag: '@full' },
    async ({ profile, start }) => {
      test.setTimeout(240_000);
      const upstream = await openVariantServer();
      try {
        const { companies } = upstream.configure(variant(habits));
        const { url } = await start({ env: { UPSTREAM_URL: upstream.url } });
        const known = companies.rows.flatMap(({ id, body }) => (id === null ? [] : [{ id, body }]));
        // Skip the second company, because it has the oddities of the variant.
        const [changed, vanished, unchanged] = [known[0], known[2], known[3]];
        let page = await profile.open();
        await openWithKey(page, KEY, `${url}/companies`);
        const complete = page.getByText(/^All 137 companies · updated/);
        await expect(complete).toBeVisible({ timeout: 30_000 });
        const opened = [changed, vanished, unchanged].flatMap((each) => each ?? []);
        for (const [at, { id }] of opened.entries()) {
          await page.goto(`${url}/companies/${id}`);
          await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
          // Each is kept in a segment of its own, because the next is opened only then.
          const segments = async () => (await namesOf(page)).filter((name) => SEGMENT.test(name));
          await expect.poll(segments, { timeout: 60_000 }).toHaveLength(at + 1);
        }
        await profile.close();

        const renamed = { name: 'Renamed Meanwhile', updated_at: '2026-11-20T08:00:00Z' };
        const rename = (body: unknown) => ({ ...(body as object), ...renamed });
        upstream.change((before) => ({
          ...before,
          rows: before.rows
            .filter(({ id }) => id !== vanished?.id)
            .map((row) => (row.id === changed?.id ? { ...row, body: rename(row.body) } : row)),
          details: new Map(
            Array.from(before.details, ([id, body]) => [id, id === changed?.id ? rename(body) : body]),
          ),
        }));
        const before = upstream.requests().length;
        page = await profile.open();
        await openWithKey(page, KEY, `${url}/companies?q=renamed+meanwhile`);
        await expect(companyLinks(page)).toHaveText(['Renamed Meanwhile'], { timeout: 30_000 });
        await expect(page.getByText(/^All 136 companies · updated/)).toBeVisible({ timeout: 30_000 });
        const later = () =>
          upstream
            .requests()
            .slice(before)
            .map(({ path }) => path);
        const single = () => later().filter((path) => /\/companies\/\d/.test(path));
        await expect.poll(single, { timeout: 20_000 }).toEqual([`/api/v1/companies/${changed?.id}`]);
        await page.goto(`${url}/companies?ids=${vanished?.id},${unchanged?.id}`);
        await expect(companyLinks(page)).toHaveCount(1);
        await page.waitForTimeout(2000);
        expect(single()).toEqual([`/api/v1/companies/${changed?.id}`]);
      } finally {
        await profile.close();
        await upstream.close();
      }
    },
  );
