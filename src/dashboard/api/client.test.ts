import { expect, test } from 'vitest';
import { sampleCompany, sampleError, samplePageInfo, sampleSummary } from '#contract/examples.ts';
import { createApi } from './client.ts';
import { RequestError, type Failure } from './failure.ts';
import { readEndpoints } from './response-schemas.ts';

interface Call {
  readonly url: string;
  readonly init: RequestInit;
}

function createTestApi(
  respond: (call: Call) => Promise<Response>,
  base = '',
  online = true,
  key = () => 'secret-key',
  cache: RequestCache = 'default',
) {
  const calls: Call[] = [];
  const api = createApi({
    base,
    key,
    online: () => online,
    timeoutMs: 100,
    cache,
    fetch: (url, init = {}) => {
      const call = { url: url instanceof Request ? url.url : url.toString(), init };
      calls.push(call);
      return respond(call);
    },
  });
  return { api, calls };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Promise.resolve(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof RequestError) return error.failure;
  throw new Error(`Not a RequestError: ${String(error)}`);
}

test('get parses a company and sends the key only in the header', async () => {
  const { api, calls } = createTestApi(() => json(sampleCompany));
  const company = await api.get(readEndpoints.company, { params: { company_id: 42 } });
  expect(company.name).toBe(sampleCompany.name);
  expect(calls.map(({ url }) => url)).toEqual(['/api/v1/companies/42']);
  expect(calls[0]?.init).toMatchObject({
    redirect: 'manual',
    credentials: 'omit',
    headers: { 'x-api-key': 'secret-key' },
  });
});

test('the health endpoint is called without the key', async () => {
  const { api, calls } = createTestApi(() => json({ status: 'ok' }));
  await api.get(readEndpoints.health);
  expect(calls[0]?.init.headers).not.toHaveProperty('x-api-key');
});

test('a list drops and counts rows without an integer id and keeps incomplete rows', async () => {
  const rows = [
    sampleSummary,
    { name: 'no id' },
    { id: 9007199254740993 },
    { id: 5, founded_year: 'soon', extra: 1 },
  ];
  const { api } = createTestApi(() => json({ companies: rows, page_info: samplePageInfo }));
  const page = await api.get(readEndpoints.companyList);
  expect(page.companies.map(({ id }) => id)).toEqual([42, 5]);
  expect(page.companies[1]).toMatchObject({ name: null, founded_year: null, extra: 1 });
  expect(page.invalidRows).toBe(2);
});

test('a refusal carries status, code, message and Retry-After', async () => {
  const { api } = createTestApi(() =>
    json({ error: 'Slow down.', code: 'rate_limited' }, 429, { 'retry-after': '7' }),
  );
  expect(await failureOf(api.get(readEndpoints.companyList))).toEqual({
    kind: 'refused',
    status: 429,
    code: 'rate_limited',
    message: 'Slow down.',
    retryAfterMs: 7000,
  });
});

test('a new key does not inherit the pause of the previous key', async () => {
  let key = 'first';
  const { api, calls } = createTestApi(
    ({ init }) =>
      new Headers(init.headers).get('x-api-key') === 'first'
        ? json({}, 429, { 'retry-after': '30' })
        : json(sampleCompany),
    '',
    true,
    () => key,
  );
  const read = () => api.get(readEndpoints.company, { params: { company_id: 42 } });
  expect(await failureOf(read())).toMatchObject({ status: 429 });
  key = 'second';
  await expect(read()).resolves.toMatchObject({ id: sampleCompany.id });
  key = 'first';
  expect(await failureOf(read())).toMatchObject({ status: 429 });
  expect(calls).toHaveLength(2);
});

test('clearPauses lets calls of every key through', async () => {
  const { api, calls } = createTestApi(() => json({}, 429, { 'retry-after': '30' }));
  await failureOf(api.get(readEndpoints.companyList));
  api.clearPauses();
  await failureOf(api.get(readEndpoints.companyList));
  expect(calls).toHaveLength(2);
});

test('recordPause blocks calls with the same key only', async () => {
  const { api, calls } = createTestApi(() => json(sampleCompany));
  const refusal = { kind: 'refused', status: 429, code: null, message: null, retryAfterMs: 5000 } as const;
  api.recordPause('other-key', refusal);
  await api.get(readEndpoints.company, { params: { company_id: 42 } });
  api.recordPause('secret-key', refusal);
  expect(await failureOf(api.get(readEndpoints.companyList))).toMatchObject({ status: 429 });
  expect(calls).toHaveLength(1);
});

test('during a pause only health calls reach the service', async () => {
  const { api, calls } = createTestApi(({ url }) =>
    url.endsWith('/health') ? json({}) : json(sampleError, 503, { 'retry-after': '30' }),
  );
  expect(await failureOf(api.get(readEndpoints.companyList))).toMatchObject({
    status: 503,
    retryAfterMs: 30_000,
  });
  const second = await failureOf(api.get(readEndpoints.offeringList));
  expect(second).toMatchObject({ kind: 'refused', status: 503 });
  await api.get(readEndpoints.health);
  expect(calls).toHaveLength(2);
});

test('a refusal without an envelope keeps its status', async () => {
  const { api } = createTestApi(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  expect(await failureOf(api.get(readEndpoints.companyList))).toMatchObject({
    status: 502,
    code: null,
    message: null,
  });
});

test.each([
  ['an empty body', () => Promise.resolve(new Response('')), 'incomplete'],
  ['no content', () => Promise.resolve(new Response(null, { status: 204 })), 'incomplete'],
  [
    'a truncated body',
    () =>
      Promise.resolve(new Response('{"companies":[', { headers: { 'content-type': 'application/json' } })),
    'incomplete',
  ],
  [
    'a login page',
    () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
    'not-json',
  ],
  ['another shape', () => json({ items: [] }), 'schema'],
])('%s is unreadable', async (_, respond, reason) => {
  const { api } = createTestApi(respond);
  expect(await failureOf(api.get(readEndpoints.companyList))).toMatchObject({ kind: 'unreadable', reason });
});

test('offline, refused connections and CORS blocks are told apart', async () => {
  const fails = () => Promise.reject(new TypeError('Failed to fetch'));
  const offline = createTestApi(fails, '', false);
  expect(await failureOf(offline.api.get(readEndpoints.health))).toMatchObject({ cause: 'offline' });
  const down = createTestApi(fails, 'https://api.example');
  expect(await failureOf(down.api.get(readEndpoints.companyList))).toMatchObject({ cause: 'network' });
  const blocked = createTestApi(
    ({ init }) => (init.mode === 'no-cors' ? Promise.resolve(new Response('')) : fails()),
    'https://api.example',
  );
  expect(await failureOf(blocked.api.get(readEndpoints.companyList))).toMatchObject({ cause: 'cors' });
  expect(blocked.calls[1]?.init.headers).toBeUndefined();
});

test('a body that never ends fails with a timeout', async () => {
  const { api } = createTestApi(({ init }) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            init.signal?.addEventListener('abort', () =>
              controller.error(new DOMException('', 'AbortError')),
            );
          },
        }),
      ),
    ),
  );
  expect(await failureOf(api.get(readEndpoints.companyList))).toEqual({
    kind: 'unreachable',
    cause: 'timeout',
  });
});

test('a body that breaks off is unreadable, not unreachable', async () => {
  const broken = () => new ReadableStream({ start: (controller) => controller.error(new TypeError()) });
  const { api } = createTestApi(() => Promise.resolve(new Response(broken())));
  expect(await failureOf(api.get(readEndpoints.companyList))).toMatchObject({
    kind: 'unreadable',
    reason: 'incomplete',
  });
});

test('an abort is not a failure', async () => {
  const signal = AbortSignal.abort();
  const { api } = createTestApi(() => Promise.reject(signal.reason));
  await expect(api.get(readEndpoints.companyList, {}, signal)).rejects.toBe(signal.reason);
});

test('after a failure, the next request bypasses the browser cache until one succeeds or is unchanged', async () => {
  const responses = [
    () => json({}, 502),
    () => json({ companies: [], page_info: samplePageInfo }),
    () => json({}, 502),
    () => Promise.resolve(new Response(null, { status: 304 })),
    () => json({ companies: [], page_info: samplePageInfo }),
  ];
  const { api, calls } = createTestApi(() => responses[calls.length - 1]?.() ?? json({}, 500));
  const { signal } = new AbortController();
  await failureOf(api.get(readEndpoints.companyList));
  await api.get(readEndpoints.companyList);
  await failureOf(api.get(readEndpoints.companyList));
  expect(await api.getIfChanged(readEndpoints.companyList, {}, '"a"', signal)).toBeNull();
  await api.get(readEndpoints.companyList);
  expect(calls.map(({ init }) => init.cache)).toEqual(['default', 'reload', 'default', 'reload', 'default']);
});

test('a request uses the browser cache beside another or after an aborted one, but not after a network failure', async () => {
  const responses = [
    ({ init }: Call) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    () => json({ companies: [], page_info: samplePageInfo }),
    () => json({ companies: [], page_info: samplePageInfo }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json({ companies: [], page_info: samplePageInfo }),
  ];
  const { api, calls } = createTestApi((call) => responses[calls.length - 1]?.(call) ?? json({}, 500));
  const controller = new AbortController();
  const aborted = api.get(readEndpoints.companyList, {}, controller.signal);
  await api.get(readEndpoints.companyList);
  controller.abort();
  await expect(aborted).rejects.toBe(controller.signal.reason);
  await api.get(readEndpoints.companyList);
  await failureOf(api.get(readEndpoints.companyList));
  await api.get(readEndpoints.companyList);
  expect(calls.map(({ init }) => init.cache)).toEqual(['default', 'default', 'default', 'default', 'reload']);
});

test('a client that keeps responses off the disk does so after a failure too', async () => {
  const { api, calls } = createTestApi(
    () => json({}, 502),
    '',
    true,
    () => 'secret-key',
    'no-store',
  );
  await failureOf(api.get(readEndpoints.companyList));
  await failureOf(api.get(readEndpoints.companyList));
  expect(calls.map(({ init }) => init.cache)).toEqual(['no-store', 'no-store']);
});

test('responses that the browser has cached are read without a request, of the same origin only', async () => {
  const { api, calls } = createTestApi(() => json(sampleCompany, 200, { etag: '"1"' }));
  const request = { params: { company_id: 42 } };
  expect(await api.getCached(readEndpoints.company, request)).toMatchObject({
    body: { id: 42 },
    etag: '"1"',
  });
  expect(calls.map(({ init: { cache, mode } }) => [cache, mode])).toEqual([
    ['only-if-cached', 'same-origin'],
  ]);
  const missing = createTestApi(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await missing.api.getCached(readEndpoints.company, request)).toBeNull();
  const damaged = createTestApi(() => json({ id: 'x' }));
  expect(await damaged.api.getCached(readEndpoints.company, request)).toBeNull();
});

test('a RequestError never contains the key', async () => {
  const { api } = createTestApi(() => json(sampleError, 404, { 'x-request-id': 'r-1' }));
  const error = await api
    .get(readEndpoints.company, { params: { company_id: 42 } })
    .catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error)).not.toContain('secret-key');
  expect(error).toMatchObject({ context: { path: '/api/v1/companies/42', requestId: 'r-1' } });
});
