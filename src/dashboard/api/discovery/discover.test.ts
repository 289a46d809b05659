import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canFilter, DEFAULT_DIALECT } from '#dashboard/api/dialect/server-dialect.ts';
import { createApiTarget } from '../api-target.ts';
import type { Api } from '../client.ts';
import { companyQueries } from '../companies.ts';
import { RequestError } from '../failure.ts';
import {
  makeRows,
  type OddFilter,
  oddApi,
  type OddServer,
  type OddRow,
  unknownServer,
  USUAL,
} from '../testing/odd-server.ts';
import { FILTER_NAMES } from './candidates.ts';
import { discover, MAX_REQUESTS } from './discover.ts';

const ROWS = makeRows(137);

async function runDiscovery(odd: Partial<OddServer>, rows: readonly OddRow[] = ROWS) {
  const { api, requested } = oddApi({ ...USUAL, ...odd }, rows);
  const server = unknownServer();
  const client = new QueryClient();
  await client.fetchQuery(companyQueries(api, server).list({ ids: [], categories: [], page: 1, size: 25 }));
  expect(requested).toHaveLength(1);
  requested.length = 0;
  await discover({ api, server, client });
  const { ids, categories } = server.dialect.get().merged;
  return { ids, categories, requests: requested.length, api, requested, server, client };
}

const anyOf = (name: string, array: OddFilter['array'] = 'repeat'): OddFilter => ({
  name,
  array,
  several: 'any',
});
const combine = <A, B>(as: readonly A[], bs: readonly B[]) =>
  as.flatMap((a) => bs.map((b) => [a, b] as const));

const ARRAYS = ['repeat', 'brackets', 'comma'] as const;
const SEVERAL = ['any', 'all', 'first', 'last'] as const;
const filtersOf = (kind: 'ids' | 'categories'): OddFilter[] =>
  FILTER_NAMES[kind].flatMap((name) =>
    combine(ARRAYS, SEVERAL).map(([array, several]) => ({ name, array, several })),
  );

test('discover takes over what another tab has detected without a request', async () => {
  const { api, requested } = oddApi(USUAL, ROWS);
  const { ids, categories } = DEFAULT_DIALECT;
  const server = unknownServer();
  createApiTarget(server).dialect.put('detected', { ids, categories });
  await discover({ api, server, client: new QueryClient() });
  expect(requested).toEqual([]);
});

describe('discover', () => {
  test('a server with our own dialect takes one request', async () => {
    expect(await runDiscovery({})).toMatchObject({
      ids: USUAL.ids,
      categories: USUAL.categories,
      requests: 1,
    });
    expect(await runDiscovery({ strict: 'says nothing' })).toMatchObject({ ids: USUAL.ids, requests: 1 });
  });

  test.each<[string, Partial<OddServer>, number]>([
    [
      'our names with commas',
      { ids: anyOf('company_ids', 'comma'), categories: anyOf('category_slugs', 'comma') },
      5,
    ],
    ['other names', { ids: anyOf('ids'), categories: anyOf('categories') }, 4],
    ['other names with commas', { ids: anyOf('ids', 'comma'), categories: anyOf('categories', 'comma') }, 5],
    [
      'names with brackets',
      { ids: anyOf('ids', 'brackets'), categories: anyOf('categories', 'brackets') },
      6,
    ],
    ['one filter of two', { ids: anyOf('company_ids'), categories: null }, 5],
    ['no filter at all', { ids: null, categories: null }, 5],
  ])('discover finds the filters of a server with %s', async (_, odd, requests) => {
    const result = await runDiscovery(odd);
    expect(result).toMatchObject({ ids: odd.ids ?? false, categories: odd.categories ?? false });
    expect(result.requests).toBe(requests);
  });
});

describe('discover on a strict server without helpful messages', () => {
  test.each(combine(FILTER_NAMES.categories, [anyOf('company_ids'), null]))(
    'finds the category filter %s',
    async (name, ids) => {
      const result = await runDiscovery({ ids, categories: anyOf(name), strict: 'says nothing' });
      expect(result.categories).toEqual(anyOf(name));
    },
  );

  test('finds both filters if their names have the same style', async () => {
    const odd = { ids: anyOf('companyIds'), categories: anyOf('categorySlugs') };
    expect(await runDiscovery({ ...odd, strict: 'says nothing' })).toMatchObject(odd);
  });
});

test('discover waits out a pause and repeats no request', async () => {
  const odd = { ids: anyOf('ids'), categories: anyOf('categories') };
  const { api: innerApi, requested } = oddApi({ ...USUAL, ...odd }, ROWS);
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
        throw new RequestError(pause, { method: 'GET', path: '/', requestId: null, at: new Date(0) });
      return innerApi.get(...call);
    },
  };
  const server = unknownServer();
  await discover({ api, server, client: new QueryClient() });
  expect(server.dialect.get().merged).toMatchObject(odd);
  expect(requested).toEqual([...new Set(requested)]);
  expect(calls).toBeLessThanOrEqual(MAX_REQUESTS);
});

/** Fetches the ids of all matching companies in the discovered dialect; null if the server can't apply the filters. */
async function companiesBy(
  { api, server, client }: Awaited<ReturnType<typeof runDiscovery>>,
  filters: { ids?: number[]; categories?: string[] },
) {
  const pageQuery = { ids: [], categories: [], size: 200, ...filters };
  if (!canFilter(server.dialect.get().merged, pageQuery)) return null;
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { companies, page_info } = await client.fetchQuery(
      companyQueries(api, server).list({ ...pageQuery, page }),
    );
    ids.push(...companies.map(({ id }) => id));
    if (!page_info.has_next) return ids;
  }
}

const inAny = (...slugs: string[]) =>
  ROWS.filter(({ categories }) => categories.some(({ slug }) => slugs.includes(slug))).map(({ id }) => id);

test('a list that depends on discovery loads once the filters are found', async () => {
  const { api } = oddApi({ ...USUAL, categories: anyOf('categories'), strict: 'says nothing' }, ROWS);
  const pageQuery = { ids: [], categories: ['games'], page: 1, size: 25 };
  const list = new QueryObserver(new QueryClient(), companyQueries(api, unknownServer()).list(pageQuery));
  const first = await new Promise<readonly number[]>((resolve) => {
    list.subscribe(({ data }) => data && resolve(data.companies.map(({ id }) => id)));
  });
  expect(first).toEqual(inAny('games').slice(0, 25));
  list.destroy();
});

async function expectRight(odd: Partial<OddServer>) {
  const result = await runDiscovery(odd);
  expect(result.requests).toBeLessThanOrEqual(MAX_REQUESTS);
  const [one, two] = [ROWS[20]?.id ?? 0, ROWS[70]?.id ?? 0];
  const answers = [
    [await companiesBy(result, { ids: [two] }), [two]],
    [await companiesBy(result, { ids: [one, two] }), [one, two]],
    [await companiesBy(result, { categories: ['games'] }), inAny('games')],
    [await companiesBy(result, { categories: ['games', 'iron'] }), inAny('games', 'iron')],
  ];
  for (const [actual, expected] of answers) if (actual) expect(actual).toEqual(expected);
  return { ...result, unrequested: answers.filter(([actual]) => actual === null).length };
}

const anyFilter = (kind: 'ids' | 'categories') => fc.constantFrom(...filtersOf(kind));

describe('lists in a discovered dialect', () => {
  test('lists are correct and filters found on any lenient server', async () => {
    const servers = fc.record({ ids: anyFilter('ids'), categories: anyFilter('categories') });
    await fc.assert(
      fc.asyncProperty(servers, async ({ ids, categories }) => {
        const result = await expectRight({ ids, categories });
        expect(result).toMatchObject({ ids: { name: ids.name }, categories: { name: categories.name } });
        const single = [ids, categories].filter(({ several }) => several !== 'any').length;
        expect(result.unrequested, 'only what takes one value is not asked for two').toBe(single);
      }),
    );
  });

  test('lists are correct and filters found on a strict server that lists right or all wrong names', async () => {
    const servers = fc.record({
      ids: anyFilter('ids'),
      categories: anyFilter('categories'),
      strict: fc.constantFrom('says the right names', 'says all wrong names'),
    });
    await fc.assert(
      fc.asyncProperty(servers, async ({ ids, categories, strict }) => {
        const result = await expectRight({ ids, categories, strict });
        expect(result).toMatchObject({ ids: { name: ids.name }, categories: { name: categories.name } });
      }),
    );
  });

  test('lists are correct or not requested on any other server', async () => {
    const servers = fc.record({
      ids: fc.option(anyFilter('ids')),
      categories: fc.option(anyFilter('categories')),
      strict: fc.constantFrom('says nothing', 'says the wrong name', null),
      limit: fc.constantFrom(
        () => 5,
        (requested: number | null) => Math.min(requested ?? 10, 10),
      ),
    });
    await fc.assert(
      fc.asyncProperty(servers, async (odd) => {
        const { requests } = await expectRight(odd);
        expect(requests).toBeGreaterThan(0);
      }),
    );
  });
});
