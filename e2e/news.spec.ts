import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Company } from '#contract/company.ts';
import { refuse } from '#service/testing/fault-builders.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { openBlank, openSignedIn, resultCount } from './page-actions.ts';
import { readCompany } from './records.ts';
import type { Service } from './service.ts';

test.use({ loadsCatalogue: true, extensions: 'off' });

const feed = (page: Page) => page.getByRole('feed', { name: 'News' });
const items = (page: Page) => feed(page).getByRole('article');
const coverage = (page: Page) => page.getByText(/^News of /);

async function published(service: Service, ids: readonly number[]) {
  const companies: Company[] = await Promise.all(ids.map((id) => readCompany(service, id)));
  return companies.flatMap(({ news, research }) => [
    ...news.map(({ headline, published_at }) => ({ title: headline, at: published_at, isNews: true })),
    ...research.map(({ title, published_at }) => ({ title, at: published_at, isNews: false })),
  ]);
}

const IDS = [1, 2, 3, 4, 5];

test('the news of a few companies can be loaded, searched, filtered and shared with a link', async ({
  page,
  service,
}) => {
  const all = await published(service, IDS);
  const [newest] = all.toSorted((a, b) => b.at.localeCompare(a.at));
  await openSignedIn(page, `/news?ids=${IDS.join()}`);
  await expect(coverage(page)).toHaveText('News of 5 companies read');
  await expect(items(page)).toHaveCount(Math.min(50, all.length));
  await expect(items(page).first()).toContainText(newest?.title ?? '');
  await expectAccessible(page);

  const research = all.filter(({ isNews }) => !isNews).length;
  await page
    .getByRole('checkbox', { name: new RegExp(`^News \\(${all.length - research} items?\\)$`) })
    .check();
  await expect(page).toHaveURL(/[?&]type=news/);
  await expect(page.getByRole('status', { name: 'Result count' })).toHaveText(
    `${all.length - research} items`,
  );

  const word = 'lampara';
  await page.getByRole('searchbox', { name: 'Search news' }).fill(word);
  await expect(items(page).locator('mark').first()).toHaveText(/lampara/i);
  await expect(page).toHaveURL(/[?&]q=lampara/);
  const count = await items(page).count();
  await page.reload();
  await expect(items(page)).toHaveCount(count);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^dossier-news-items-lampara-news-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('Company id,Company,Type,Id,Title,Summary,Publications,Link,Published');
  expect(lines).toHaveLength(count + 1);

  const day = newest?.at.slice(0, 10) ?? '';
  await page.getByRole('textbox', { name: 'Published from' }).fill(day);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`[?&]from=${day}`));
  await page.getByRole('button', { name: /^Remove filter Since / }).click();
  await page.getByRole('button', { name: 'Remove filter News' }).click();
  await page.getByRole('button', { name: /^Remove filter 5 companies/ }).click();
  await expect(page).toHaveURL('/news?q=lampara');
});

test(
  'a watchlist leads to its news, and a headline to its place on the page of the company',
  { tag: '@full' },
  async ({ page, service }) => {
    const company = await readCompany(service, 1);
    await openSignedIn(page, '/companies?ids=1,2&watchlist=Grid');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('link', { name: 'News of these' }).click();
    await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove filter Grid' })).toBeVisible();
    const [item] = company.news;
    await feed(page)
      .getByRole('link', { name: item?.headline ?? '', exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`/companies/1.*#news-${item?.id}$`));
  },
);

test(
  'Explore ranks the companies that were read by their news',
  { tag: '@full' },
  async ({ page, service }) => {
    const all = await Promise.all(IDS.map((id) => readCompany(service, id)));
    await openSignedIn(page, `/news?ids=${IDS.join()}`);
    await expect(coverage(page)).toHaveText('News of 5 companies read');
    await page.getByRole('link', { name: 'Explore', exact: true }).click();
    const figure = page.getByRole('figure', { name: 'Most news' });
    await expect(figure).toContainText(/News items of the last 90 days, of 5 of [\d,]+ companies read/);
    const first = figure.getByRole('link', { name: /, \d+ news items?$/ }).first();
    const [, name, count] = /^(.*), (\d+) news/.exec((await first.getAttribute('aria-label')) ?? '') ?? [];
    expect(all.map((each) => each.name)).toContain(name);
    await expectAccessible(page);
    await first.click();
    await expect(page).toHaveURL(/\/news\?ids=\d+&type=news&from=/);
    await expect(items(page)).toHaveCount(Number(count));
  },
);

test(
  'companies are filtered by what was published on those that were read',
  { tag: '@full' },
  async ({ page, service }) => {
    const all = await Promise.all(IDS.map((id) => readCompany(service, id)));
    const wanted = all.filter(({ research }) => research.some((each) => each.document_type === 'INTERVIEW'));
    await openSignedIn(page, `/news?ids=${IDS.join()}&type=interview`);
    await expect(items(page).first()).toContainText('Interview · ');
    await page.getByRole('button', { name: 'Remove filter Interviews' }).click();
    await expect(coverage(page)).toHaveText('News of 5 companies read');
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await page.getByRole('combobox', { name: 'What was published' }).selectOption('Interviews');
    await expect(page).toHaveURL('/companies?research=interview');
    await expect(resultCount(page)).toHaveText(`1–${wanted.length} of ${wanted.length}`);
    await expect(coverage(page)).toHaveText(/^News of 5 of [\d,]+ companies read$/);
    await expect(page.getByRole('button', { name: 'Read all' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Published since' }).selectOption('In the last 12 months');
    await page.getByRole('button', { name: /^Remove filter Interviews in the last 12 months/ }).click();
    await expect(page).toHaveURL('/companies');
  },
);

test(
  'a search of companies also shows where its words occur in loaded research and news',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/companies?q=lampara');
    const hits = page.getByRole('region', { name: /^In research and news/ });
    await expect(resultCount(page)).toBeVisible();
    await expect(hits).toBeHidden();
    await openSignedIn(page, `/news?ids=${IDS.join()}`);
    await expect(coverage(page)).toHaveText('News of 5 companies read');
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('lampara');
    await expect(hits.locator('mark').first()).toHaveText(/lampara/i);
    const total = Number(/\d+/.exec((await hits.getByRole('heading').textContent()) ?? '')?.[0]);
    await expect(hits.getByRole('listitem')).toHaveCount(Math.min(3, total));
    await expectAccessible(page);
    if (total > 3) {
      await hits.getByRole('link', { name: `Show all ${total}` }).click();
      await expect(page).toHaveURL(/\/news\?q=lampara$/);
      await expect(page.getByRole('status', { name: 'Result count' })).toHaveText(`${total} items`);
    }
  },
);

test(
  'when no company has all words of a search, it finds those whose research or news have them',
  { tag: '@full' },
  async ({ page, service }) => {
    const [{ title } = { title: '' }] = await published(service, IDS);
    await openSignedIn(page, `/companies?q=${encodeURIComponent(title)}`);
    await expect(resultCount(page)).toBeVisible();
    const note = page.getByText('No company matches; found in research and news:');
    await expect(note).toBeHidden();

    await openSignedIn(page, `/news?ids=${IDS.join()}`);
    await expect(coverage(page)).toHaveText('News of 5 companies read');
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(title);
    await expect(note).toBeVisible();
    await expect(resultCount(page)).toHaveText('1–1 of 1');
    const row = page.getByRole('table', { name: 'Companies' }).getByRole('rowheader');
    await expect(row).toContainText(`In news: ${title}`);
    await expect(row.locator('mark').first()).toBeVisible();
    await expect(coverage(page)).toHaveText(/^News of 5 of [\d,]+ companies read$/);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    await page.getByRole('link', { name: 'Show in News' }).click();
    await expect(items(page).first()).toContainText(title);
  },
);

test(
  'a first visit reads what was updated last, all others on request only, which can be paused and cancelled',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    const read = () => faultServer.requests(/^\/api\/v1\/companies\/\d+$/);
    await openSignedIn(page, `${faultServer.url}/news`);
    await expect(items(page).first()).toBeVisible();
    await expect(coverage(page)).toHaveText(/^News of 50 of [\d,]+ companies read$/, { timeout: 30_000 });
    await expectAccessible(page);
    expect(read()).toHaveLength(50);
    await page.getByRole('button', { name: 'Read all' }).click();
    await expect(items(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/^Paused at /)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Stopped at /)).toBeVisible();
    const before = read();
    expect(new Set(before.map(({ path }) => path)).size, 'none is read twice').toBe(before.length);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => read().length).toBeGreaterThan(before.length);
  },
);

test(
  'after a reload of the only tab, loading research and news continues where it was, stays paused, and ends when cancelled',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    const read = () => faultServer.requests(/^\/api\/v1\/companies\/\d+$/);
    await openSignedIn(page, `${faultServer.url}/news`);
    await page.getByRole('button', { name: 'Read all' }).click();
    await expect(items(page).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Reading [\d,]+ of [\d,]+ companies$/)).toBeVisible();
    const before = read().length;
    await expect.poll(() => read().length).toBeGreaterThan(before);
    expect(new Set(read().map(({ path }) => path)).size, 'none is read twice').toBe(read().length);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/^Paused at /)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Paused at /)).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText(/^Reading [\d,]+ of [\d,]+ companies$/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Stopped at /)).toBeVisible();
    const cancelled = read().length;
    await page.reload();
    await expect(page.getByText(/^Stopped at /)).toBeVisible();
    await expect(items(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(read()).toHaveLength(cancelled);
  },
);

test.describe('without workers that outlive a reload', () => {
  test(
    'loading research and news continues where it was, and requests no company twice',
    { tag: '@full' },
    async ({ page, faultServer }) => {
      const read = () => faultServer.requests(/^\/api\/v1\/companies\/\d+$/);
      await page.addInitScript(() => {
        const Native = SharedWorker;
        window.SharedWorker = class extends Native {
          constructor(url: string | URL, options: string | WorkerOptions = {}) {
            const { name = '', type = 'classic' } = typeof options === 'string' ? { name: options } : options;
            super(url, { name, type });
          }
        };
      });
      await openSignedIn(page, `${faultServer.url}/news`);
      const ofLatest = /^News of 50 of [\d,]+ companies read$/;
      await expect(coverage(page)).toHaveText(ofLatest, { timeout: 30_000 });
      await page.getByRole('button', { name: 'Read all' }).click();
      await expect.poll(() => read().length).toBeGreaterThan(52);
      await page.getByRole('button', { name: 'Pause' }).click();
      const paused = page.getByText(/^Paused at /);
      await expect(paused).toBeVisible();
      // The last request was still in flight when reading was paused.
      await expect
        .poll(async () => (await paused.textContent())?.replaceAll(',', ''))
        .toMatch(new RegExp(`^Paused at ${read().length - 50} of `));
      const before = read().length;

      await page.reload();
      // Companies that the device has stored before the reload are not read again, so fewer are left.
      await expect(paused).toHaveText(/^Paused at \d+ of 1,1\d\d companies$/);
      await expect(items(page).first()).toBeVisible();
      // A company that was just being read may be asked for once more.
      const repeats = () => read().length - new Set(read().map(({ path }) => path)).size;
      expect(read().length - before, 'what was read is there without a request').toBeLessThanOrEqual(1);
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect.poll(() => read().length).toBeGreaterThan(before + 20);
      expect(repeats(), 'none is read twice').toBeLessThanOrEqual(1);

      await page.reload();
      await expect(page.getByText(/^Reading [\d,]+ of [\d,]+ companies$/)).toBeVisible();
      const again = read().length;
      await expect.poll(() => read().length).toBeGreaterThan(again + 20);
      // Companies that the page hadn't received yet are requested again with their ETag. One request was in flight.
      const confirmed = read().filter(({ status }) => status === 304).length;
      const companies = new Set(read().map(({ path }) => path)).size;
      expect(read().length - companies - confirmed).toBeLessThanOrEqual(1);
    },
  );
});

test(
  'watched companies are read at sign-in, others when a page is about them, and a reload asks only for those',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    const read = () =>
      faultServer
        .requests(/^\/api\/v1\/companies\/\d+$/)
        .map(({ path, status }) => `${path.slice('/api/v1/companies/'.length)}: ${status}`);
    await openBlank(page, faultServer.url);
    await page.evaluate(() => {
      const watchlists = [{ id: 'a', name: 'My list', ids: [1, 2] }];
      localStorage.setItem(
        `dossier.collections ${location.origin}`,
        JSON.stringify({ watchlists, views: [] }),
      );
    });
    // Brief would also read the companies that were updated last.
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect.poll(read).toEqual(['1: 200', '2: 200']);
    await openSignedIn(page, `${faultServer.url}/news?ids=2,3`);
    await expect(coverage(page)).toHaveText('News of 2 companies read');
    await expect.poll(() => read().slice(2)).toEqual(['3: 200']);
    await page.getByRole('link', { name: 'Explore', exact: true }).click();
    await expect(page.getByRole('figure', { name: 'Most news' })).toBeVisible();
    expect(read(), 'nothing else is asked for').toHaveLength(3);
  },
);

test('on a phone the actions are beside the heading of News', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, `/news?ids=${IDS.join()}`);
  const middle = async (locator: Locator) => {
    const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
    return y + height / 2;
  };
  await expect(items(page).first()).toBeVisible();
  const heading = await middle(page.getByRole('heading', { level: 1 }));
  expect(await middle(page.getByRole('button', { name: 'Copy link' }))).toBeCloseTo(heading, -1);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('combobox', { name: 'Companies' })).toBeVisible();
});

test(
  'loading research and news waits out a rate limit and continues where it was',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    const path = /^\/api\/v1\/companies\/\d+$/;
    faultServer.fail(path, [refuse(429, 'rate_limited', { 'retry-after': '3' })]);
    await openSignedIn(page, `${faultServer.url}/news`);
    await expect(page.getByText(/^Rate limited\. Continuing/)).toBeVisible();
    expect(faultServer.requests(path), 'nothing is asked meanwhile').toHaveLength(1);
    await expect(items(page).first()).toBeVisible();
    const [first, second] = faultServer.requests(path);
    expect(second?.path, 'the same again').toBe(first?.path);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2900);
  },
);
