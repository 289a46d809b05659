import { beforeEach, describe, expect, test } from 'vitest';
import { sampleCompany, sampleNews, sampleResearch } from '#contract/examples.ts';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { createReadDetails } from '#dashboard/testing/read-details.ts';
import { parseSearchText } from '#search/search-text.ts';
import { NO_COMPANY_FILTER } from '../company-list-request.ts';
import { type NewsRequest, NO_NEWS_FILTER } from '../news-request.ts';
import type { IndexedDetail } from './indexed-companies.ts';
import { createNewsIndex } from './news-index.ts';

const ALL: NewsRequest = { ...NO_NEWS_FILTER, offset: 0, limit: 10 };

interface Item {
  readonly id: number;
  readonly title: string;
  readonly at: string;
  readonly publication?: string;
  readonly text?: string;
}

const news = ({ id, title, at, publication = 'The Wire', text = '' }: Item) => ({
  ...sampleNews,
  id,
  headline: title,
  description: text,
  published_at: at,
  articles: [{ ...sampleNews.articles[0], publication, headline: `On ${title}`, summary: 'A summary' }],
});
const research = (id: string, title: string, document_type: string, at: string) => ({
  ...sampleResearch,
  id,
  title,
  document_type,
  published_at: at,
});

describe('the index of news', () => {
  let read: Map<number, IndexedDetail>;
  let reported = 0;
  let version = 0;
  let known: number[] = [];
  const add = (id: number, items: { news?: object[]; research?: object[] }, readAt = 0) => {
    read.set(id, {
      id,
      readAt,
      company: CompanyResponse.parse({
        ...sampleCompany,
        id,
        name: `Company ${id}`,
        news: [],
        research: [],
        ...items,
      }),
    });
    version += 1;
  };
  const createIndex = () =>
    createNewsIndex({
      details: () => read.values(),
      listed: () => null,
      onIndexed: () => (reported += 1),
      find: () => [],
      isRead: (id) => read.has(id),
      version: () => version,
      restored: async () => {},
      bodiesRestored: async () => {},
      load: async () => {},
      matchingIds: async ({ ids }) => (ids ? known.filter((id) => ids.includes(id)) : known),
    });
  const open = () => createIndex().answers;
  const titles = async (index: ReturnType<typeof open>, query: Partial<NewsRequest> = {}) =>
    (await index.newsPage({ ...ALL, ...query })).entries.map(({ title }) => title);

  beforeEach(() => {
    [read, reported] = [new Map(), 0];
    known = [1, 2, 3];
    add(1, {
      news: [
        news({ id: 1, title: 'Plant opens in Oslo', at: '2026-03-01T08:00:00Z' }),
        news({ id: 2, title: 'Strike ends', at: '2026-03-03T08:00:00Z', publication: 'Harbour & Rail' }),
      ],
      research: [research('a', 'A talk with a customer', 'INTERVIEW', '2026-03-02T08:00:00Z')],
    });
    add(2, {
      news: [news({ id: 1, title: 'Old news', at: 'soon' })],
      research: [research('b', 'Heat pumps', 'MARKET', '2026-02-01T08:00:00Z')],
    });
  });

  test('has news and research of all companies that were read, the newest first, and counts the others', async () => {
    const page = await open().newsPage(ALL);
    expect(page.entries.map(({ title, type, company }) => [title, type, company.id])).toEqual([
      ['Strike ends', 'news', 1],
      ['A talk with a customer', 'interview', 1],
      ['Plant opens in Oslo', 'news', 1],
      ['Heat pumps', 'market', 2],
      ['Old news', 'news', 2],
    ]);
    expect(page).toMatchObject({
      total: 5,
      coverage: { companies: 3, read: 2, unread: [3] },
      isPartial: false,
    });
    expect(page.types).toEqual({ news: 3, company: 0, market: 1, interview: 1, other: 0 });
    expect(page.publications[0]).toEqual({ value: 'The Wire', name: 'The Wire', count: 2 });
  });

  test('counts the entries of each category, with all other filters applied', async () => {
    const [slug = ''] = sampleCompany.categories.map((category) => category.slug);
    const countsOf = async (query: Partial<NewsRequest>) =>
      (await open().newsPage({ ...ALL, ...query })).categories.find(({ value }) => value === slug)?.count;
    expect(await countsOf({})).toBe(5);
    expect(await countsOf({ text: 'oslo' })).toBe(1);
    expect(await countsOf({ companies: { ...NO_COMPANY_FILTER, ids: [2] } })).toBe(2);
  });

  test('a search without a hit is offered in the words and deals that find something', async () => {
    add(3, {
      news: [
        news({ id: 1, title: 'Company 3 acquires Bolt', at: '2026-03-04T08:00:00Z' }),
        news({ id: 2, title: 'Company 3 acquires Volt', at: '2026-03-05T08:00:00Z' }),
        news({ id: 3, title: 'Bolt is bought', at: '2026-03-05T08:00:00Z' }),
      ],
    });
    const index = open();
    expect(await titles(index, { text: 'purchase' })).toEqual([]);
    expect(await index.otherWordings({ ...NO_NEWS_FILTER, text: 'purchase' }, 5)).toEqual([
      { text: '', deal: 'acquisition', count: 2 },
      { text: 'bought', deal: null, count: 3 },
      { text: 'acquires', deal: null, count: 2 },
    ]);
    const early = { ...NO_NEWS_FILTER, text: 'purchase', to: Date.parse('2026-03-04T12:00:00Z') };
    expect(await index.otherWordings(early, 5)).toEqual([
      { text: '', deal: 'acquisition', count: 1 },
      { text: 'acquires', deal: null, count: 1 },
    ]);
    expect(
      await index.newsCounts([early, { ...early, text: 'acquires' }, { ...early, text: 'bolt oslo' }]),
    ).toEqual([0, 1, 0]);
  });

  describe('what the words of a search were taken for', () => {
    beforeEach(() => {
      add(3, {
        news: [
          news({ id: 1, title: 'Company 3 acquires Bolt', at: '2026-03-04T08:00:00Z' }),
          news({ id: 2, title: 'Mercer Brothers opens office', at: '2026-03-05T08:00:00Z' }),
          news({ id: 3, title: 'Company 3 raises $12m in Series A', at: '2026-03-03T08:00:00Z' }),
        ],
      });
    });
    const searchedWords = async (text: string) => (await open().newsPage({ ...ALL, text })).words;

    test.each(['merger', 'Mergers', 'M&A', 'takeover', 'm & a'])(
      'news about acquisitions are found by "%s", without words that are only similar',
      async (text) => {
        expect(await titles(open(), { text })).toEqual(['Company 3 acquires Bolt']);
        expect(await searchedWords(text)).toMatchObject([{ isFound: true, deal: 'acquisition' }]);
      },
    );

    test('other words for deals find them too, also as phrases and beside other words', async () => {
      expect(await titles(open(), { text: 'funding round' })).toEqual(['Company 3 raises $12m in Series A']);
      expect(await titles(open(), { text: 'merger bolt' })).toEqual(['Company 3 acquires Bolt']);
      expect((await open().newsPage({ ...ALL, text: 'merger' })).deals.acquisition).toBe(1);
      expect((await open().newsPage({ ...ALL, text: 'merger' })).highlights).toEqual([{}]);
    });

    test('a word in quotes does not stand for a deal', async () => {
      expect(await titles(open(), { text: '"merger"' })).toEqual([]);
    });

    test('a word that no entry has is named with the words that it was taken for', async () => {
      expect(await titles(open(), { text: 'mercar' })).toEqual(['Mercer Brothers opens office']);
      expect(await searchedWords('mercar')).toEqual([
        { text: 'mercar', isFound: false, similar: ['Mercer'], deal: null },
      ]);
    });

    test('a word that was left out is named', async () => {
      const page = await open().newsPage({ ...ALL, text: 'zzqxplore merger' });
      expect(page.entries.map(({ title }) => title)).toEqual(['Company 3 acquires Bolt']);
      expect(page.isPartial).toBe(true);
      expect(page.words).toEqual([
        { text: 'zzqxplore', isFound: false, similar: [], deal: null },
        { text: 'merger', isFound: true, similar: [], deal: 'acquisition' },
      ]);
    });

    test('a word that occurs as spelled finds no similar ones', async () => {
      add(4, { news: [news({ id: 1, title: 'Strake opens', at: '2026-03-05T08:00:00Z' })] });
      expect(await titles(open(), { text: 'strake' })).toEqual(['Strake opens']);
    });
  });

  test('finds words of news that was added between queries, also after most of the index was replaced', async () => {
    const { answers } = createIndex();
    const count = async (text: string) => (await answers.newsPage({ ...ALL, text })).total;
    const before = await count('');
    for (let round = 0; round < 3; round++) {
      const items = Array.from({ length: 900 }, (_, id) =>
        news({ id, title: `Round${round} item${id}`, at: '2026-03-01T08:00:00Z' }),
      );
      add(9, { news: items });
      // The first query needs no words, and must not keep the next one from finding them.
      expect(await count('')).toBe(before + 900);
      expect(await count(`round${round}`)).toBe(900);
      expect(await count('item899')).toBe(1);
    }
    expect(await count('round0')).toBe(0);
  });

  test('knows when the last news and research of a company were published, also after it was read again', async () => {
    const index = createIndex();
    const last = async (column: 'news' | 'last-research') => {
      await index.settled(true);
      return Object.fromEntries(Array.from(index.lastPublished(column), ([id, { time }]) => [id, time]));
    };
    expect(await last('news')).toEqual({ 1: Date.parse('2026-03-03T08:00:00Z'), 2: Number.NaN });
    expect(await last('last-research')).toEqual({
      1: Date.parse('2026-03-02T08:00:00Z'),
      2: Date.parse('2026-02-01T08:00:00Z'),
    });
    add(1, { news: [news({ id: 1, title: 'Plant opens in Oslo', at: '2026-03-01T08:00:00Z' })] });
    expect(await last('news')).toEqual({ 1: Date.parse('2026-03-01T08:00:00Z'), 2: Number.NaN });
  });

  test('finds words of headlines, texts and companies, and says where', async () => {
    const index = open();
    expect(await titles(index, { text: 'plants oslo' })).toEqual(['Plant opens in Oslo']);
    expect(await titles(index, { text: 'company 2' })).toEqual(['Heat pumps', 'Old news']);
    expect(await titles(index, { text: '"heat pumps"' })).toEqual(['Heat pumps']);
    const { highlights } = await index.newsPage({ ...ALL, text: 'oslo' });
    expect(highlights).toEqual([{ title: [[15, 19]] }]);
    const inArticle = await index.newsPage({ ...ALL, text: 'summary', limit: 1 });
    expect(inArticle.highlights).toEqual([{ article: { text: 'A summary', ranges: [[2, 9]] } }]);
  });

  test('filters by type, publication, time and company; each filter leaves its own counts alone', async () => {
    const index = open();
    expect(await titles(index, { types: ['interview', 'market'] })).toEqual([
      'A talk with a customer',
      'Heat pumps',
    ]);
    expect(await titles(index, { deals: ['acquisition'] })).toEqual([]);
    expect(await titles(index, { publications: ['Harbour & Rail'] })).toEqual(['Strike ends']);
    const march = { from: Date.parse('2026-03-01'), to: Date.parse('2026-03-03') };
    expect(await titles(index, march)).toEqual(['A talk with a customer', 'Plant opens in Oslo']);
    expect(await titles(index, { companies: { ...NO_COMPANY_FILTER, ids: [2] } })).toEqual([
      'Heat pumps',
      'Old news',
    ]);
    const page = await index.newsPage({ ...ALL, types: ['news'], publications: ['Harbour & Rail'] });
    expect(page.types.news).toBe(1);
    expect(page.publications.map(({ count }) => count)).toEqual([2, 1]);
  });

  test('follows the companies that match, also if there are as many of them as before', async () => {
    const index = open();
    const companies = { ...NO_COMPANY_FILTER, ids: [1, 2, 3] };
    known = [1, 3];
    expect((await index.newsPage({ ...ALL, companies })).total).toBe(3);
    known = [2, 3];
    expect((await index.newsPage({ ...ALL, companies })).total).toBe(2);
  });

  test('has the newest version of a company that is read again, also after many times', async () => {
    const index = open();
    for (let turn = 0; turn < 400; turn++) {
      add(2, {
        news: Array.from({ length: 3 }, (_, id) =>
          news({ id, title: `Item ${id} of turn ${turn}`, at: '2026-04-01T08:00:00Z' }),
        ),
      });
      if (turn % 40 === 0) await index.newsPage(ALL);
    }
    expect(await titles(index, { companies: { ...NO_COMPANY_FILTER, ids: [2] } })).toEqual(
      [0, 1, 2].map((id) => `Item ${id} of turn 399`),
    );
    expect(await titles(index, { text: 'turn 3' })).toEqual([0, 1, 2].map((id) => `Item ${id} of turn 399`));
  });

  test('has no more entries than were asked for, but counts all', async () => {
    const page = await open().newsPage({ ...ALL, limit: 2 });
    expect(page.entries).toHaveLength(2);
    expect(page.total).toBe(5);
    expect(await titles(open(), { offset: 3, limit: 2 })).toEqual(['Heat pumps', 'Old news']);
  });

  test('ranks companies by their news', async () => {
    const index = open();
    expect(
      await index.mostNews(NO_COMPANY_FILTER, { from: Date.parse('2026-03-02'), of: 'news' }, 5),
    ).toEqual({
      companies: [{ id: 1, name: 'Company 1', count: 1 }],
      coverage: { companies: 3, read: 2, unread: [3] },
    });
    expect(await index.newsCoverage(NO_COMPANY_FILTER)).toEqual({ companies: 3, read: 2, unread: [3] });
    const all = await index.mostNews(NO_COMPANY_FILTER, { from: null, of: 'news' }, 5);
    expect(all.companies.map(({ id, count }) => [id, count])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    const second = await index.mostNews({ ...NO_COMPANY_FILTER, ids: [2] }, { from: null, of: 'news' }, 5);
    expect(second).toMatchObject({ companies: [{ id: 2 }], coverage: { companies: 1, read: 1 } });
    expect((await index.mostNews(NO_COMPANY_FILTER, { from: null, of: 'purchases' }, 5)).companies).toEqual(
      [],
    );
  });

  test('ranks companies with equally many news by the newest', async () => {
    add(3, { news: [news({ id: 1, title: 'Strike', at: '2026-03-20T08:00:00Z' })] });
    const all = await open().mostNews(NO_COMPANY_FILTER, { from: null, of: 'news' }, 5);
    expect(all.companies.map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  test('finds the newest entry of each company that has all words as they are spelled', async () => {
    add(3, {
      news: [
        news({ id: 1, title: 'Strike looms', at: '2026-03-01T08:00:00Z' }),
        news({ id: 2, title: 'Strike ends after talks', at: '2026-03-02T08:00:00Z', text: 'In Oslo' }),
        news({ id: 3, title: 'Strike', at: 'soon' }),
        news({ id: 4, title: 'Stroke of luck', at: '2026-03-05T08:00:00Z' }),
      ],
    });
    const index = createIndex();
    await index.settled(true);
    const newest = (text: string) => index.newestWith(parseSearchText(text));
    const found = (text: string) => Array.from(newest(text), ([id, { entry }]) => `${id} ${entry()?.title}`);
    expect(found('strike')).toEqual(['1 Strike ends', '3 Strike ends after talks']);
    expect(found('strike osl')).toEqual(['3 Strike ends after talks']);
    expect(found('heat')).toEqual(['2 Heat pumps']);
    expect(found('strike pumps')).toEqual([]);
    expect(found('strike -talks')).toEqual(['1 Strike ends', '3 Strike looms']);
    expect(found('strie')).toEqual([]);
    expect(found('-strike')).toEqual([]);
    const hit = newest('osl').get(3);
    expect(hit && index.excerptOf(hit.entry(), parseSearchText('osl'))).toEqual({
      field: 'In news',
      text: 'In Oslo',
      ranges: [[3, 6]],
    });
    const [document] = newest('pump').values();
    expect(document && index.excerptOf(document.entry(), parseSearchText('pump'))).toMatchObject({
      field: 'In research',
    });
  });

  test('knows what headlines report', async () => {
    add(3, {
      news: [
        news({ id: 4, title: 'Acme acquires Company 3', at: '2026-03-06T08:00:00Z' }),
        news({ id: 5, title: 'Acme acquires Bolt Systems', at: '2026-03-06T07:00:00Z' }),
        news({ id: 1, title: 'Company 3 acquires Bolt Systems for $40m', at: '2026-03-05T08:00:00Z' }),
        news({ id: 2, title: 'Company 3 raises $12m in Series A', at: '2026-03-04T08:00:00Z' }),
        news({ id: 3, title: 'Will Company 3 buy Bolt?', at: '2026-03-04T07:00:00Z' }),
      ],
    });
    const page = await open().newsPage({ ...ALL, deals: ['acquisition'] });
    expect(page.entries.map(({ title }) => title)).toEqual([
      'Acme acquires Company 3',
      'Company 3 acquires Bolt Systems for $40m',
    ]);
    expect(page.deals).toEqual({ acquisition: 2, funding: 1, appointment: 0 });
    expect((await open().mostNews(NO_COMPANY_FILTER, { from: null, of: 'purchases' }, 5)).companies).toEqual([
      { id: 3, name: 'Company 3', count: 1 },
    ]);
  });

  test.each([true, false])(
    'an index of an earlier session answers like the one it was made from (words indexed: %s)',
    async (hasWords) => {
      const original = createIndex();
      await original.settled(hasWords);
      const bytes = (await original.imageBytes()) ?? new Uint8Array();
      const restored = createIndex();
      restored.restore(bytes);
      for (const query of [{}, { text: 'strike' }, { text: '"ends"' }, { types: ['interview' as const] }])
        expect(await restored.answers.newsPage({ ...ALL, ...query })).toEqual(
          await original.answers.newsPage({ ...ALL, ...query }),
        );
      expect(await restored.answers.newsChanges(1e12, 10)).toEqual(
        await original.answers.newsChanges(1e12, 10),
      );
    },
  );

  test('what has changed since an index was stored is indexed again, and what is gone is not found', async () => {
    const original = createIndex();
    await original.settled(true);
    const bytes = (await original.imageBytes()) ?? new Uint8Array();
    add(1, { news: [news({ id: 9, title: 'Plant moves to Bergen', at: '2026-03-05T08:00:00Z' })] }, 7);
    read.delete(2);
    known = [1, 3];
    const restored = createIndex();
    restored.restore(bytes);
    expect(await titles(restored.answers)).toEqual(await titles(createIndex().answers));
    expect(await titles(restored.answers, { text: 'bergen' })).toEqual(['Plant moves to Bergen']);
    expect(await titles(restored.answers, { text: 'oslo' })).toEqual([]);
    expect(await titles(restored.answers, { text: 'pumps' })).toEqual([]);
  });

  test('that many companies have been indexed is reported once, not for a single one among many', async () => {
    for (let id = 1; id <= 50; id++) add(id, {});
    const index = createIndex();
    await index.settled(false);
    expect(reported).toBe(1);
    add(1, {});
    await index.settled(false);
    expect(reported).toBe(1);
  });
});

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY_MS = 86_400_000;

const company = (id: number, ages: readonly number[]) =>
  CompanyResponse.parse({
    ...sampleCompany,
    id,
    name: `Company ${id}`,
    news: ages.map((days, at) => ({
      ...sampleCompany.news[0],
      id: at,
      published_at: new Date(NOW - days * DAY_MS).toISOString(),
    })),
  });

test('the companies whose news changed most come first, in either direction, and steady ones not at all', async () => {
  const read = [
    company(1, [1, 2, 100]),
    company(2, [5, 95]),
    company(3, [100, 110, 120]),
    company(4, [-1, 200]),
  ];
  const details = createReadDetails()(read);
  const source = {
    details: () => details,
    find: () => [],
    isRead: () => true,
    listed: () => null,
    onIndexed() {},
    version: () => 1,
    restored: async () => {},
    bodiesRestored: async () => {},
    load: async () => {},
  };
  const { newsChanges } = createNewsIndex({ ...source, matchingIds: async () => [] }, () => NOW).answers;
  expect(await newsChanges(90 * DAY_MS, 10)).toEqual({
    read: 4,
    companies: [
      { id: 3, name: 'Company 3', recent: 0, before: 3 },
      { id: 1, name: 'Company 1', recent: 2, before: 1 },
    ],
  });
  expect((await newsChanges(90 * DAY_MS, 1)).companies).toHaveLength(1);
});
