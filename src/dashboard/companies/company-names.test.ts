import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { UnsupportedFilterError } from '#dashboard/api/dialect/server-dialect.ts';
import { companyKey } from '#dashboard/api/query-keys.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { companyNameQuery } from './company-names.ts';
import type { CompanySources } from './list-query.ts';

const PAGE = 20;

/** Creates a server with companies 1 to `last`, which sends at most `PAGE` of them at once. */
function setUp({ last = 0, hasFilter = true, catalogued = [] as number[], isComplete = false }) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: (readonly number[])[] = [];
  const row = (id: number) => ({ id, name: `Firm ${id}`, categories: [] });
  const list = ({ ids, page }: { ids: readonly number[]; page: number }) => ({
    queryKey: companyKey('list', { ids, page, categories: [], size: ids.length }),
    queryFn: async () => {
      asked.push(ids);
      if (!hasFilter) throw new UnsupportedFilterError();
      const rows = ids.filter((id) => id <= last).map(row);
      const end = page * PAGE;
      return {
        companies: rows.slice(end - PAGE, end),
        invalidRows: 0,
        page_info: { has_next: end < rows.length },
      };
    },
  });
  const byIds = vi.fn(async (ids: number[]) => ids.filter((id) => catalogued.includes(id)).map(row));
  if (isComplete) cache.setQueryData(progressQuery.queryKey, { phase: 'complete' } as never);
  const app = {
    cache,
    companies: { list },
    server: { dialect: { get: () => ({ merged: { ids: null, categories: null } }) } },
    catalogue: async () => ({ ask: answering({ byIds }) }),
  } as unknown as CompanySources;
  const read = (ids: readonly number[]) =>
    Promise.all(ids.map((id) => cache.fetchQuery(companyNameQuery(app, id))));
  return { cache, asked, byIds, read };
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('names are asked for in batches, and each once', async () => {
  const { asked, read } = setUp({ last: 120 });
  const names = await read([...range(120), 7]);
  expect(names.map(({ name }) => name)).toEqual([...range(120), 7].map((id) => `Firm ${id}`));
  const batches = [...new Set(asked.map((ids) => ids.join()))].map((ids) => ids.split(',').length);
  expect(batches).toEqual([50, 50, 20]);
  expect(asked, 'the pages of each batch').toHaveLength(3 + 3 + 1);
  await read([3]);
  expect(asked).toHaveLength(7);
});

test('a company that the server does not have is reported as missing', async () => {
  expect(await setUp({ last: 5 }).read([5, 6])).toEqual([
    { status: 'found', name: 'Firm 5' },
    { status: 'missing', name: null },
  ]);
});

test('a company that was read before is not asked for', async () => {
  const { cache, asked, read } = setUp({});
  cache.setQueryData(companyKey('detail', 9), { id: 9, name: 'Known' });
  expect(await read([9])).toEqual([{ status: 'found', name: 'Known' }]);
  expect(asked).toEqual([]);
});

test('a complete catalogue answers instead of the server', async () => {
  const { asked, read } = setUp({ catalogued: [1], isComplete: true });
  expect(await read([1, 2])).toEqual([
    { status: 'found', name: 'Firm 1' },
    { status: 'missing', name: null },
  ]);
  expect(asked).toEqual([]);
});

test('without a filter by id, what the catalogue has read so far counts, and the rest stays unknown', async () => {
  const { byIds, read } = setUp({ hasFilter: false, catalogued: [1] });
  expect(await read([1, 2])).toEqual([
    { status: 'found', name: 'Firm 1' },
    { status: 'unknown', name: null },
  ]);
  expect(byIds).toHaveBeenCalledTimes(1);
});
