import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from './client.ts';
import { offeringQueries } from './offerings.ts';
import { offeringInListQuery } from './offering-in-list-query.ts';
import { makeRows, oddApi, type OddServer, refusal, unknownServer, USUAL } from './testing/odd-server.ts';

const ROWS = makeRows(137);

function look(odd: Partial<OddServer>, id: number | undefined, wrap = (api: Api) => api) {
  const { api, asked } = oddApi({ ...USUAL, ...odd }, ROWS);
  const client = new QueryClient();
  const query = offeringInListQuery(
    offeringQueries(wrap(api), unknownServer()),
    String(id),
    (row) => row['id'] === id,
  );
  return { client, query, asked, sought: () => client.fetchQuery(query) };
}

const upTo = (most: number) => (asked: number | null) => Math.min(asked ?? most, most);

test('an offering is looked for page after page until it is found', async () => {
  const { sought, asked } = look({ limit: upTo(50) }, ROWS[60]?.id);
  expect(await sought()).toMatchObject({ found: ROWS[60], looked: 100 });
  expect(asked.map((query) => new URLSearchParams(query).get('offset'))).toEqual(['0', '50']);
});

test.each<[string, Partial<OddServer>]>([
  ['says where it ends', {}],
  ['says no total', { says: ({ limit, offset, has_next }) => ({ limit, offset, has_next }) }],
  ['says nothing', { says: () => ({}) }],
  ['applies five', { limit: upTo(5) }],
  ['refuses large pages', { limit: (asked) => ((asked ?? 25) > 60 ? null : (asked ?? 25)) }],
])('and to the end of a list whose server %s', async (_, odd) => {
  expect(await look(odd, -1).sought()).toMatchObject({ found: null, looked: ROWS.length, ended: true });
});

test('a list that repeats itself is left, and not said to be whole', async () => {
  const again = (api: Api): Api => ({
    get: (endpoint, request = {}) =>
      api.get(endpoint, { query: request.query?.filter(([name]) => name !== 'offset') ?? [] }),
  });
  const says: OddServer['says'] = (info) => ({ ...info, limit: 50, has_next: true });
  const { sought, asked } = look({ limit: upTo(50), says }, -1, again);
  expect(await sought()).toMatchObject({ found: null, looked: 50, ended: false });
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('a page that fails ends it, and what was read is told', async () => {
  const breaks = (api: Api): Api => ({
    get: (endpoint, request) =>
      JSON.stringify(request).includes('["offset",100]')
        ? Promise.reject(refusal(500))
        : api.get(endpoint, request),
  });
  const { client, query, sought } = look({ limit: upTo(50) }, -1, breaks);
  await expect(sought()).rejects.toMatchObject({ failure: { status: 500 } });
  expect(client.getQueryData(query.queryKey)).toMatchObject({ looked: 100, ended: false });
});

test('whoever leaves is asked for no more', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const slow = (api: Api): Api => ({
    get(endpoint, request, signal) {
      signals.push(signal);
      return signals.length < 2
        ? api.get(endpoint, request)
        : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    },
  });
  const { client, query } = look({ limit: upTo(50) }, -1, slow);
  const leave = new QueryObserver(client, query).subscribe(() => {});
  await expect.poll(() => signals.length).toBe(2);
  leave();
  await expect.poll(() => signals[1]?.aborted).toBe(true);
  expect(signals).toHaveLength(2);
});
