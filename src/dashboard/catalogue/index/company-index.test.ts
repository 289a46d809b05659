import type { CompanySummaryReading } from '#contract/response-schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#dashboard/lib/fold.ts';
import { createCompanyIndex } from './company-index.ts';
import { ALL, company } from './company-samples.ts';
import type { CompanyFilter, CompanyQuery } from '../company-query.ts';

const held = (...companies: readonly CompanySummaryReading[]) => {
  const holdings = createCompanyIndex();
  holdings.beginPass();
  holdings.put(companies);
  return holdings;
};

const idsOf = async (companies: readonly CompanySummaryReading[], asked: Partial<CompanyQuery>) =>
  (await held(...companies).rows({ ...ALL, ...asked })).companies.map(({ id }) => id);

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
const filters: fc.Arbitrary<CompanyFilter> = fc.record({
  text: fc.constant(''),
  categories: fc.uniqueArray(slugs, { maxLength: 2 }),
  every: fc.uniqueArray(slugs, { maxLength: 2 }),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }),
  founded: fc.option(
    fc.record({ from: fc.option(fc.constantFrom(1900, 2000)), to: fc.option(fc.constantFrom(1999, 2005)) }),
  ),
  locations: fc.uniqueArray(fc.constantFrom('Berlin', 'France', 'zurich'), { maxLength: 2 }),
  updated: fc.option(fc.constantFrom('2026-03', '2025-12')),
});

/** What a filter means, said as plainly as can be. */
function passes(one: CompanySummaryReading, filter: CompanyFilter): boolean {
  const own = one.categories.map(({ slug }) => slug);
  const year = one.founded_year ?? 0;
  const parts = [one.location ?? '', ...(one.location ?? '').split(',')].map((part) => fold(part.trim()));
  return (
    (filter.categories.length === 0 || filter.categories.some((slug) => own.includes(slug))) &&
    filter.every.every((slug) => own.includes(slug)) &&
    (filter.ids.length === 0 || filter.ids.includes(one.id)) &&
    (filter.founded === null ||
      (year > 0 && year >= (filter.founded.from ?? 0) && year <= (filter.founded.to ?? 9999))) &&
    (filter.locations.length === 0 || filter.locations.some((place) => parts.includes(fold(place)))) &&
    (filter.updated === null || (one.updated_at ?? '').startsWith(filter.updated))
  );
}

test('a filter leaves exactly the companies that it describes, in the order of delivery', async () => {
  await fc.assert(
    fc.asyncProperty(companies, filters, async (rows, filter) => {
      const answer = await held(...rows).rows({ ...ALL, ...filter });
      expect(answer.companies).toEqual(rows.filter((one) => passes(one, filter)));
      expect(answer.page_info.total_count).toBe(answer.companies.length);
    }),
  );
});

test('each count of a facet is what choosing that value alone in its group gives', async () => {
  await fc.assert(
    fc.asyncProperty(companies, filters, async (rows, filter) => {
      const holdings = held(...rows);
      const total = async (change: Partial<CompanyFilter>) =>
        (await holdings.rows({ ...ALL, ...filter, ...change })).page_info.total_count;
      const facets = await holdings.facets(filter);
      expect(facets.total).toBe(await total({}));
      for (const { value, count } of facets.categories)
        expect(await total({ categories: [value] })).toBe(count);
      for (const { year, count } of facets.founded)
        expect(await total({ founded: { from: year, to: year } })).toBe(count);
      for (const { value, count } of facets.locations)
        expect(await total({ locations: [value] })).toBe(count);
    }),
  );
});

test('figures add up to the companies that the filter leaves', async () => {
  await fc.assert(
    fc.asyncProperty(companies, filters, async (rows, filter) => {
      const holdings = held(...rows);
      const figures = await holdings.figures(filter);
      const sum = (values: readonly { readonly count: number }[]) =>
        values.reduce((all, { count }) => all + count, 0);
      expect(sum(figures.founded) + figures.noYear).toBe(figures.total);
      expect(sum(figures.locations) + figures.noLocation).toBe(figures.total);
      expect(sum(figures.updated) + figures.noUpdate).toBe(figures.total);
      for (const { a, b, count } of figures.pairs) {
        const both = await holdings.rows({ ...ALL, ...filter, every: [...filter.every, a, b] });
        expect(both.page_info.total_count).toBe(count);
      }
    }),
  );
});

test('a sort keeps every company, orders the known and puts the unknown last both ways', async () => {
  await fc.assert(
    fc.asyncProperty(companies, fc.boolean(), async (rows, descending) => {
      const sorted = (await held(...rows).rows({ ...ALL, sort: { by: 'founded', descending } })).companies;
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

test('pages are windows of one list, and past its end there is an empty one with the true total', async () => {
  const holdings = held(...Array.from({ length: 7 }, (_, at) => company(at)));
  const ids = async (page: number) =>
    (await holdings.rows({ ...ALL, page, size: 3 })).companies.map(({ id }) => id);
  expect([await ids(1), await ids(2), await ids(3), await ids(4)]).toEqual([[0, 1, 2], [3, 4, 5], [6], []]);
  expect((await holdings.rows({ ...ALL, page: 4, size: 3 })).page_info).toMatchObject({
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
])('%s finds its companies, the best first', async (text, ids) => {
  expect(await idsOf(WORLD, { text })).toEqual(ids);
});

test('an emoji is looked for as it is', async () => {
  expect(await idsOf([company(1, { name: 'Moon 🚀' }), company(2)], { text: '🚀' })).toEqual([1]);
});

test('any text is searched for without an error, and a whole name is always found', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.string({ unit: 'binary' }),
      async (name, text) => {
        const holdings = held(company(1, { name }), company(2, { name: text, description: name }));
        await holdings.rows({ ...ALL, text });
        if (name.trim() !== '') {
          const found = await holdings.rows({ ...ALL, text: name });
          expect(found.companies.map(({ id }) => id)).toContain(1);
        }
      },
    ),
  );
});

const marked = async (text: string, one: CompanySummaryReading) => {
  const { marks } = await held(one).rows({ ...ALL, text });
  const read = (field: 'name' | 'domain' | 'location') =>
    marks[0]?.[field]?.map(([a, b]) => one[field]?.slice(a, b));
  return {
    name: read('name'),
    domain: read('domain'),
    location: read('location'),
    elsewhere: marks[0]?.elsewhere,
  };
};

test('marks stand on the letters that were typed, accents or not', async () => {
  expect(await marked('zur', company(1, { name: '𝒳 Zürich Re', location: 'Zürich' }))).toMatchObject({
    name: ['Zür'],
    location: ['Zür'],
  });
});

test('a match that the list does not show comes with the words around it', async () => {
  const description = `${'Long before. '.repeat(20)}It makes semiconductor lasers for surgeons. ${'Long after. '.repeat(20)}`;
  const { elsewhere } = await marked('lasers', company(1, { description }));
  const [range] = elsewhere?.ranges ?? [];
  expect(elsewhere?.field).toBe('Description');
  expect(elsewhere?.text.slice(range?.[0], range?.[1])).toBe('lasers');
  expect(elsewhere?.text.length).toBeLessThan(100);
});

test('of one id delivered twice in a pass the later update stays, and is counted', async () => {
  const [old, late] = [
    company(1, { name: 'Old', updated_at: '2026-01-01T00:00:00Z' }),
    company(1, { name: 'Late', updated_at: '2026-02-01T00:00:00Z' }),
  ];
  for (const rows of [
    [old, late],
    [late, old],
  ]) {
    const holdings = createCompanyIndex();
    holdings.beginPass();
    expect(holdings.put(rows)).toEqual({ duplicates: 1 });
    expect((await holdings.rows(ALL)).companies).toMatchObject([{ name: 'Late' }]);
  }
});

test('after any passes the holdings are what the last whole pass delivered, in its order', async () => {
  const pass = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 12 }), name: fc.constantFrom('a', 'b', 'c') }),
    { selector: ({ id }) => id },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pass, { minLength: 1, maxLength: 5 }), async (walks) => {
      const holdings = createCompanyIndex();
      for (const rows of walks) {
        holdings.beginPass();
        for (const { id, name } of rows) holdings.put([company(id, { name })]);
        holdings.endPass();
        await holdings.rows({ ...ALL, sort: { by: 'name', descending: false } });
      }
      const answer = await holdings.rows(ALL);
      expect(answer.companies.map(({ id, name }) => ({ id, name }))).toEqual(walks.at(-1));
      expect(holdings.size).toBe(walks.at(-1)?.length);
      const sorted = await holdings.rows({ ...ALL, sort: { by: 'name', descending: false } });
      expect(sorted.companies.map(({ name }) => name)).toEqual(
        walks
          .at(-1)
          ?.map(({ name }) => name)
          .toSorted(),
      );
    }),
  );
});

test('similar companies share the most categories, the rarest first', async () => {
  const of = (...own: string[]) => ({ categories: own.map((slug, id) => ({ id, slug, name: slug })) });
  const holdings = held(
    company(1, of('ai', 'space')),
    company(2, of('ai')),
    company(3, of('ai', 'space')),
    company(4, of('food')),
    company(5, of('space')),
    company(6, of('ai')),
  );
  expect((await holdings.similar(1, 3)).map(({ id }) => id)).toEqual([3, 5, 2]);
});

test('suggestions are the best companies and the categories named so', async () => {
  const suggested = await held(...WORLD).suggest('fin', 5);
  expect(suggested.companies.map(({ company: { id } }) => id)).toEqual([5]);
  expect(suggested.categories).toEqual([{ value: 'fintech', name: 'Fintech', count: 1 }]);
});

test('typing on counts no category again, and a company that comes in counts at once', async () => {
  const holdings = held(...WORLD);
  const countsFor = async (text: string) => (await holdings.suggest(text, 5)).categories;
  const [first] = await countsFor('fin');
  const [again] = await countsFor('fint');
  expect(again, 'the very same object').toBe(first);
  holdings.put([company(100, { categories: [{ id: 3, slug: 'fintech', name: 'Fintech' }] })]);
  expect(await countsFor('fint')).toEqual([{ value: 'fintech', name: 'Fintech', count: 2 }]);
});
