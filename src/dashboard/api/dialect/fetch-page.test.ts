import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyQueries } from '../companies.ts';
import { makeRows, oddApi, type OddServer, unknownServer, USUAL } from '../testing/odd-server.ts';

const SIZES = [25, 50, 100, 200];
const ROWS = makeRows(137);

function createReader(odd: Partial<OddServer>, rows = ROWS) {
  const { api, requested } = oddApi({ ...USUAL, ...odd }, rows);
  // The filters are configured, so that discovering them takes no request.
  const server = unknownServer({ ids: USUAL.ids, categories: USUAL.categories });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const read = (page: number, size: number) =>
    client.fetchQuery(companyQueries(api, server).list({ ids: [], categories: [], page, size }));
  return { read, requested, api, server, client };
}

async function readAll({ read }: ReturnType<typeof createReader>, size: number, from = 1) {
  const ids: number[] = [];
  for (let page = from; page < 300; page += 1) {
    const { companies, page_info } = await read(page, size);
    if (from === 1) expect(page_info.offset, 'the rows before these').toBe(ids.length);
    ids.push(...companies.map(({ id }) => id));
    const { limit, total_count, has_next } = page_info;
    const last = total_count === null ? null : Math.ceil(total_count / (limit ?? size));
    if (last === null ? !(has_next ?? companies.length >= (limit ?? size)) : page >= last) break;
  }
  return ids;
}

const clampTo = (max: number) => (requested: number | null) => Math.min(requested ?? 25, max);
const rejectAbove = (max: number) => (requested: number | null) => {
  const limit = requested ?? Math.min(25, max);
  return limit > max ? null : limit;
};
const always = (given: number) => () => given;
const atLeast = (min: number) => (requested: number | null) => Math.max(requested ?? 25, min);
const none = (given: number) => (requested: number | null) => (requested === null ? given : null);
const limits = fc
  .integer({ min: 1, max: 150 })
  .chain((size) =>
    fc.constantFrom(clampTo(size), rejectAbove(size), always(size), atLeast(size), none(size)),
  );
const pageInfos = fc.constantFrom<OddServer['reports']>(
  (info) => info,
  ({ total_count: _total, ...info }) => info,
  ({ has_next: _next, ...info }) => info,
  () => ({}),
);

describe('fetchPage', () => {
  test('pages hold every company exactly once, whatever page sizes the server applies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ limit: limits, reports: pageInfos, refusesPastEnd: fc.boolean() }),
        fc.constantFrom(...SIZES),
        fc.integer({ min: 0, max: 260 }).map(makeRows),
        async (odd, size, rows) => {
          expect(await readAll(createReader(odd, rows), size)).toEqual(rows.map(({ id }) => id));
        },
      ),
    );
  });

  test('a last page that no longer exists is empty', async () => {
    const reports: OddServer['reports'] = (info) => ({ ...info, total_count: info.total_count + 1 });
    const { read } = createReader({ reports, refusesPastEnd: true }, makeRows(50));
    expect(await read(3, 25)).toMatchObject({ companies: [], page_info: { offset: 50, has_next: false } });
  });

  test('a refused page before the last is a failure', async () => {
    const reports: OddServer['reports'] = (info) => ({ ...info, total_count: 100 });
    const { read } = createReader({ reports, refusesPastEnd: true }, makeRows(50));
    await expect(read(3, 25)).rejects.toMatchObject({ failure: { status: 400 } });
  });

  test('a direct link to a page shows the same rows as paging to it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ limit: limits, reports: pageInfos }),
        fc.constantFrom(...SIZES),
        fc.integer({ min: 2, max: 9 }),
        async (odd, size, page) => {
          const direct = await createReader(odd).read(page, size);
          const paged = createReader(odd);
          for (let before = 1; before < page; before += 1) await paged.read(before, size);
          expect(direct.companies).toEqual((await paged.read(page, size)).companies);
        },
      ),
    );
  });

  test('a capped page is not mistaken for the last page', async () => {
    // With 12 rows per page, the last page of the 137 rows would begin at 132, and page 6 at 60.
    const { page_info, companies } = await createReader({ limit: clampTo(12) }).read(6, 25);
    expect(page_info).toMatchObject({ limit: 12, offset: 60, has_next: true });
    expect(companies.map(({ id }) => id)).toEqual(ROWS.slice(60, 72).map(({ id }) => id));
  });

  test('the last page takes one request if the server reports its page size', async () => {
    const { read, requested } = createReader({});
    expect((await read(6, 25)).companies).toHaveLength(12);
    expect(requested).toEqual(['limit=25&offset=125']);
  });
});
