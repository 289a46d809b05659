import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Company } from '#contract/company.ts';
import { CompanySearchPage } from '#contract/search-page.ts';
import { searchOperations } from '#contract/search.ts';
import { anyCharacter } from '../../property-tests.ts';
import type { DataSet } from '../data-sets/current-data-set.ts';
import { ApiError } from '../lib/api-error.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load } from '../testing/temporary-data.ts';

const SEARCH = '/search/companies';

const PLACES = ['Trieste, Italy', 'Dublin, Ohio, United States', 'Dublin, Ireland', 'Bonn, Germany'];

const named = (
  id: number,
  name: string,
  slugs: readonly string[],
  given: Partial<Company> = {},
): Company => ({
  ...company(id, name, slugs),
  legal_name: name,
  domain: `company${id}.example`,
  ticker: `T${id}`,
  description: '',
  location: PLACES[id % PLACES.length] ?? '',
  founded_year: 1950 + id,
  updated_at: `2026-${String(1 + (id % 12)).padStart(2, '0')}-15T12:00:00Z`,
  ...given,
});

const many = [
  named(1, 'Solar Bank', ['finance', 'energy']),
  named(2, 'Halcyon Orbital', ['space'], { description: 'Builds satellites for earth imaging.' }),
  named(3, 'Solaris Water', ['water', 'energy']),
  named(4, 'Bank of Trieste', ['finance']),
  named(5, 'Orbital Imaging', ['space', 'water'], { description: 'Imaging of the earth.' }),
  ...Array.from({ length: 40 }, (_, at) => named(at + 6, `Plain ${at}`, at % 2 ? ['water'] : [])),
];

async function serviceWith(
  companies: readonly Company[],
  overrides: Parameters<typeof temporaryApp>[0] = {},
) {
  const service = await temporaryApp(overrides);
  await load(service, companies);
  const key = await service.newKey();
  const search = async (query: string) => {
    const response = await service.get(`${SEARCH}?${query}`, key);
    expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()]);
    return CompanySearchPage.parse(response.json());
  };
  const idsOf = async (query: string) => (await search(query)).companies.map(({ id }) => id);
  return { ...service, key, search, idsOf };
}

describe('a search for companies', () => {
  test('without parameters has the list of companies', async () => {
    const { get, key, search } = await serviceWith(many);
    for (const paging of ['', 'limit=7', 'limit=7&offset=14', 'limit=500', 'offset=44', 'offset=9999']) {
      const list = (await get(`/api/v1/companies?${paging}`, key)).json();
      const { companies, page_info } = await search(paging);
      expect({ companies, page_info }).toEqual(list);
    }
  });

  test('finds words with the best match first, forgives typos and says where they are', async () => {
    const { search, idsOf } = await serviceWith(many);
    expect(await idsOf('q=solar')).toEqual([1, 3]);
    expect(await idsOf('q=halcoyn')).toEqual([2]);
    expect(await idsOf('q=bank%20-trieste')).toEqual([1]);
    expect(await idsOf('q="earth%20imaging"')).toEqual([2]);
    const { understood, matches } = await search('q=solar%20bank%20inc%20-"water%20works"');
    expect(understood).toEqual({
      wanted: ['solar', 'bank'],
      optional: ['inc'],
      excluded: ['"water works"'],
      is_partial: false,
    });
    expect(matches).toEqual([
      [[{ field: 'name', ranges: [[0, 5]] }], [{ field: 'name', ranges: [[6, 10]] }]],
    ]);
    expect((await search('q=orbital%20bank')).understood.is_partial).toBe(true);
  });

  test('combines all filters', async () => {
    const { idsOf } = await serviceWith(many);
    const fits: [query: string, (one: Company) => boolean][] = [
      ['company_ids=1,2,9999', ({ id }) => id === 1 || id === 2],
      ['category_slugs=space,finance', (one) => hasAny(one, 'space', 'finance')],
      ['every=space,water', (one) => hasAny(one, 'space') && hasAny(one, 'water')],
      ['except=water&except=finance', (one) => !hasAny(one, 'water', 'finance')],
      ['location=Dublin', ({ location }) => location.startsWith('Dublin')],
      ['location=Dublin,%20Ireland&location=Bonn', ({ location }) => /Ireland|Bonn/.test(location)],
      ['founded=1960-1970', ({ founded_year: year }) => year >= 1960 && year <= 1970],
      ['founded=1990-', ({ founded_year: year }) => year >= 1990],
      ['updated=2026-03..2026-04', ({ updated_at: at }) => /^2026-0[34]/.test(at)],
      ['updated=2026-03-15', ({ updated_at: at }) => at.startsWith('2026-03-15')],
      ['updated=2026-03-16..2026-04-14', () => false],
      [
        'category_slugs=water&founded=-1980&location=Bonn',
        (one) => hasAny(one, 'water') && one.founded_year <= 1980 && one.location.startsWith('Bonn'),
      ],
    ];
    for (const [query, isWanted] of fits)
      expect([query, new Set(await idsOf(`limit=500&${query}`))]).toEqual([
        query,
        new Set(many.filter(isWanted).map(({ id }) => id)),
      ]);
  });

  test('has figures about those that match, by months of a time zone', async () => {
    const { search } = await serviceWith([
      named(1, 'Solar Bank', ['finance', 'energy'], { updated_at: '2026-02-28T23:30:00Z' }),
      named(2, 'Solar Water', ['energy', 'finance'], { founded_year: 0, location: '' }),
      named(3, 'Plain', ['finance']),
    ]);
    expect((await search('')).figures).toBeUndefined();
    const { figures } = await search('q=solar&figures=true&zone=Europe/Berlin');
    expect(figures).toEqual({
      categories: [
        { value: 'energy', name: 'energy', count: 2 },
        { value: 'finance', name: 'finance', count: 2 },
      ],
      pairs: [{ a: 'energy', b: 'finance', count: 2 }],
      updated: [{ month: '2026-03', count: 2 }],
      no_founded: 1,
      no_location: 1,
      no_updated: 0,
    });
    const narrowed = await search('updated=2026-04&figures=true');
    expect(narrowed.figures?.updated.map(({ month }) => month)).toEqual(['2026-02', '2026-03', '2026-04']);
  });

  test('sorts by each column in both directions', async () => {
    const { search, idsOf } = await serviceWith(many);
    const { companies } = await search('sort=-founded&limit=500');
    const years = companies.map(({ founded_year: year }) => year);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    for (const column of ['name', 'ticker', 'founded', 'location', 'categories', 'updated']) {
      const all = await idsOf(`sort=${column}&limit=500`);
      expect(new Set(all).size).toBe(many.length);
      expect(await idsOf(`sort=${column}&limit=10&offset=20`)).toEqual(all.slice(20, 30));
    }
  });

  test('counts the choices of each filter without that filter', async () => {
    const { search } = await serviceWith(many);
    expect(await search('')).not.toHaveProperty('counts');
    const { counts, page_info } = await search('counts=true&category_slugs=space&location=Dublin');
    expect(page_info.total_count).toBe(2);
    const inDublin = many.filter(({ location }) => location.startsWith('Dublin'));
    expect(Object.fromEntries(counts?.categories.map(({ value, count }) => [value, count]) ?? [])).toEqual(
      Object.fromEntries(
        ['water', 'space', 'energy', 'finance'].flatMap((slug) => {
          const count = inDublin.filter((one) => hasAny(one, slug)).length;
          return count > 0 ? [[slug, count]] : [];
        }),
      ),
    );
    expect(counts?.locations.map(({ value }) => value)).toContain('Dublin, Ohio, United States');
    expect(counts?.chosen_locations[0]?.places).toHaveLength(2);
    expect(counts?.founded).toEqual([
      { year: 1952, count: 1 },
      { year: 1955, count: 1 },
    ]);
  });

  test('has no companies without data', async () => {
    const { get, newKey } = await temporaryApp();
    const response = await get(`${SEARCH}?q=solar&counts=true`, await newKey());
    expect(CompanySearchPage.parse(response.json())).toMatchObject({
      companies: [],
      page_info: { total_count: 0, has_next: false },
    });
  });

  test('searches the new data after an import, and the old data after a rollback', async () => {
    const service = await serviceWith(many);
    const { get, key, search } = service;
    const revision = async () => (await get(SEARCH, key)).headers['x-data-revision'];
    const before = await revision();
    await load(service, [named(1, 'Solar Renamed', []), named(77, 'Solar New', [])]);
    expect((await search('q=solar')).companies.map(({ name }) => name)).toEqual([
      'Solar New',
      'Solar Renamed',
    ]);
    expect(await revision()).not.toBe(before);
    await load(service, many);
    expect((await search('q=solar')).companies.map(({ id }) => id)).toEqual([1, 3]);
    expect(await revision()).toBe(before);
  });
});

const hasAny = ({ categories }: Company, ...slugs: string[]) =>
  categories.some(({ slug }) => slugs.includes(slug));

describe('every search', () => {
  test('is refused without a key, with a wrong one and without its scope', async () => {
    const { get, newKey } = await serviceWith(many);
    const codeOf = async (key?: string) => (await get(SEARCH, key)).json().code;
    expect(await codeOf()).toBe('unauthenticated');
    expect(await codeOf('dsr_wrong')).toBe('invalid_key');
    expect(await codeOf(await newKey(['read:offerings']))).toBe('insufficient_scope');
    expect((await get(SEARCH, await newKey(['read:companies']))).statusCode).toBe(200);
  });

  test('counts against the limit of its key', async () => {
    const { get, key } = await serviceWith(many, { limits: { perAddress: 0, perKey: 1 } });
    expect((await get(SEARCH, key)).headers['ratelimit']).toBe('"key";r=0;t=60');
    expect((await get(SEARCH, key)).json().code).toBe('rate_limited');
  });

  test('names an unknown or wrong parameter', async () => {
    const { get, key } = await serviceWith(many);
    for (const [query, message] of [
      ['query=x', "'query' is not a parameter of this list."],
      ['limit=501', "'limit' must be a whole number from 1 to 500."],
      ['q=a&q=b', "'q' was sent more than once."],
      ['founded=old', "'founded' must be a year or a range of years, such as 1990-1999, 1990- or -1999."],
      ['counts=yes', "'counts' must be true or false."],
    ] as const) {
      const response = await get(`${SEARCH}?${query}`, key);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: message, code: 'invalid_parameter' },
      ]);
    }
  });

  test('is answered with 304 until the data changes, each query by itself', async () => {
    const service = await serviceWith(many);
    const { get, key } = service;
    const etags = new Map<string, string>();
    for (const query of ['', 'q=solar', 'q=solar&counts=true', 'q=solar&limit=1']) {
      const etag = String((await get(`${SEARCH}?${query}`, key)).headers['etag']);
      etags.set(query, etag);
      const again = await get(`${SEARCH}?${query}`, key, { headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect(new Set(etags.values()).size).toBe(etags.size);
    await load(service, many.slice(1));
    for (const [query, etag] of etags)
      expect((await get(`${SEARCH}?${query}`, key, { headers: { 'if-none-match': etag } })).statusCode).toBe(
        200,
      );
  });

  test('does not exist with EXTENSIONS=off or without a search, and is not announced', async () => {
    for (const { get, newKey } of [
      await temporaryApp({ hasExtensions: false }),
      await temporaryApp({}, { search: null }),
    ]) {
      const response = await get(SEARCH, await newKey());
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
      expect((await get('/config.json')).json()).not.toHaveProperty('search');
      expect((await get('/openapi.json')).body).not.toMatch(/\/search\/|CompanySearchPage/);
    }
  });
});

/** Makes searches that answer with `search`, whatever the list. */
function searchesWith(search: (dataSet: DataSet, query: { readonly text: string }) => Promise<string>) {
  const searched = { dataSetFor: async (dataSet: DataSet) => dataSet, search };
  return { companies: searched, offerings: searched };
}

describe('one caller with many searches', () => {
  test('does not keep others from their turn', async () => {
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const { get, newKey } = await temporaryApp(
      {},
      {
        search: searchesWith(async (_dataSet, { text }) => {
          order.push(text);
          await new Promise<void>((resolve) => ends.push(resolve));
          return '{}';
        }),
      },
    );
    const [greedy, other] = [await newKey(), await newKey()];
    const searches = ['a1', 'a2', 'a3', 'a4', 'a5'].map((text) => get(`${SEARCH}?q=${text}`, greedy));
    await vi.waitFor(() => expect(order).toEqual(['a1']));
    searches.push(get(`${SEARCH}?q=b1`, other));
    // Let the search of the other caller reach the queue before the first one ends.
    await sleep(200);
    const interval = setInterval(() => ends.pop()?.(), 5);
    onTestFinished(() => clearInterval(interval));
    await Promise.all(searches);
    expect(order.indexOf('b1')).toBeLessThanOrEqual(2);
    expect(order).toHaveLength(6);
  });

  test('gets 503 for those that would wait too long, while the list is still answered', async () => {
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const companies = vi.fn(() => held.then(() => '{}'));
    const { get, newKey } = await temporaryApp({ maxDelayMs: 50 }, { search: searchesWith(companies) });
    const key = await newKey();
    const first = get(`${SEARCH}?q=first`, key);
    await vi.waitFor(() => expect(companies).toHaveBeenCalled());
    const refused = await get(`${SEARCH}?q=second`, key);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '1',
    ]);
    expect((await get('/api/v1/companies', key)).statusCode).toBe(200);
    end();
    expect((await first).statusCode).toBe(200);
  });
});

test('a failing search is answered with its error', async () => {
  const search = searchesWith(() => Promise.reject(new ApiError('service_unavailable', 'Too slow.')));
  const { get, newKey } = await temporaryApp({}, { search });
  const response = await get(SEARCH, await newKey());
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { error: 'Too slow.', code: 'service_unavailable' },
  ]);
});

test('any text and any filter are answered with a page or with an error that names the parameter', async () => {
  const { get, key } = await serviceWith(many);
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('solar', 'bank', ' ', '"', '-', 'ß', '東京', '2', '.', ',', '..') }),
  );
  const parameters = fc.dictionary(
    fc.constantFrom(...searchOperations.searchCompanies.parameters.map(({ name }) => name)),
    fc.oneof(
      text,
      fc.nat({ max: 600 }).map(String),
      fc.constantFrom('water', 'Bonn', '1990-', '2026-03', '-name'),
    ),
    { maxKeys: 4, noNullPrototype: true },
  );
  await fc.assert(
    fc.asyncProperty(parameters, async (given) => {
      const response = await get(`${SEARCH}?${new URLSearchParams(given)}`, key);
      if (response.statusCode === 400) {
        const [, name = ''] = /^'(\w+)'/.exec(response.json().error) ?? [];
        expect(Object.keys(given)).toContain(name);
      } else {
        expect(response.statusCode).toBe(200);
        const { companies, matches, page_info } = CompanySearchPage.parse(response.json());
        expect(matches).toHaveLength(companies.length);
        expect(companies.length).toBeLessThanOrEqual(page_info.limit);
      }
    }),
    { numRuns: 150 },
  );
});
