import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sampleSummary } from '#contract/examples.ts';
import type { Api } from '#dashboard/api/client.ts';
import { Dialect } from '#dashboard/api/dialect/server-dialect.ts';
import { RequestError, type Failure } from '#dashboard/api/failure.ts';
import type { ApiRequest } from '#dashboard/api/request.ts';
import { type ApiEndpoint, readEndpoints } from '#dashboard/api/response-schemas.ts';
import { CHECKS, type CheckResult, testConnection } from './connection-test.ts';

type Answer = (request: ApiRequest) => unknown;

const refused = (status: number, code: string): Failure => ({
  kind: 'refused',
  status,
  code,
  message: null,
  retryAfterMs: null,
});
const unreachable = (cause: 'offline' | 'timeout' | 'network' | 'cors'): Failure => ({
  kind: 'unreachable',
  cause,
});

const failing = (failure: Failure): Answer => {
  const context = { method: 'GET', path: '/', requestId: null, at: new Date(0) } as const;
  return () => {
    throw new RequestError(failure, context);
  };
};

const company = (id: number, ...slugs: string[]) => ({
  ...sampleSummary,
  id,
  categories: slugs.map((slug) => ({ id: 1, slug, name: slug })),
});
const COMPANIES = [company(1, 'ai', 'space'), company(2, 'ai'), company(3, 'ai', 'water')];

const pageOf = (companies: readonly unknown[], total = companies.length) => ({
  companies,
  page_info: { limit: 25, offset: 0, total_count: total, has_next: false },
});

/** A response that filters companies as Dossier's own service does. */
const filtering: Answer = ({ query = [] }) => {
  const valuesOf = (name: string) => query.flatMap(([each, value]) => (each === name ? [value] : []));
  const [ids, slugs] = [valuesOf('company_ids'), valuesOf('category_slugs')];
  return pageOf(
    COMPANIES.filter(
      ({ id, categories }) =>
        (ids.length === 0 || ids.includes(id)) &&
        (slugs.length === 0 || categories.some(({ slug }) => slugs.includes(slug))),
    ),
  );
};

const healthy: Record<string, Answer> = {
  [readEndpoints.health.path]: () => ({ status: 'ok' }),
  [readEndpoints.companyList.path]: filtering,
  [readEndpoints.offeringList.path]: () => ({ offerings: [] }),
};

/** Runs the test against a fake service; returns its results and the number of calls. */
async function run(answers: Record<string, Answer>, sameOrigin = false) {
  let calls = 0;
  const api: Api = {
    get: async <R extends z.ZodMiniType>(endpoint: ApiEndpoint<R>, request: ApiRequest = {}) => {
      calls += 1;
      return endpoint.response.parse({ ...healthy, ...answers }[endpoint.path]?.(request));
    },
  };
  let clock = 0;
  const now = () => (clock += 5);
  const dialect = Dialect.parse({});
  const results: CheckResult[] = [];
  for await (const result of testConnection({
    api,
    dialect,
    sameOrigin,
    now,
    signal: new AbortController().signal,
  }))
    results.push(result);
  const of = (check: string) => results.find((result) => result.check === check);
  return { results, calls, of };
}

test('a service that follows the contract passes every check in five calls', async () => {
  const { results, calls } = await run({});
  expect(results.map(({ check }) => check)).toEqual(CHECKS);
  expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  expect(results.every(({ ms }) => ms === 5)).toBe(true);
  expect(calls).toBe(5);
});

test.each(['network', 'timeout', 'offline'] as const)(
  'when the service is unreachable (%s), no further calls are made',
  async (cause) => {
    const { of, calls, results } = await run({ [readEndpoints.health.path]: failing(unreachable(cause)) });
    expect(calls).toBe(1);
    expect(of('Reach server')?.outcome).toBe('fail');
    expect(results.slice(1).every(({ outcome }) => outcome === 'unknown')).toBe(true);
    expect(results.map(({ check }) => check)).toEqual(CHECKS);
  },
);

test('a service without CORS headers is reachable and fails the CORS check', async () => {
  const blocked = failing(unreachable('cors'));
  const { of } = await run({
    [readEndpoints.health.path]: blocked,
    [readEndpoints.companyList.path]: blocked,
    [readEndpoints.offeringList.path]: blocked,
  });
  expect(of('Reach server')?.outcome).toBe('pass');
  expect(of('Key')?.outcome).toBe('unknown');
  expect(of('CORS')?.outcome).toBe('fail');
});

test('on the same origin CORS is not needed', async () => {
  const { of } = await run({}, true);
  expect(of('CORS')).toMatchObject({ outcome: 'pass', sentence: expect.stringContaining('Not needed') });
});

test.each([
  [503, 'service_unavailable', 'fail'],
  [500, 'internal_error', 'fail'],
  [429, 'rate_limited', 'unknown'],
  [404, 'not_found', 'unknown'],
])('health status %i gives %3$s, and the data is still requested', async (status, code, outcome) => {
  const { of, calls } = await run({ [readEndpoints.health.path]: failing(refused(status, code)) });
  expect(of('Health')?.outcome).toBe(outcome);
  expect(of('Companies scope')?.outcome).toBe('pass');
  expect(calls).toBe(5);
});

test('a health check that reports an outage of the upstream server fails, and the data is still requested', async () => {
  const down = { status: 'ok', version: '1.2.3', upstream: 'down' };
  const { of, calls } = await run({ [readEndpoints.health.path]: () => down });
  expect(of('Reach server')?.outcome).toBe('pass');
  expect(of('Health')?.outcome).toBe('fail');
  expect(calls).toBe(5);
});

test.each(['invalid_key', 'key_revoked', 'unauthenticated'])(
  '%s fails the key check with its own sentence',
  async (code) => {
    const rejected = failing(refused(401, code));
    const { of } = await run({
      [readEndpoints.companyList.path]: rejected,
      [readEndpoints.offeringList.path]: rejected,
    });
    expect(of('Key')?.outcome).toBe('fail');
    expect(of('Key')?.sentence).not.toBe('');
    expect(of('Companies scope')?.outcome).toBe('unknown');
    expect(of('Category filter')).toMatchObject({ outcome: 'unknown', ms: null });
  },
);

test('a key without a scope is valid but lacks the scope', async () => {
  const { of } = await run({ [readEndpoints.companyList.path]: failing(refused(403, 'insufficient_scope')) });
  expect(of('Key')?.outcome).toBe('pass');
  expect(of('Companies scope')).toMatchObject({ outcome: 'fail', sentence: 'The key lacks read:companies.' });
  expect(of('Offerings scope')?.outcome).toBe('pass');
});

test('a service that ignores its filters fails both filter checks', async () => {
  const { of } = await run({ [readEndpoints.companyList.path]: () => pageOf(COMPANIES) });
  expect(of('Category filter')?.outcome).toBe('fail');
  expect(of('Id filter')?.outcome).toBe('fail');
});

test('a filtered list that is empty or longer than the full list fails the check', async () => {
  const responding = (filtered: unknown): Record<string, Answer> => ({
    [readEndpoints.companyList.path]: (request) =>
      (request.query?.length ?? 0) > 2 ? filtered : filtering(request),
  });
  expect((await run(responding(pageOf([])))).of('Category filter')?.outcome).toBe('fail');
  expect((await run(responding(pageOf([company(3, 'water')], 9)))).of('Id filter')?.outcome).toBe('fail');
});

test('a category shared by all companies proves nothing', async () => {
  const { of, calls } = await run({ [readEndpoints.companyList.path]: () => pageOf([company(1, 'ai')]) });
  expect(of('Category filter')?.outcome).toBe('unknown');
  expect(of('Id filter')?.outcome).toBe('unknown');
  expect(calls).toBe(3);
});

test('leaving the page aborts the test', async () => {
  const controller = new AbortController();
  const api: Api = { get: () => Promise.reject(new DOMException('left', 'AbortError')) };
  controller.abort();
  const results = testConnection({
    api,
    dialect: Dialect.parse({}),
    sameOrigin: true,
    now: () => 0,
    signal: controller.signal,
  });
  await expect(results.next()).rejects.toThrow('left');
});
