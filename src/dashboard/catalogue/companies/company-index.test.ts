import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fold } from '#contract/alphabet.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { highlightsOf } from '#dashboard/testing/row-highlights.ts';
import { toInstants } from '#records/calendar.ts';
import { anyCharacter } from '../../../property-tests.ts';
import {
  ANY,
  type CompanyFilter,
  type CompanyListRequest,
  updatedInterval,
  NO_COMPANY_FILTER,
  type SortColumn,
  type ZonedCompanyFilter,
} from '../company-list-request.ts';
import { LAST_VISIT } from '../last-visit.ts';
import { createCompanyIndex } from './company-index.ts';
import { createCompanyRecords } from './company-records.ts';
import { NOTHING_PUBLISHED } from './published-index.ts';

const createIndexOf = (...companies: readonly CompanySummaryResponse[]) => {
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(companies);
  return index;
};

const idsOf = async (companies: readonly CompanySummaryResponse[], query: Partial<CompanyListRequest>) =>
  (await createIndexOf(...companies).answers.rows({ ...ALL, ...query })).companies.map(({ id }) => id);

const slugs = fc.constantFrom('ai', 'fintech', 'health', 'space');
const places = fc.constantFrom('Berlin, Germany', 'Paris, France', 'berlin', '', 'Zürich');
const companies = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      name: fc.option(fc.constantFrom('Acme', 'Ácme Bank', 'Zeta', 'beta', 'Bank of Ω', '')),
      founded: fc.option(fc.constantFrom(0, 1850, 1999, 2000, 2010, -5)),
      location: fc.option(places),
      slugs: fc.uniqueArray(slugs, { maxLength: 3 }),
      updated: fc.option(
        fc.constantFrom('2026-03-01T00:00:00Z', '2026-03-31T23:59:59Z', '2025-12-01T10:00:00Z', 'nonsense'),
      ),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ id, name, founded, location, slugs: own, updated }) =>
      company(id, {
        name,
        founded_year: founded,
        location,
        categories: own.map((slug, at) => ({ id: at, slug, name: slug.toUpperCase() })),
        updated_at: updated,
      }),
    ),
  );
const monthIn = (...months: readonly string[]) => fc.option(fc.constantFrom(...months));
const filters: fc.Arbitrary<ZonedCompanyFilter> = fc.record({
  zone: fc.constant('utc'),
  category: fc.uniqueArray(slugs, { maxLength: 2 }),
  every: fc.uniqueArray(slugs, { maxLength: 2 }),
  except: fc.uniqueArray(slugs, { maxLength: 2 }),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }),
  founded: fc.option(
    fc.record({ from: fc.option(fc.constantFrom(1900, 2000)), to: fc.option(fc.constantFrom(1999, 2005)) }),
    { nil: undefined },
  ),
  location: fc.uniqueArray(fc.constantFrom('Berlin', 'France', 'zurich'), { maxLength: 2 }),
  updated: fc.option(
    fc.record({
      from: monthIn('2025-12', '2026-01', '2026-03'),
      to: monthIn('2025-12', '2026-02', '2026-03'),
    }),
    { nil: undefined },
  ),
});

function matchesFilter(one: CompanySummaryResponse, filter: CompanyFilter): boolean {
  const own = one.categories.map(({ slug }) => slug);
  const year = one.founded_year ?? 0;
  const at = Date.parse(one.updated_at ?? '');
  const parts = [one.location ?? '', ...(one.location ?? '').split(',')].map((part) => fold(part.trim()));
  const { category = [], every = [], except = [], ids = [], founded, location = [] } = filter;
  const months = updatedInterval(filter);
  const { from, to } = months ? toInstants(months, 'utc') : { from: null, to: null };
  return (
    (category.length === 0 || category.some((slug) => own.includes(slug))) &&
    every.every((slug) => own.includes(slug)) &&
    !except.some((slug) => own.includes(slug)) &&
    (ids.length === 0 || ids.includes(one.id)) &&
    (founded === undefined || (year > 0 && year >= (founded.from ?? 0) && year <= (founded.to ?? 9999))) &&
    (location.length === 0 || location.some((place) => parts.includes(fold(place)))) &&
    (months === null || (at >= (from ?? -Infinity) && at <= (to ?? Infinity)))
  );
}

test('a filter returns exactly the matching companies, in order of delivery', async () => {
  await fc.assert(
    fc.asyncProperty(companies, filters, async (rows, filter) => {
      const answer = await createIndexOf(...rows).answers.rows({ ...ALL, ...filter });
      expect(answer.companies).toEqual(rows.filter((one) => matchesFilter(one, filter)));
      expect(answer.page_info.total_count).toBe(answer.companies.length);
    }),
  );
});

const sorts = fc.option(
  fc.record({
    by: fc.constantFrom<SortColumn>('name', 'founded', 'location', 'categories', 'updated'),
    descending: fc.boolean(),
  }),
);

test('an index made from an image answers like the one it was made from, also after companies have changed', async () => {
  const texts = fc.constantFrom('', 'acme', 'bank', 'fintech', 'berlin', '1999');
  await fc.assert(
    fc.asyncProperty(companies, companies, filters, sorts, texts, async (rows, later, filter, sort, text) => {
      const original = createIndexOf(...rows);
      original.records.commitSync();
      const { rows: kept, index: bytes = new Uint8Array() } = await original.contents();
      const companyRecords = createCompanyRecords();
      companyRecords.restore(
        kept.map((row) => new TextEncoder().encode(JSON.stringify(row))),
        bytes,
      );
      const restored = createCompanyIndex({ companies: companyRecords });
      const query = { ...ALL, ...filter, sort, text };
      expect(await restored.answers.rows(query)).toEqual(await original.answers.rows(query));
      for (const { records } of [original, restored]) {
        records.beginSync();
        records.upsert(later);
        records.commitSync();
      }
      expect(await restored.answers.rows(query)).toEqual(await original.answers.rows(query));
    }),
  );
});

test('a filter by what was published follows what is read, with all its counts', async () => {
  let read = [1];
  const index = createCompanyIndex({
    published: {
      ...NOTHING_PUBLISHED,
      companiesWith: ({ types }) => new Set(types.includes('news') ? read : []),
      version: () => read.length,
    },
  });
  index.records.beginSync();
  index.records.upsert([1, 2, 3].map((id) => company(id, { name: `Company ${id}` })));
  index.records.commitSync();
  const ids = async (filter: CompanyFilter) =>
    (await index.answers.rows({ ...ALL, ...filter })).companies.map(({ id }) => id);
  expect(await ids({ news: ANY })).toEqual([1]);
  read = [1, 3];
  expect(await ids({ news: ANY })).toEqual([1, 3]);
  expect(await index.answers.matchingIds({ ...NO_COMPANY_FILTER, news: ANY })).toEqual([1, 3]);
  expect((await index.answers.counts({ ...NO_COMPANY_FILTER, news: ANY })).total).toBe(2);
  expect(await ids({ news: ANY, research: ['interview'] })).toEqual([]);
  expect(await ids({})).toEqual([1, 2, 3]);
});

const entry = { key: '1', type: 'news', title: 'Strike in Oslo', text: null, link: null } as const;
const hit = (id: number, time: number) => ({
  entry: {
    ...entry,
    company: { id, name: null, logo_color: null, logo_filename: null },
    id: 1,
    publishedAt: null,
    articles: [],
  },
  time,
});

test('companies are sorted by their last news as far as these were read, the others last in the order of names', async () => {
  let read = new Map([[2, hit(2, 1000)]]);
  const index = createCompanyIndex({
    published: {
      ...NOTHING_PUBLISHED,
      lastPublished: (column) => (column === 'news' ? read : new Map()),
      version: () => read.size,
    },
  });
  index.records.beginSync();
  index.records.upsert([1, 2, 3].map((id) => company(id, { name: `Company ${id}` })));
  index.records.commitSync();
  const sorted = async (by: SortColumn, descending: boolean) =>
    (await index.answers.rows({ ...ALL, sort: { by, descending } })).companies.map(({ id }) => id);
  expect(await sorted('news', true)).toEqual([2, 1, 3]);
  read = new Map([...read, [3, hit(3, 2000)]]);
  expect(await sorted('news', true)).toEqual([3, 2, 1]);
  expect(await sorted('news', false)).toEqual([2, 3, 1]);
  expect(await sorted('last-research', true)).toEqual([1, 2, 3]);
});

describe('a text of which no company itself has all words', () => {
  const openIndex = (found: (text: string) => ReturnType<typeof hit>[]) => {
    const asked: string[] = [];
    const index = createCompanyIndex({
      published: {
        ...NOTHING_PUBLISHED,
        newestWith({ text }) {
          asked.push(text);
          return new Map(
            found(text).map((result) => [
              result.entry.company.id,
              { entry: () => result.entry, time: result.time },
            ]),
          );
        },
        excerptOf: (published) => ({ field: 'In news', text: published?.title ?? '', ranges: [[0, 6]] }),
        version: () => 1,
      },
    });
    index.records.beginSync();
    index.records.upsert([
      company(1, { name: 'Oslo Bank', location: 'Oslo, Norway' }),
      company(2, { name: 'Acme', description: 'An energy company' }),
      company(3, { name: 'Zeta', location: 'Bergen, Norway' }),
    ]);
    index.records.commitSync();
    const idsWith = async (query: Partial<CompanyListRequest>) =>
      (await index.answers.rows({ ...ALL, ...query })).companies.map(({ id }) => id);
    return { index, asked, idsWith };
  };

  test('finds those that have them in research or news, the newest first, with the excerpt, counts and pages', async () => {
    const { index, idsWith } = openIndex(() => [hit(2, 1000), hit(3, 2000), hit(9, 3000)]);
    const rows = await index.answers.rows({ ...ALL, q: 'strike oslo', size: 1 });
    expect(rows).toMatchObject({
      companies: [{ id: 3 }],
      isInNews: true,
      isPartial: false,
      matches: [{ excerpt: { field: 'In news', text: 'Strike in Oslo', ranges: [[0, 6]] } }],
      page_info: { total_count: 2, has_next: true },
    });
    expect(await idsWith({ q: 'strike oslo', size: 1, page: 2 })).toEqual([2]);
    expect(await idsWith({ q: 'strike', sort: { by: 'name', descending: false } })).toEqual([2, 3]);
    expect(await index.answers.matchingIds({ ...NO_COMPANY_FILTER, q: 'strike' })).toEqual([2, 3]);
    const facets = await index.answers.counts({ ...NO_COMPANY_FILTER, q: 'strike' });
    expect(facets.total).toBe(2);
    const figures = await index.answers.figures({ ...NO_COMPANY_FILTER, q: 'strike' }, 'utc');
    expect(figures).toMatchObject({ total: 2, isInNews: true, isPartial: false });
    expect(await idsWith({ q: 'strike', location: ['Norway'] })).toEqual([3]);
  });

  test('does not look in research and news if a company has all words, or if the text only excludes words', async () => {
    const { index, asked } = openIndex(() => [hit(2, 1000)]);
    expect(await index.answers.rows({ ...ALL, q: 'oslo bank' })).toMatchObject({
      companies: [{ id: 1 }],
      isInNews: false,
    });
    expect(await index.answers.rows({ ...ALL, q: '-oslo -energy -zeta' })).toMatchObject({ companies: [] });
    await index.answers.rows(ALL);
    expect(asked).toEqual([]);
  });

  test('does not find companies with an excluded word', async () => {
    const { idsWith } = openIndex(() => [hit(2, 1000), hit(3, 2000)]);
    expect(await idsWith({ q: 'strike -energy' })).toEqual([3]);
    expect(await idsWith({ q: 'strike -"energy company"' })).toEqual([3]);
  });

  test('finds those with most of the words if research and news have them neither', async () => {
    const { index } = openIndex(() => []);
    expect(await index.answers.rows({ ...ALL, q: 'strike oslo' })).toMatchObject({
      companies: [{ id: 1 }],
      isPartial: true,
      isInNews: false,
    });
    const gone = openIndex(() => [hit(9, 1000)]);
    expect(await gone.idsWith({ q: 'strike oslo' })).toEqual([1]);
  });
});

test('a filter by what changed since the last visit follows what is dismissed', async () => {
  let changed = [1, 2, 9];
  const index = createCompanyIndex({ readChangedIds: async () => new Set(changed) });
  index.records.beginSync();
  index.records.upsert([1, 2, 3].map((id) => company(id, { name: `Company ${id}` })));
  index.records.commitSync();
  const total = async () => (await index.answers.rows({ ...ALL, updated: LAST_VISIT })).page_info.total_count;
  expect(await total()).toBe(2);
  changed = [2];
  expect(await total()).toBe(1);
  expect(await index.answers.matchingIds({ ...NO_COMPANY_FILTER, updated: LAST_VISIT })).toEqual([2]);
  expect((await index.answers.counts({ ...NO_COMPANY_FILTER, updated: LAST_VISIT })).total).toBe(1);
  expect((await index.answers.counts(NO_COMPANY_FILTER)).total).toBe(3);
});

test('lists asked for at the same time each follow the changes that were read for them', async () => {
  const reads: ((ids: ReadonlySet<number>) => void)[] = [];
  const index = createCompanyIndex({ readChangedIds: () => new Promise((resolve) => reads.push(resolve)) });
  index.records.beginSync();
  index.records.upsert([1, 2].map((id) => company(id, { name: `Company ${id}` })));
  index.records.commitSync();
  const changed = [1, 2].map(() => index.answers.matchingIds({ ...NO_COMPANY_FILTER, updated: LAST_VISIT }));
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  for (const [nth, resolve] of reads.entries()) resolve(new Set([nth + 1]));
  expect(await Promise.all(changed)).toEqual([[1], [2]]);
});

test('each facet count equals the total with just that value chosen in its group', async () => {
  await fc.assert(
    fc.asyncProperty(companies, filters, async (rows, filter) => {
      const index = createIndexOf(...rows);
      const total = async (change: Partial<CompanyFilter>) =>
        (await index.answers.rows({ ...ALL, ...filter, ...change })).page_info.total_count;
      const facets = await index.answers.counts(filter);
      expect(facets.total).toBe(await total({}));
      for (const { value, count } of facets.categories)
        expect(
          await total({ category: [value], except: filter.except?.filter((slug) => slug !== value) }),
        ).toBe(count);
      for (const { year, count } of facets.founded)
        expect(await total({ founded: { from: year, to: year } })).toBe(count);
      for (const { value, count } of facets.locations) expect(await total({ location: [value] })).toBe(count);
    }),
  );
});

test('towns are within their state, states within their country, and towns of one name apart', async () => {
  const locations = [
    'Austin, Texas, USA',
    'austin, TX, USA',
    'Dallas, Texas',
    'Cambridge, England',
    'Cambridge, Massachusetts',
    'Columbus, Ohio; Dallas, Texas',
    'Cambridge',
    'Oslo',
  ];
  const index = createIndexOf(...locations.map((location, at) => company(at + 1, { location })));
  const placesOf = async (filter: Partial<CompanyFilter>) => {
    const facets = await index.answers.counts({ ...ALL, ...filter });
    return facets.locations.map(({ value, within, count, here }) => [value, within, count, here]);
  };
  const [usa, texas] = ['USA', 'Texas, USA'];
  const ohio = ['Ohio, USA', usa, 1, 0];
  expect(await placesOf({})).toEqual([
    [usa, undefined, 5, 0],
    [texas, usa, 4, 0],
    ['Austin, Texas, USA', texas, 2, 2],
    ['Dallas, Texas, USA', texas, 2, 2],
    ['Cambridge, England, United Kingdom', 'England, United Kingdom', 1, 1],
    ['Cambridge, Massachusetts, USA', 'Massachusetts, USA', 1, 1],
    ['Columbus, Ohio, USA', 'Ohio, USA', 1, 1],
    ['England, United Kingdom', 'United Kingdom', 1, 0],
    ['Massachusetts, USA', usa, 1, 0],
    ohio,
    ['Oslo', undefined, 1, 1],
    ['United Kingdom', undefined, 1, 0],
    // This may be either Cambridge.
    ['Cambridge,', undefined, 1, 1],
  ]);
  expect(await placesOf({ ids: [1, 6], location: ['Oslo'] })).toEqual([
    [texas, usa, 2, 0],
    [usa, undefined, 2, 0],
    ['Austin, Texas, USA', texas, 1, 1],
    ['Columbus, Ohio, USA', 'Ohio, USA', 1, 1],
    ['Dallas, Texas, USA', texas, 1, 1],
    ohio,
  ]);
});

test('a filter value from an old link tells which places it means', async () => {
  const locations = [
    'Dublin, Ireland',
    'Dublin, Ohio',
    'Dublin, California',
    'Seattle, Washington',
    'Leeds, UK',
  ];
  const index = createIndexOf(...locations.map((location, at) => company(at + 1, { location })));
  const { chosenLocations } = await index.answers.counts({
    ...ALL,
    location: ['Dublin', 'Washington', 'Great Britain', 'dublin, ohio', 'Atlantis'],
  });
  const dublins = ['Ireland', 'Ohio, United States', 'California, United States'];
  expect(chosenLocations).toEqual([
    { value: 'Dublin', places: dublins.map((around) => `Dublin, ${around}`), count: 3 },
    { value: 'Washington', places: ['Washington, United States'], count: 1 },
    { value: 'Great Britain', places: ['UK'], count: 1 },
    { value: 'dublin, ohio', places: ['Dublin, Ohio, United States'], count: 1 },
    { value: 'Atlantis', places: [], count: 0 },
  ]);
});

test('figures add up to the number of companies that pass all filters but their own', async () => {
  await fc.assert(
    fc.asyncProperty(companies, filters, async (rows, filter) => {
      const index = createIndexOf(...rows);
      const figures = await index.answers.figures(filter, 'utc');
      const sum = (values: readonly { readonly count: number }[]) =>
        values.reduce((all, { count }) => all + count, 0);
      const totalOf = async (without: Partial<CompanyFilter>) =>
        (await index.answers.figures({ ...filter, ...without }, 'utc')).total;
      expect(sum(figures.founded) + figures.noYear).toBe(await totalOf({ founded: undefined }));
      const countries = figures.locations.filter(({ within }) => within === undefined);
      expect(sum(countries) + figures.noLocation).toBe(await totalOf({ location: undefined }));
      expect(sum(figures.updated) + figures.noUpdate).toBe(await totalOf({ updated: undefined }));
      for (const { a, b, count } of figures.pairs) {
        const both = await index.answers.rows({ ...ALL, ...filter, every: [...(filter.every ?? []), a, b] });
        expect(both.page_info.total_count).toBe(count);
      }
    }),
  );
});

test('companies with equal values stay in the order of their names, whichever way round they are sorted', async () => {
  const categories = [{ id: 1, slug: 'ai', name: 'AI' }];
  const shared = { ticker: 'SAME', location: 'Berlin', updated_at: '2026-01-01T00:00:00Z', categories };
  const later = { ticker: 'TAIL', location: 'Oslo', updated_at: '2026-02-01T00:00:00Z' };
  const index = createIndexOf(
    company(1, { name: 'Cedar', founded_year: 2001, ...shared }),
    company(2, { name: 'Alder', founded_year: 2001, ...shared }),
    company(3, { name: 'Birch', founded_year: 2001, ...shared }),
    company(4, { name: 'Dogwood', founded_year: 2002, ...later, categories: [] }),
    company(5, { name: 'Alder', founded_year: 2001, ...shared }),
  );
  const idsBy = async (by: SortColumn, descending: boolean) =>
    (await index.answers.rows({ ...ALL, sort: { by, descending } })).companies.map(({ id }) => id);
  for (const by of ['founded', 'ticker', 'location', 'updated'] as const) {
    const [up, down] = [await idsBy(by, false), await idsBy(by, true)];
    expect({ by, up, down }).toEqual({ by, up: [2, 5, 3, 1, 4], down: [4, 2, 5, 3, 1] });
  }
  const [byCategories, byName] = [await idsBy('categories', true), await idsBy('name', true)];
  expect(byCategories, 'no category is unknown').toEqual([2, 5, 3, 1, 4]);
  expect(byName, 'equal names by id').toEqual([4, 1, 3, 2, 5]);
});

test('sorting keeps every company, with unknown values last in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(companies, fc.boolean(), async (rows, descending) => {
      const sorted = (
        await createIndexOf(...rows).answers.rows({ ...ALL, sort: { by: 'founded', descending } })
      ).companies;
      expect(new Set(sorted)).toEqual(new Set(rows));
      const years = sorted.map(({ founded_year }) =>
        founded_year && founded_year > 0 ? founded_year : null,
      );
      const known = years.filter((year) => year !== null);
      expect(known).toEqual(known.toSorted((a, b) => (descending ? b - a : a - b)));
      expect(years.slice(0, known.length)).toEqual(known);
    }),
  );
});

test('pages do not overlap, and a page past the end is empty with the right total', async () => {
  const index = createIndexOf(...Array.from({ length: 7 }, (_, at) => company(at)));
  const ids = async (page: number) =>
    (await index.answers.rows({ ...ALL, page, size: 3 })).companies.map(({ id }) => id);
  expect([await ids(1), await ids(2), await ids(3), await ids(4)]).toEqual([[0, 1, 2], [3, 4, 5], [6], []]);
  expect((await index.answers.rows({ ...ALL, page: 4, size: 3 })).page_info).toMatchObject({
    total_count: 7,
    has_next: false,
  });
});

const WORLD = [
  company(1, { name: 'Stripe', ticker: 'STRP', description: 'Payments for the internet' }),
  company(2, { name: 'Nestlé', ticker: 'NESN', location: 'Vevey, Switzerland', description: 'Food' }),
  company(3, { name: '3M', ticker: 'MMM', domain: '3m.com', description: 'Striped tapes and adhesives' }),
  company(4, { name: 'Deutsche Bank', ticker: 'DBK', legal_name: 'Deutsche Bank Aktiengesellschaft' }),
  company(5, {
    name: 'Westpac',
    description: 'A bank in Sydney',
    categories: [{ id: 1, slug: 'fintech', name: 'Fintech' }],
  }),
  company(6, { name: '東京エレクトロン', description: 'Semiconductors 🚀' }),
  company(7, { name: 'Stripes', description: 'Bank notes' }),
];

test.each([
  ['stripe', [1, 7, 3]],
  ['strpie', [1, 7, 3]],
  ['nestle', [2]],
  ['NESTLÉ', [2]],
  ['mmm', [3]],
  ['3m.com', [3]],
  ['bank', [4, 7, 5]],
  ['bank sydney', [5]],
  ['fintech', [5]],
  ['swiss', []],
  ['switzer', [2]],
  ['aktiengesellschaft', [4]],
  ['東京', [6]],
  ['(.*+?', []],
  ['zzzz', []],
])('searching for %s returns its companies, best first', async (text, ids) => {
  expect(await idsOf(WORLD, { q: text })).toEqual(ids);
});

test.each([
  ['facebook', [1]],
  ['facebok', [1]],
  ['whole foods', [2]],
  ['whole foods market', [2]],
  ['philip morris usa', [3]],
  // A part of another name, which no result shows, means something else.
  ['cupertino', [5]],
  ['holland', [6]],
  ['usa', [5]],
  ['whole', []],
])('another name finds its company for %s, but as a whole if it has several words', async (text, ids) => {
  const listed = [
    company(1, { name: 'Meta Platforms' }),
    company(2, { name: 'Amazon' }),
    company(3, { name: 'Altria' }),
    company(4, { name: 'Quanta Services' }),
    company(5, { name: 'Apple Inc.', location: 'Cupertino, California' }),
    company(6, { name: 'NXP Semiconductors', location: 'Eindhoven, Netherlands' }),
    company(7, { name: 'Carnival Corporation' }),
  ];
  expect(await idsOf(listed, { q: text })).toEqual(ids);
});

test('an emoji can be searched for', async () => {
  expect(await idsOf([company(1, { name: 'Moon 🚀' }), company(2)], { q: '🚀' })).toEqual([1]);
});

test('no text causes an error, and a whole name is always found', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.string({ unit: anyCharacter }),
      async (name, text) => {
        const index = createIndexOf(company(1, { name }), company(2, { name: text, description: name }));
        await index.answers.rows({ ...ALL, q: text });
        // Skip names in which a minus before a word would exclude that word.
        if (name.trim() !== '' && !/(?:^|\s)-/.test(name)) {
          const found = await index.answers.rows({ ...ALL, q: name });
          expect(found.companies.map(({ id }) => id)).toContain(1);
        }
      },
    ),
  );
});

const marked = async (text: string, one: CompanySummaryResponse) => {
  const highlights = highlightsOf(await createIndexOf(one).answers.rows({ ...ALL, q: text }));
  const highlighted = (field: 'name' | 'domain' | 'location') =>
    highlights[0]?.[field]?.map(([a, b]) => one[field]?.slice(a, b));
  return {
    name: highlighted('name'),
    domain: highlighted('domain'),
    location: highlighted('location'),
    elsewhere: highlights[0]?.elsewhere,
  };
};

test('highlights cover the typed letters, with or without accents', async () => {
  expect(await marked('zur', company(1, { name: '𝒳 Zürich Re', location: 'Zürich' }))).toMatchObject({
    name: ['Zür'],
    location: ['Zür'],
  });
});

test('a match in a hidden field comes with a snippet', async () => {
  const description = `${'Long before. '.repeat(20)}It makes semiconductor lasers for surgeons. ${'Long after. '.repeat(20)}`;
  const { elsewhere } = await marked('lasers', company(1, { description }));
  const [range] = elsewhere?.ranges ?? [];
  expect(elsewhere?.field).toBe('Description');
  expect(elsewhere?.text.slice(range?.[0], range?.[1])).toBe('lasers');
  expect(elsewhere?.text.length).toBeLessThan(100);
});

test('the later update of an id delivered twice in a pass wins and counts as a duplicate', async () => {
  const [old, late] = [
    company(1, { name: 'Old', updated_at: '2026-01-01T00:00:00Z' }),
    company(1, { name: 'Late', updated_at: '2026-02-01T00:00:00Z' }),
  ];
  for (const rows of [
    [old, late],
    [late, old],
  ]) {
    const index = createCompanyIndex();
    index.records.beginSync();
    expect(index.records.upsert(rows)).toEqual({ duplicates: 1 });
    expect((await index.answers.rows(ALL)).companies).toMatchObject([{ name: 'Late' }]);
  }
});

test('of two rows with the same id and update, the first one stays', async () => {
  const [first, second] = ['First', 'Second'].map((name) =>
    company(1, { name, updated_at: '2026-01-01T00:00:00Z' }),
  );
  const index = createIndexOf(...[first, second].filter((row) => row !== undefined));
  expect((await index.answers.rows(ALL)).companies).toMatchObject([{ name: 'First' }]);
});

test('a word that only a removed company has hides no slips in descriptions', async () => {
  const index = createIndexOf(
    company(1, { description: 'Makes lasers.' }),
    company(2, { description: 'Makes lasars.' }),
  );
  const found = async () => (await index.answers.rows({ ...ALL, q: 'lasars' })).companies.map(({ id }) => id);
  expect(await found()).toEqual([2]);
  index.records.commitSync();
  index.records.beginSync();
  index.records.upsert([company(1, { description: 'Makes lasers.' })]);
  index.records.commitSync();
  expect(await found()).toEqual([1]);
});

test('after any number of passes the index holds what the last one delivered, in its order', async () => {
  const pass = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 12 }), name: fc.constantFrom('a', 'b', 'c') }),
    { selector: ({ id }) => id },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pass, { minLength: 1, maxLength: 5 }), async (passes) => {
      const index = createCompanyIndex();
      for (const rows of passes) {
        index.records.beginSync();
        for (const { id, name } of rows) index.records.upsert([company(id, { name })]);
        index.records.commitSync();
        await index.answers.rows({ ...ALL, sort: { by: 'name', descending: false } });
      }
      const answer = await index.answers.rows(ALL);
      expect(answer.companies.map(({ id, name }) => ({ id, name }))).toEqual(passes.at(-1));
      expect(index.records.size).toBe(passes.at(-1)?.length);
      const sorted = await index.answers.rows({ ...ALL, sort: { by: 'name', descending: false } });
      expect(sorted.companies.map(({ name }) => name)).toEqual(
        passes
          .at(-1)
          ?.map(({ name }) => name)
          .toSorted(),
      );
    }),
  );
});

test('similar companies are ranked by number, then rarity of shared categories', async () => {
  const of = (...own: string[]) => ({ categories: own.map((slug, id) => ({ id, slug, name: slug })) });
  const index = createIndexOf(
    company(1, of('ai', 'space')),
    company(2, of('ai')),
    company(3, of('ai', 'space')),
    company(4, of('food')),
    company(5, of('space')),
    company(6, of('ai')),
  );
  expect((await index.answers.similar(1, 3)).map(({ id }) => id)).toEqual([3, 5, 2]);
});

test('suggestions are the best companies and the matching categories', async () => {
  const suggested = await createIndexOf(...WORLD).answers.suggest('fin', 5);
  expect(suggested.companies.map(({ company: { id } }) => id)).toEqual([5]);
  expect(suggested.categories).toEqual([{ value: 'fintech', name: 'Fintech', count: 1 }]);
});

test('category counts are cached while typing and updated when a company is added', async () => {
  const index = createIndexOf(...WORLD);
  const countsFor = async (text: string) => (await index.answers.suggest(text, 5)).categories;
  const [first] = await countsFor('fin');
  const [again] = await countsFor('fint');
  expect(again, 'the very same object').toBe(first);
  index.records.upsert([company(100, { categories: [{ id: 3, slug: 'fintech', name: 'Fintech' }] })]);
  expect(await countsFor('fint')).toEqual([{ value: 'fintech', name: 'Fintech', count: 2 }]);
});

test.each([
  ['google', [1, 2]],
  ['coke', [3]],
  ['coke atlanta', [3]],
])('"%s" finds companies by what people call them', async (text, expected) => {
  const rows = [
    company(1, { name: 'Alphabet Inc. (Class A)' }),
    company(2, { name: 'Alphabet Inc. (Class C)' }),
    company(3, { name: 'Coca-Cola Company (The)', location: 'Atlanta, Georgia' }),
    company(4, { name: 'Corvid' }),
  ];
  expect(new Set(await idsOf(rows, { q: text }))).toEqual(new Set(expected));
});

test.each(['banks texas', 'bank texas', 'bankers texas', 'Banks in Texas'])(
  '"%s" finds the bank there',
  async (text) => {
    const bank = { id: 1, slug: 'regional-banking', name: 'Regional Banking' };
    const rows = [
      company(1, { name: 'Acme', categories: [bank], location: 'Dallas, Texas' }),
      company(2, { name: 'Bolt', categories: [bank], location: 'Oslo, Norway' }),
      company(3, { name: 'Corvid', categories: [], location: 'Austin, Texas' }),
    ];
    expect(await idsOf(rows, { q: text })).toEqual([1]);
  },
);

test.each([
  ['semiconductors', 'Chips'],
  ['semiconductor', 'Chips'],
])('“%s” finds the category %s, which means the same', async (q, name) => {
  const categories = [{ id: 1, slug: 'x', name }];
  const rows = [company(1, { name: 'Acme', categories }), company(2, { name: 'Bolt' })];
  expect(await idsOf(rows, { q })).toEqual([1]);
});

test('“insurers” finds the category Insurance, and “utilities” finds Utility in a name', async () => {
  const categories = [{ id: 1, slug: 'insurance', name: 'Property Insurance' }];
  const rows = [company(1, { name: 'Acme', categories }), company(2, { name: 'Utility Works' })];
  expect(await idsOf(rows, { q: 'insurers' })).toEqual([1]);
  expect(await idsOf(rows, { q: 'utilities' })).toEqual([2]);
});

test('the bounds of a range are those of all companies, whatever is filtered by', async () => {
  const years = [1999, 0, 1850, 2024];
  const index = createIndexOf(
    ...years.map((founded_year, position) => company(position + 1, { name: 'Acme', founded_year })),
  );
  const { bounds } = await index.answers.counts({ ...NO_COMPANY_FILTER, founded: { from: 1990, to: 2000 } });
  expect(bounds).toEqual({ founded: { min: 1850, max: 2024 } });
  const none = createIndexOf(company(1, { name: 'Acme', founded_year: 0 }));
  expect((await none.answers.counts(NO_COMPANY_FILTER)).bounds).toEqual({ founded: null });
});
