import { readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { REVISION_HEADER } from '#contract/routes.ts';
import { openFaultServer } from '#service/testing/fault-server.ts';
import { readHistoryState, writeHistoryState } from './device-storage.ts';
import { expect, test } from './fixtures.ts';
import { openBlank, openSignedIn, resultCount } from './page-actions.ts';
import { createKey, dossier, ROOT, type Service } from './service.ts';

test.use({ loadsCatalogue: true, extensions: 'off' });

const DAY_MS = 86_400_000;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  readonly news: readonly object[];
}

const sampleRows = async (count: number): Promise<Row[]> =>
  (await readFile(join(ROOT, 'sample/companies.jsonl'), 'utf8'))
    .split('\n')
    .slice(0, count)
    .map((line) => JSON.parse(line) as Row);

async function importRows(dataDir: string, rows: readonly Row[]): Promise<void> {
  const file = join(dataDir, 'import.jsonl');
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  // Some tests change every company, which the import must be told to allow.
  await dossier(dataDir, 'import', file, '--allow-changing', 'location=100%');
}

const revisionOf = async ({ url }: Service, key: string) => {
  const response = await fetch(`${url}/api/v1/companies?limit=1`, { headers: { 'x-api-key': key } });
  return response.headers.get(REVISION_HEADER);
};

/** Imports rows, and waits until the running service has noticed. */
async function replaceRows(service: Service, key: string, rows: readonly Row[]): Promise<void> {
  const before = await revisionOf(service, key);
  await importRows(service.dataDir, rows);
  await expect.poll(() => revisionOf(service, key)).not.toBe(before);
}

/**
 * Reads from the browser when companies were last compared, and for how many of them news is remembered. Null if
 * nothing is remembered.
 */
async function remembered(page: Page) {
  const state = await readHistoryState(page);
  return (
    state && {
      at: state.visits.lastActiveAt,
      withItems: Object.keys(state.items ?? {}).length,
      withOfferings: state.offerings !== undefined,
    }
  );
}

/** Waits until this many changes and offerings are saved as dismissed. The page hides them earlier. */
const expectDismissed = (page: Page, changes: number, offerings: number) =>
  expect
    .poll(async () => {
      const state = await readHistoryState(page);
      return [state?.dismissed.length, state?.dismissedOfferings?.length ?? 0];
    })
    .toEqual([changes, offerings]);

/** Moves the last visit into the past or future, because no test can set the worker's clock. */
async function letTimePass(page: Page, elapsedMs: number): Promise<void> {
  await openBlank(page, page.url());
  const state = await readHistoryState(page);
  if (!state) throw new Error('The browser remembers no visit.');
  const { visits, changes } = state;
  await writeHistoryState(page, {
    ...state,
    visits: {
      ...visits,
      firstAt: visits.firstAt - elapsedMs,
      startedAt: visits.startedAt - elapsedMs,
      lastActiveAt: visits.lastActiveAt - elapsedMs,
    },
    changes: changes.map((each) => ({ ...each, at: each.at - elapsedMs })),
  });
}

const entry = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

const watch = (page: Page, id: number, viewedId = 0) =>
  page.evaluate(
    ([watched, viewed]) => {
      const watchlists = [{ id: 'a', name: 'My list', ids: [watched] }];
      const views = [{ id: 'b', name: 'My view', href: `/companies?ids=${viewed}` }];
      localStorage.setItem(`dossier.collections ${location.origin}`, JSON.stringify({ watchlists, views }));
    },
    [id, viewedId] as const,
  );

const entries = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Dismiss / });

async function visitFirst(page: Page, service: Service, url = service.url): Promise<string> {
  const key = await createKey(service, 'desk');
  await openSignedIn(page, `${url}/`, key);
  await expect(page.getByRole('heading', { name: 'Your first visit' })).toBeVisible();
  await expect.poll(async () => (await remembered(page))?.withOfferings).toBe(true);
  await letTimePass(page, DAY_MS);
  return key;
}

interface Host {
  readonly start: () => Promise<Service>;
  readonly dataDir: string;
}

async function visitTwice(page: Page, { start, dataDir }: Host, change: (row: Row) => object): Promise<void> {
  const rows = await sampleRows(40);
  await importRows(dataDir, rows);
  const service = await start();
  const key = await visitFirst(page, service);
  await replaceRows(
    service,
    key,
    rows.map((row) => ({ ...row, ...change(row) })),
  );
  await openSignedIn(page, `${service.url}/`, key);
}

test('a second visit lists what joined, changed and left, watched companies first', async ({
  page,
  start,
  dataDir,
}) => {
  const rows = await sampleRows(60);
  await importRows(dataDir, rows.slice(0, 58));
  const service = await start();
  const key = await visitFirst(page, service);
  const [gone, moved, ...others] = rows;
  if (!gone || !moved) throw new Error('The sample is empty.');
  await replaceRows(service, key, [{ ...moved, location: 'Oslo, Norway' }, ...others]);
  await watch(page, moved.id, rows[58]?.id);

  await openSignedIn(page, `${service.url}/`, key);
  const list = page.getByRole('region', { name: 'My list' });
  await expect(list.getByRole('listitem')).toHaveText(
    new RegExp(`${moved.name}.*${moved.location} → Oslo, Norway`),
  );
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My list/ }),
  ).toContainText('1 new');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My view/ }),
  ).toContainText('1 new');
  await expect(entry(page, gone.name)).toContainText('No longer listed');
  for (const { name } of rows.slice(58)) await expect(entry(page, name)).toContainText('New in the data');
  await expect(entries(page)).toHaveCount(4);

  await page.getByRole('link', { name: 'Open as list' }).click();
  await expect(page).toHaveURL(/\/companies\?updated=last-visit$/);
  await expect(page.getByRole('button', { name: 'Remove filter Updated since my last visit' })).toBeVisible();
  await expect(resultCount(page)).toHaveText('1–3 of 3');
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  const changed = page.getByRole('row').filter({ hasText: 'Changed since your last visit' });
  await expect(changed.first()).toBeVisible();
  await page.getByRole('link', { name: 'Brief' }).click();
  await expect(entries(page)).toHaveCount(4);

  await page.keyboard.press('j');
  await expect(list.getByRole('link', { name: moved.name })).toBeFocused();
  await page.keyboard.press('e');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: `Dismiss ${moved.name}` }).click();
  await expect(list).toHaveCount(0);
  await expectDismissed(page, 1, 0);
  await page.reload();
  await expect(entries(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Nothing changed since/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entries(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(entries(page)).toHaveCount(0);
  await page.getByLabel('Since').selectOption('7 days');
  await expect(entries(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\?since=week$/);
});

test(
  'data that was replaced as a whole is not listed as news',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    await visitTwice(page, { start, dataDir }, ({ location }) => ({ location: `${location} (new)` }));
    await expect(page.getByRole('heading', { name: 'The data was replaced' })).toBeVisible();
    await expect(entries(page)).toHaveCount(0);
  },
);

test('when all dates have moved, the brief says only that the data was rewritten @full', async ({
  page,
  context,
  start,
  dataDir,
}) => {
  await visitTwice(page, { start, dataDir }, () => ({ updated_at: '2026-03-03T04:00:00Z' }));
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(
    /^Nothing changed since .*\. All data was rewritten, so every company has a new update date\.$/,
  );
  await expect(entries(page)).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('\n\nAll data was rewritten, so every company has a new update date.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(status).toHaveText(/^Nothing changed since [^.]*\.$/);
});

test(
  'a second visit lists what was published on a watched company',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const rows = await sampleRows(30);
    const [watched, ...others] = rows;
    if (!watched) throw new Error('The sample is empty.');
    await importRows(dataDir, rows);
    const service = await start();
    const key = await createKey(service, 'desk');
    await openBlank(page, service.url);
    await watch(page, watched.id);
    await openSignedIn(page, `${service.url}/`, key);
    await expect.poll(async () => (await remembered(page))?.withItems).toBe(1);
    await letTimePass(page, DAY_MS);
    const published_at = '2026-03-02T09:00:00Z';
    const article = { id: 900_002, headline: 'Oslo', summary: '', link: 'https://news.example/oslo' };
    const articles = [{ ...article, publication: 'Trade Gazette', published_at }];
    const item = { id: 900_001, headline: 'A plant opens in Oslo', description: '', articles };
    const news = [{ ...item, published_at }, ...watched.news];
    await replaceRows(service, key, [{ ...watched, location: 'Oslo, Norway', news }, ...others]);

    await openSignedIn(page, `${service.url}/`, key);
    const list = page.getByRole('region', { name: 'My list 1 company', exact: true });
    const told = list.getByRole('listitem');
    await expect(
      told.filter({ hasText: /A plant opens in Oslo\s*News · Trade Gazette · 2 Mar/ }),
    ).toBeVisible();
    await expect(told.filter({ hasText: /→ Oslo, Norway\s*Record · / })).toBeVisible();
    await expect(entries(page)).toHaveCount(2);
  },
);

test(
  'a first visit shows what a brief looks like, with companies of the sample',
  { tag: '@full' },
  async ({ page, start }) => {
    const service = await start();
    await openSignedIn(page, `${service.url}/`, await createKey(service, 'desk'));
    await page.getByRole('link', { name: 'See what a brief looks like' }).click();
    await expect(page).toHaveURL(/\?example=week$/);
    const example = page.getByRole('region', { name: 'Example' });
    await expect(example.getByRole('listitem')).toHaveCount(5);
    const names = await example
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('bdi')?.textContent));
    const known = new Set((await sampleRows(1200)).map(({ name }) => name));
    expect(names.filter((name) => !known.has(name ?? ''))).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Your first visit' })).toBeVisible();
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(page).toHaveURL(/\/companies$/);
    await page.getByRole('link', { name: 'Dossier', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Brief' })).toBeFocused();
  },
);

test(
  'a clock that was set back hides no news, and the brief mentions it',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const rows = await sampleRows(40);
    await importRows(dataDir, rows.slice(1));
    const service = await start();
    const key = await visitFirst(page, service);
    await letTimePass(page, -30 * DAY_MS);
    await openSignedIn(page, `${service.url}/`, key);
    const setBack = 'The clock of this device was set back in the meantime, so times are not exact.';
    await replaceRows(service, key, rows);
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByRole('link', { name: 'Brief', exact: true }).click();
    await expect(entry(page, rows[0]?.name ?? '')).toContainText('New in the data');
    await expect(entries(page)).toHaveCount(1);
    await expect(briefStatus(page)).toHaveText(`What changed since your last visit. ${setBack}`);
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await expect(entries(page)).toHaveCount(0);
    await expect(briefStatus(page)).not.toContainText(setBack);
  },
);

const briefStatus = (page: Page) => page.getByRole('main').getByRole('status');

test(
  'companies that the server confirms with 304 are not listed as news',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    await importRows(dataDir, await sampleRows(40));
    const service = await start();
    const server = await openFaultServer({ target: service.url });
    const key = await visitFirst(page, service, server.url);
    await openSignedIn(page, `${server.url}/`, key);
    await expect(briefStatus(page)).toHaveText(/^Nothing changed since/);
    const before = server.requests(/companies\?/).length;
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect
      .poll(() =>
        server
          .requests(/companies\?/)
          .slice(before)
          .map(({ status }) => status),
      )
      .toContain(304);
    await page.getByRole('link', { name: 'Brief', exact: true }).click();
    await expect(briefStatus(page)).toHaveText(/^Nothing changed since/);
    await page.close();
    await server.close();
  },
);

test(
  'when the server asks for a pause while companies load, the news appears after the pause',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const rows = await sampleRows(700);
    await importRows(dataDir, rows);
    const service = await start();
    const server = await openFaultServer({ target: service.url });
    const key = await visitFirst(page, service, server.url);
    const last = rows.at(-1);
    if (!last) throw new Error('The sample is empty.');
    await replaceRows(service, key, [...rows.slice(0, -1), { ...last, location: 'Oslo, Norway' }]);
    server.fail(/offset=500/, ['429-retry-after']);
    await openSignedIn(page, `${server.url}/`, key);
    await expect(entries(page)).toHaveCount(1);
    await expect(entry(page, last.name)).toContainText('Oslo, Norway');
    // The second request failed before it had a status, and was repeated once.
    expect(server.requests(/offset=500/).map(({ status }) => status)).toEqual([200, null, 200]);
    await page.close();
    await server.close();
  },
);

test(
  'what was seen with one key does not affect the news of another key',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const rows = await sampleRows(40);
    await importRows(dataDir, rows.slice(1));
    const service = await start();
    const key = await visitFirst(page, service);
    await replaceRows(service, key, rows);
    const other = await createKey(service, 'other', ['read:companies']);
    await openSignedIn(page, `${service.url}/`, other);
    await expect(page.getByRole('heading', { name: 'Your first visit' })).toBeVisible();
    await openSignedIn(page, `${service.url}/`, key);
    await expect(entry(page, rows[0]?.name ?? '')).toContainText('New in the data');
    await expect(entries(page)).toHaveCount(1);
  },
);

test(
  'a key that may not read companies sees why, and the news are back with a key that may',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const rows = await sampleRows(40);
    await importRows(dataDir, rows.slice(1));
    const service = await start();
    const key = await visitFirst(page, service);
    await replaceRows(service, key, rows);
    const narrow = await createKey(service, 'narrow', ['read:offerings']);
    await openSignedIn(page, `${service.url}/`, narrow);
    await expect(page.getByRole('heading', { name: 'Brief' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your key cannot read companies' })).toBeVisible();
    await expect(entries(page)).toHaveCount(0);
    await openSignedIn(page, `${service.url}/`, key);
    await expect(entries(page)).toHaveCount(1);
  },
);

test(
  'what is dismissed in one tab is gone from the other once that tab is shown',
  { tag: '@full' },
  async ({ page, context, start, dataDir }) => {
    const rows = await sampleRows(40);
    await importRows(dataDir, rows.slice(2));
    const service = await start();
    const key = await visitFirst(page, service);
    await replaceRows(service, key, rows);
    await openSignedIn(page, `${service.url}/`, key);
    const other = await context.newPage();
    await openSignedIn(other, `${service.url}/`, key);
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(other)).toHaveCount(2);
    await entries(other).first().click();
    await expect(entries(other)).toHaveCount(1);
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(entries(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Open as list' }).click();
    await expect(resultCount(page)).toHaveText('1–1 of 1');
  },
);

test(
  'offerings that open or close can be dismissed like changes',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    const offering = (id: number, title: string, opens: number, closes: number) =>
      JSON.stringify({ id, title, opens_at: daysFromNow(opens), closes_at: daysFromNow(closes) });
    const file = join(dataDir, 'offerings.jsonl');
    await writeFile(
      file,
      [
        offering(1, 'Series A', -0.5, 90),
        offering(2, 'Series B', -40, 2),
        offering(3, 'Series C', -40, 3),
        offering(4, 'Series D', -40, 4),
        offering(5, 'Series E', -40, 90),
      ].join('\n'),
    );
    const companies = join(dataDir, 'import.jsonl');
    await writeFile(companies, (await sampleRows(40)).map((row) => JSON.stringify(row)).join('\n'));
    await dossier(dataDir, 'import', companies, '--offerings', file);
    const service = await start();
    const key = await visitFirst(page, service);
    await openSignedIn(page, `${service.url}/`, key);
    await expect(entries(page)).toHaveCount(4);
    const opened = page.getByRole('region', { name: 'Offerings that opened 1 offering', exact: true });
    await expect(opened.getByRole('listitem')).toContainText('Series A');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Series B', level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Series B' })).toBeFocused();
    await page.keyboard.press('e');
    await expect(entries(page)).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Series B' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Series C' })).toBeFocused();
    await page.getByRole('button', { name: 'Dismiss Series A' }).click();
    await expect(opened).toHaveCount(0);
    await expectDismissed(page, 0, 2);
    await page.reload();
    await expect(entries(page)).toHaveCount(2);
    // Offerings that close this week are never marked as seen.
    await expect(page.getByRole('button', { name: 'Mark all as seen' })).toBeDisabled();
    await expect(briefStatus(page)).toHaveText(/^No company changed since/);
    await page.getByLabel('Since').selectOption('Yesterday');
    await expect(entries(page)).toHaveCount(2);
  },
);

test('full storage is reported in one line', { tag: '@full' }, async ({ page, start, dataDir }) => {
  await importRows(dataDir, await sampleRows(40));
  const service = await start();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: service.url, quotaSize: 1 });
  await openSignedIn(page, `${service.url}/`, await createKey(service, 'desk'));
  await expect(page.getByRole('heading', { name: 'Nothing is remembered' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('storage that is neither blocked nor full');
});

test.describe('without HTTPS', () => {
  // Without HTTPS, the browser logs which headers it ignores.
  test.use({ failuresExpected: true });

  test(
    'a page without HTTPS, where browsers keep nothing, says so and works',
    { tag: '@full' },
    async ({ page, start, dataDir }) => {
      const address = Object.values(networkInterfaces())
        .flatMap((each) => each ?? [])
        .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
      test.skip(address === undefined, 'this machine has no address but its own');
      await importRows(dataDir, await sampleRows(40));
      const service = await start({ env: { HOST: '0.0.0.0' } });
      const url = `http://${address}:${new URL(service.url).port}`;
      await openSignedIn(page, `${url}/`, await createKey(service, 'desk'));
      await expect(page.getByRole('heading', { name: 'Nothing is remembered' })).toBeVisible();
      await page.getByRole('link', { name: 'Companies', exact: true }).click();
      await expect(resultCount(page)).toHaveText('1–25 of 40');
    },
  );
});
