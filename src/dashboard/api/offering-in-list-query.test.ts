import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from './client.ts';
import { offeringInListQuery } from './offering-in-list-query.ts';
import { offeringQueries } from './offerings.ts';
import { makeRows, oddApi, type OddServer, refusal, unknownServer, USUAL } from './testing/odd-server.ts';

const ROWS = makeRows(137);

function createSearch(odd: Partial<OddServer>, id: number | undefined, wrap = (api: Api) => api) {
  const { api, requested } = oddApi({ ...USUAL, ...odd }, ROWS);
  const client = new QueryClient();
  const query = offeringInListQuery(
    offeringQueries(wrap(api), unknownServer()),
    String(id),
    (row) => row['id'] === id,
  );
  return { client, query, requested, search: () => client.fetchQuery(query) };
}

const clampTo = (max: number) => (requested: number | null) => Math.min(requested ?? max, max);

test('offeringInListQuery requests pages until it finds the offering', async () => {
  const { search, requested } = createSearch({ limit: clampTo(50) }, ROWS[60]?.id);
  expect(await search()).toMatchObject({ found: ROWS[60], searched: 100 });
  expect(requested.map((query) => new URLSearchParams(query).get('offset'))).toEqual(['0', '50']);
});

test.each<[string, Partial<OddServer>]>([
  ['reports where it ends', {}],
  ['reports no total', { reports: ({ limit, offset, has_next }) => ({ limit, offset, has_next }) }],
  ['reports nothing', { reports: () => ({}) }],
  ['caps pages at five rows', { limit: clampTo(5) }],
  ['refuses large pages', { limit: (requested) => ((requested ?? 25) > 60 ? null : (requested ?? 25)) }],
])('offeringInListQuery reads to the end of a list whose server %s', async (_, odd) => {
  expect(await createSearch(odd, -1).search()).toMatchObject({
    found: null,
    searched: ROWS.length,
    ended: true,
  });
});

test('offeringInListQuery stops at a list that repeats itself and does not report its end', async () => {
  const ignoringOffset = (api: Api): Api => ({
    get: (endpoint, request = {}) =>
      api.get(endpoint, { query: request.query?.filter(([name]) => name !== 'offset') ?? [] }),
  });
  const reports: OddServer['reports'] = (info) => ({ ...info, limit: 50, has_next: true });
  const { search, requested } = createSearch({ limit: clampTo(50), reports }, -1, ignoringOffset);
  expect(await search()).toMatchObject({ found: null, searched: 50, ended: false });
  expect(requested.length).toBeLessThanOrEqual(3);
});

test('a failed page ends the search and keeps the rows counted so far', async () => {
  const failing = (api: Api): Api => ({
    get: (endpoint, request) =>
      JSON.stringify(request).includes('["offset",100]')
        ? Promise.reject(refusal(500))
        : api.get(endpoint, request),
  });
  const { client, query, search } = createSearch({ limit: clampTo(50) }, -1, failing);
  await expect(search()).rejects.toMatchObject({ failure: { status: 500 } });
  expect(client.getQueryData(query.queryKey)).toMatchObject({ searched: 100, ended: false });
});

test('offeringInListQuery stops fetching after unmount', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const slow = (api: Api): Api => ({
    get(endpoint, request, signal) {
      signals.push(signal);
      return signals.length < 2
        ? api.get(endpoint, request)
        : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    },
  });
  const { client, query } = createSearch({ limit: clampTo(50) }, -1, slow);
  const unsubscribe = new QueryObserver(client, query).subscribe(() => {});
  await expect.poll(() => signals.length).toBe(2);
  unsubscribe();
  await expect.poll(() => signals[1]?.aborted).toBe(true);
  expect(signals).toHaveLength(2);
});
