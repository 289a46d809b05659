import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as base } from './fixtures.ts';
import { categoryBox, companyLinks, openWithKey, resultCount } from './page-actions.ts';
import { KEY } from './variants/variant-server.ts';

/** More companies than the lowest limit in Settings for loading without asking. */
const COUNT = 51_000;
const CATEGORIES = ['Fintech', 'Robotics', 'Space'].map((name, at) => ({
  id: at + 1,
  slug: name.toLowerCase(),
  name,
}));

const companyAt = (at: number) => ({
  id: at + 1,
  name: `Company ${String(at).padStart(6, '0')}`,
  normalized_name: `company-${at}`,
  legal_name: null,
  domain: null,
  // With so many words, indexing takes longer than reading the pages.
  description: Array.from({ length: 60 }, (_, word) => `word${(at * 7 + word * 131) % 9000}`).join(' '),
  logo_filename: null,
  logo_color: null,
  ticker: null,
  founded_year: null,
  location: null,
  categories: [CATEGORIES[at % CATEGORIES.length]],
  created_at: '2024-01-01T00:00:00Z',
  updated_at: '2024-01-01T00:00:00Z',
});

/** Returns a page of companies, with the contract's paging and category filter (SPEC §2.2). */
const listOf = (query: URLSearchParams) => {
  const slugs = query.getAll('category_slugs');
  const wanted = CATEGORIES.flatMap(({ slug }, at) =>
    slugs.length === 0 || slugs.includes(slug) ? [at] : [],
  );
  const total = (COUNT / CATEGORIES.length) * wanted.length;
  const [limit, offset] = [Number(query.get('limit') ?? 25), Number(query.get('offset') ?? 0)];
  const companies = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, row) => {
    const turn = Math.floor((offset + row) / wanted.length);
    return companyAt(turn * CATEGORIES.length + (wanted[(offset + row) % wanted.length] ?? 0));
  });
  const page_info = { limit, offset, total_count: total, has_next: offset + limit < total };
  return { companies, page_info };
};

const test = base.extend<{ readonly largeServer: string }>({
  largeServer: async ({ context }, use) => {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://large');
      const body = pathname.endsWith('/companies')
        ? listOf(searchParams)
        : pathname.endsWith('/health')
          ? { status: 'ok' }
          : { offerings: [], page_info: { limit: 25, offset: 0, total_count: 0, has_next: false } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await Promise.all(context.pages().map((page) => page.close()));
    server.closeAllConnections();
    server.close();
  },
});

test.use({ loadsCatalogue: true });

test(
  'more companies than a browser should hold load only on request, and can be searched as soon as loading is complete',
  { tag: '@full' },
  async ({ page, start, largeServer }) => {
    const { url } = await start({ env: { UPSTREAM_URL: largeServer } });
    await openWithKey(page, KEY, `${url}/settings`);
    await page.getByRole('radio', { name: 'Up to 50,000' }).check();
    await page.goto(`${url}/companies`);
    const main = page.getByRole('main');
    await expect(main).toContainText(
      'Search and sort need all 51,000 companies in this browser (about 80 MB).',
    );
    await expect(page.getByRole('button', { name: 'Load them' })).toBeInViewport();
    // What the API can do works without the catalogue.
    await categoryBox(page, 'Robotics').click();
    await expect(resultCount(page)).toHaveText('1–25 of 17,000');
    await expect(companyLinks(page).first()).toHaveText('Company 000001');
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await page.getByRole('button', { name: 'Search the first 50,000' }).click();
    await expect(page.getByText(/^The first 50,000 of 51,000 companies · updated/)).toBeVisible({
      timeout: 30_000,
    });
    // When loading is reported as complete, search finds the last company at once.
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('company 049999');
    await expect(companyLinks(page).first()).toHaveText('Company 049999');

    await page.getByRole('button', { name: 'Load all (about 80 MB)' }).click();
    await expect(page.getByText(/^All 51,000 companies · updated/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('company 050999');
    await expect(companyLinks(page).first()).toHaveText('Company 050999');
  },
);
