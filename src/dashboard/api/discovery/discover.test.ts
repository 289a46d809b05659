import { OUR_DIALECT } from '#contract/default-dialect.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Api } from '../client.ts';
import { companyQueries } from '../companies.ts';
import { openDialect } from '../dialect/dialect-store.ts';
import { ApiError } from '../failure.ts';
import {
  makeRows,
  type OddFilter,
  oddApi,
  type OddServer,
  type Row,
  unknownServer,
  USUAL,
} from '../testing/odd-server.ts';
import { FILTER_NAMES } from './candidates.ts';
import { discover, MAX_REQUESTS } from './discover.ts';

const ROWS = makeRows(137);

async function discovered(odd: Partial<OddServer>, rows: readonly Row[] = ROWS) {
  const { api, asked } = oddApi({ ...USUAL, ...odd }, rows);
  const server = unknownServer();
  const client = new QueryClient();
  await client.fetchQuery(companyQueries(api, server).list({ ids: [], categories: [], page: 1, size: 25 }));
  expect(asked).toHaveLength(1);
  asked.length = 0;
  await discover({ api, server, client });
  const { ids, categories } = openDialect(server).read();
  return { ids, categories, requests: asked.length, api, asked, server, client };
}

const anyOf = (name: string, array: OddFilter['array'] = 'repeat'): OddFilter => ({
  name,
  array,
  several: 'any',
});
const together = <A, B>(as: readonly A[], bs: readonly B[]) =>
  as.flatMap((a) => bs.map((b) => [a, b] as const));

const ARRAYS = ['repeat', 'brackets', 'comma'] as const;
const SEVERAL = ['any', 'all', 'first', 'last'] as const;
/** Every filter that a server may have of one kind. */
const filtersOf = (kind: 'ids' | 'categories'): OddFilter[] =>
  FILTER_NAMES[kind].flatMap((name) =>
    together(ARRAYS, SEVERAL).map(([array, several]) => ({ name, array, several })),
  );

test('what another tab has found out is not looked for again', async () => {
  const { api, asked } = oddApi(USUAL, ROWS);
  const server = unknownServer();
  const { ids, categories } = OUR_DIALECT;
  const requestDialect = async () => openDialect(server).put('detected', { ids, categories });
  server.tabs = () => Promise.resolve({ broadcastDialect: () => {}, requestDialect });
  await discover({ api, server, client: new QueryClient() });
  expect(asked).toEqual([]);
});

describe('what is found out', () => {
  test('of a server that speaks as ours takes one request', async () => {
    expect(await discovered({})).toMatchObject({ ids: USUAL.ids, categories: USUAL.categories, requests: 1 });
    expect(await discovered({ strict: 'says nothing' })).toMatchObject({ ids: USUAL.ids, requests: 1 });
  });

  test.each<[string, Partial<OddServer>, number]>([
    [
      'our names with commas',
      { ids: anyOf('company_ids', 'comma'), categories: anyOf('category_slugs', 'comma') },
      4,
    ],
    ['other names', { ids: anyOf('ids'), categories: anyOf('categories') }, 4],
    ['other names with commas', { ids: anyOf('ids', 'comma'), categories: anyOf('categories', 'comma') }, 5],
    [
      'names with brackets',
      { ids: anyOf('ids', 'brackets'), categories: anyOf('categories', 'brackets') },
      6,
    ],
    ['one filter of two', { ids: anyOf('company_ids'), categories: null }, 3],
    ['no filter at all', { ids: null, categories: null }, 5],
  ])('of a server with %s', async (_, odd, requests) => {
    const found = await discovered(odd);
    expect(found).toMatchObject({ ids: odd.ids ?? false, categories: odd.categories ?? false });
    expect(found.requests).toBe(requests);
  });
});

describe('a strict server that says nothing of what it takes', () => {
  test.each(together(FILTER_NAMES.categories, [anyOf('company_ids'), null]))(
    'is found to filter by %s',
    async (name, ids) => {
      const found = await discovered({ ids, categories: anyOf(name), strict: 'says nothing' });
      expect(found.categories).toEqual(anyOf(name));
    },
  );

  test('has both filters found where their names are alike', async () => {
    const odd = { ids: anyOf('companyIds'), categories: anyOf('categorySlugs') };
    expect(await discovered({ ...odd, strict: 'says nothing' })).toMatchObject(odd);
  });
});

test('a pause that the server asks for in between is waited for, and nothing is asked twice', async () => {
  const odd = { ids: anyOf('ids'), categories: anyOf('categories') };
  const { api: steady, asked } = oddApi({ ...USUAL, ...odd }, ROWS);
  let calls = 0;
  const api: Api = {
    async get(...call) {
      calls += 1;
      const pause = {
        kind: 'refused',
        status: 429,
        code: 'rate_limited',
        message: null,
        retryAfterMs: 1,
      } as const;
      if (calls % 2 === 0)
        throw new ApiError(pause, { method: 'GET', path: '/', requestId: null, at: new Date(0) });
      return steady.get(...call);
    },
  };
  const server = unknownServer();
  await discover({ api, server, client: new QueryClient() });
  expect(openDialect(server).read()).toMatchObject(odd);
  expect(asked).toEqual([...new Set(asked)]);
  expect(calls).toBeLessThanOrEqual(MAX_REQUESTS);
});

/** What a list really holds, asked for in the way that was found out. */
async function companiesBy(
  { api, server, client }: Awaited<ReturnType<typeof discovered>>,
  filters: { ids?: number[]; categories?: string[] },
) {
  const view = { ids: [], categories: [], size: 200, ...filters };
  if (!openDialect(server).canFilter(view)) return null;
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { companies, page_info } = await client.fetchQuery(
      companyQueries(api, server).list({ ...view, page }),
    );
    ids.push(...companies.map(({ id }) => id));
    if (!page_info.has_next) return ids;
  }
}

const inAny = (...slugs: string[]) =>
  ROWS.filter(({ categories }) => categories.some(({ slug }) => slugs.includes(slug))).map(({ id }) => id);

test('a list on screen that has to know how its server filters comes as soon as that is found', async () => {
  const { api } = oddApi({ ...USUAL, categories: anyOf('categories'), strict: 'says nothing' }, ROWS);
  const view = { ids: [], categories: ['games'], page: 1, size: 25 };
  const list = new QueryObserver(new QueryClient(), companyQueries(api, unknownServer()).list(view));
  const first = await new Promise<readonly number[]>((resolve) => {
    list.subscribe(({ data }) => data && resolve(data.companies.map(({ id }) => id)));
  });
  expect(first).toEqual(inAny('games').slice(0, 25));
  list.destroy();
});

/** Holds whatever the server is like: what the API is asked for comes back rightly, or it is not asked. */
async function expectRight(odd: Partial<OddServer>) {
  const found = await discovered(odd);
  expect(found.requests).toBeLessThanOrEqual(MAX_REQUESTS);
  const [one, two] = [ROWS[20]?.id ?? 0, ROWS[70]?.id ?? 0];
  const answers = [
    [await companiesBy(found, { ids: [two] }), [two]],
    [await companiesBy(found, { ids: [one, two] }), [one, two]],
    [await companiesBy(found, { categories: ['games'] }), inAny('games')],
    [await companiesBy(found, { categories: ['games', 'iron'] }), inAny('games', 'iron')],
  ];
  for (const [got, right] of answers) if (got) expect(got).toEqual(right);
  return { ...found, unasked: answers.filter(([got]) => got === null).length };
}

const anyFilter = (kind: 'ids' | 'categories') => fc.constantFrom(...filtersOf(kind));
const RUNS = { numRuns: 60 };

describe('whatever the server is like, no list is wrong', () => {
  test('and a lenient server’s filters are found', async () => {
    const servers = fc.record({ ids: anyFilter('ids'), categories: anyFilter('categories') });
    await fc.assert(
      fc.asyncProperty(servers, async ({ ids, categories }) => {
        const found = await expectRight({ ids, categories });
        expect(found).toMatchObject({ ids: { name: ids.name }, categories: { name: categories.name } });
        const single = [ids, categories].filter(({ several }) => several !== 'any').length;
        expect(found.unasked, 'only what takes one value is not asked for two').toBe(single);
      }),
      RUNS,
    );
  });

  test('and a strict server’s are, where it says what it takes, or all that it does not', async () => {
    const servers = fc.record({
      ids: anyFilter('ids'),
      categories: anyFilter('categories'),
      strict: fc.constantFrom('says the right names', 'says all wrong names'),
    });
    await fc.assert(
      fc.asyncProperty(servers, async ({ ids, categories, strict }) => {
        const found = await expectRight({ ids, categories, strict });
        expect(found).toMatchObject({ ids: { name: ids.name }, categories: { name: categories.name } });
      }),
      RUNS,
    );
  });

  test('and any other’s are found or left alone', async () => {
    const servers = fc.record({
      ids: fc.option(anyFilter('ids')),
      categories: fc.option(anyFilter('categories')),
      strict: fc.constantFrom('says nothing', 'says the wrong name', null),
      limit: fc.constantFrom(
        () => 5,
        (asked: number | null) => Math.min(asked ?? 10, 10),
      ),
    });
    await fc.assert(
      fc.asyncProperty(servers, async (odd) => {
        const { requests } = await expectRight(odd);
        expect(requests).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});
