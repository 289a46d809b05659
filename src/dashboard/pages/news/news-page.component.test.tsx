import { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleCompany, sampleNews } from '#contract/examples.ts';
import { provideConfig, provideQueryClient } from '#dashboard/api/api-context.tsx';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { createCompanyIndex } from '#dashboard/catalogue/companies/company-index.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/progress.ts';
import { createNewsIndex } from '#dashboard/catalogue/news/news-index.ts';
import { createCollections } from '#dashboard/collections/collection-store.ts';
import { provideCollections } from '#dashboard/collections/use-collections.ts';
import { createOffered } from '#dashboard/lib/offered.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { provideSession } from '#dashboard/session/session-context.ts';
import { createSession } from '#dashboard/session/session.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { createReadDetails } from '#dashboard/testing/read-details.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { NewsPage } from './news-page.tsx';

const AI = { id: 1, slug: 'ai', name: 'AI' };
const item = (id: number, headline: string, day: string) => ({
  ...sampleNews,
  id,
  headline,
  description: 'Half of the posts are part-time.',
  published_at: `2026-03-${day}T08:00:00Z`,
  articles: sampleNews.articles.slice(0, 1).map((article) => ({
    ...article,
    headline: `${headline}, in detail`,
    publication: 'Trade Gazette',
    published_at: `2026-03-${day}T06:00:00Z`,
  })),
});
const company = (id: number, name: string, categories: object[], news: object[]) =>
  CompanyResponse.parse({ ...sampleCompany, id, name, categories, news, research: [] });

const COMPANIES = [
  company(1, 'Acme', [AI], [item(1, 'Acme acquires Bolt', '02'), item(2, 'Strike ends', '05')]),
  company(2, 'Beta', [], [item(3, 'Plant opens in Oslo', '03')]),
];

/** Opens the page. Its catalogue is real and has read all companies, or those in `read`; the server is not. */
async function open(address: string, companies = COMPANIES, read = companies, isCatalogueOpen = true) {
  // Wide enough for the filters to stand beside the feed.
  await page.viewport(1440, 900);
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(companies);
  index.records.commitSync();
  const details = createReadDetails()(read);
  const { answers: news } = createNewsIndex({
    details: () => details,
    listed: () => null,
    onIndexed() {},
    find: () => [],
    isRead: (id) => read.some((each) => each.id === id),
    version: () => 1,
    restored: async () => {},
    bodiesRestored: async () => {},
    load: async () => {},
    matchingIds: (filter) => index.answers.matchingIds(filter),
  });
  const api = { ...index.answers, ...news };
  const readUnasked = vi.fn();
  // The cast is safe: News uses only these.
  const catalogue = {
    details: { readUnasked },
    ask: answering(api),
  } as unknown as Catalogue;
  const cache = new QueryClient({
    defaultOptions: { queries: { queryFn: () => Promise.reject(new Error()) } },
  });
  cache.setQueryData(progressQuery.queryKey, {
    ...INITIAL_PROGRESS,
    phase: 'complete',
    loaded: companies.length,
  });
  const storage = safeStorage(fakeStorage());
  const session = createSession({ server: 'x', tabStorage: storage, sharedStorage: storage });
  session.signIn({ key: 'k', companies: 'granted', offerings: 'granted' });
  const store = createCollections(storage, 'x');
  store.watchlists.add({ id: 'w', name: 'My list', ids: [2] });
  const rendered = await renderPage(address, NewsPage, [
    ...provideSilentSources(),
    provideQueryClient(cache),
    provideOpenCatalogue(() => (isCatalogueOpen ? Promise.resolve(catalogue) : new Promise(() => {}))),
    provideSession(session),
    provideCollections({
      store,
      openedView: createAtom<string | null>(null),
      saveForm: createOffered<() => void>(),
    }),
    providePreferences(createPreferences(storage)),
    provideConfig(PLAIN_CONFIG),
  ]);
  return { ...rendered, readUnasked };
}

test('the news of the companies updated last is read even if only that of an opened company is there', async () => {
  const many = Array.from({ length: 60 }, (_, at) => company(at + 10, `Company ${at}`, [], []));
  const opened = COMPANIES.slice(0, 1);
  const { screen, readUnasked } = await open('/news', [...COMPANIES, ...many], opened);
  await expect.element(screen.getByRole('article')).toHaveLength(2);
  await expect.poll(() => readUnasked.mock.calls.map(([ids]) => ids.length)).toEqual([50]);
  await screen.unmount();

  // A filter is no reason to read, and neither is a page on which enough was read.
  const filtered = await open('/news?category=ai', [...COMPANIES, ...many], opened);
  await expect.element(filtered.screen.getByRole('article').first()).toBeVisible();
  await filtered.screen.unmount();
  const all = await open('/news', [...COMPANIES, ...many]);
  await expect.element(all.screen.getByRole('article').first()).toBeVisible();
  expect([filtered.readUnasked.mock.calls, all.readUnasked.mock.calls]).toEqual([[], []]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('placeholders stand for the news until any were read', async () => {
  const { screen } = await open('/news', COMPANIES, COMPANIES, false);
  await expect.element(screen.getByRole('status', { name: 'Loading news' })).toBeInTheDocument();
});

test('a search without a hit lists other words, deals and fewer filters that find something, with counts', async () => {
  const { screen, history } = await open('/news?q=purchase&category=ai');
  await expect.element(screen.getByRole('heading', { name: 'No news match' })).toBeVisible();
  const found = (text: string) => screen.getByRole('listitem').filter({ hasText: text });
  await expect.element(found('Acquisitions (1 item)')).toBeVisible();
  await expect.element(found('acquires (1 item)')).toBeVisible();
  await expect.element(found('Remove “purchase” (2 items)')).toBeVisible();
  // No item of another category has the word.
  await expect.element(found('Remove AI')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('group', { name: 'Deals and people' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'acquires' }));
  expect(history.location.href).toBe('/news?q=acquires&category=ai');
  await expect.element(screen.getByRole('article')).toHaveTextContent('Acme acquires Bolt');
});

test('a search by a word for a deal says so, and one with a word that no news has says what was left out', async () => {
  const { screen } = await open('/news?q=merger');
  await expect.element(screen.getByRole('article')).toHaveLength(1);
  await expect.element(screen.getByText('Including Acquisitions (1 item)')).toBeVisible();
  await screen.unmount();

  const partial = await open('/news?q=zzqxplore+merger');
  await expect
    .element(partial.screen.getByText('No news contains “zzqxplore”. Showing “merger” (1 item).'))
    .toBeVisible();
});

test('the news is filtered by category and watchlist in place, one with the other', async () => {
  const { screen, history } = await open('/news');
  await expect.element(screen.getByRole('article')).toHaveLength(3);
  await expect.element(screen.getByText('News of 2 companies')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'AI (2 items)' }));
  await expect.element(screen.getByRole('article')).toHaveLength(2);
  expect(history.location.href).toBe('/news?category=ai');
  await expect.element(screen.getByRole('combobox', { name: 'Companies' })).toHaveValue('');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Companies' }), 'My list');
  expect(history.location.href).toBe('/news?category=ai&ids=2&watchlist=My+list');
  await userEvent.click(screen.getByRole('checkbox', { name: 'AI (0 items)' }));
  await expect.element(screen.getByRole('article')).toHaveTextContent('Plant opens in Oslo');
});

test('an item and several selected ones are copied as citations, in the order of the page', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const copied = async () =>
    (await (await write.mock.lastCall?.[0][0]?.getType('text/plain'))?.text())?.split('\n');
  const { screen } = await open('/news');
  const oslo = screen.getByRole('article', { name: 'Plant opens in Oslo' });
  await userEvent.hover(oslo);
  await userEvent.click(oslo.getByRole('button', { name: 'Copy citation' }).first());
  await expect
    .poll(copied)
    .toEqual([expect.stringMatching(/^“Plant opens in Oslo” \(Beta\)\. Trade Gazette, 3 Mar 2026\. /)]);

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Acme acquires Bolt' }));
  await userEvent.click(screen.getByRole('heading', { name: 'News', level: 1 }));
  await userEvent.keyboard('jx');
  await expect.element(screen.getByRole('checkbox', { name: 'Select Strike ends' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Copy 2 citations' }));
  await expect
    .poll(copied)
    .toEqual([expect.stringMatching(/^- “Strike ends”/), expect.stringMatching(/^- “Acme acquires Bolt”/)]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await expect.element(screen.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
});
