import { connect } from 'node:net';
import { once } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCompanyStore } from '../companies/store.ts';
import { createDataSets, type DataSets } from '../data-sets/store.ts';
import { createCachedKeys } from '../keys/cached-keys.ts';
import { createKeyStore } from '../keys/store.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { listen, sendRaw } from '../testing/raw-http.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { temporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

/** How many of these are gone after a collection; what was just in use may need another. */
function collected(objects: readonly WeakRef<object>[]): number {
  collectGarbage();
  return objects.filter((object) => object.deref() === undefined).length;
}

const COMPANIES = '/api/v1/companies';
const HEALTH = '/api/v1/health';
const ORIGIN = 'https://dossier.example';
const MINUTE = 60_000;

/** What was read from the database stays known for a minute, unlike in other tests. */
async function warmApp(
  config: Parameters<typeof temporaryApp>[0] = {},
  dependencies: Parameters<typeof temporaryApp>[1] = {},
): Promise<TemporaryApp> {
  const place = await temporaryDatabase();
  const companies = Array.from({ length: 60 }, (_, id) => company(id, `Company ${id}`, ['space']));
  await load(place, companies);
  const caches = {
    dataSets: createDataSets(place.storage, MINUTE),
    keys: createCachedKeys(createKeyStore(place.db), MINUTE),
  };
  return temporaryApp(config, { ...caches, ...dependencies }, place);
}

const comparable = ({ statusCode, rawPayload, headers }: LightMyRequestResponse) => {
  const { date: _date, ...others } = headers;
  return { statusCode, body: rawPayload.toString('base64'), headers: others };
};

/** Sends a request to Fastify alone, then to the whole service. */
function callBothWays({ app, get }: TemporaryApp) {
  const routing = vi.spyOn(app, 'routing');
  return async (url: string, key: string | undefined, headers: Record<string, string> = {}) => {
    const all = { host: 'dossier.example', 'x-request-id': 'request-1', ...headers };
    const slow = await app.inject({
      url,
      headers: { ...all, ...(key !== undefined && { 'x-api-key': key }) },
    });
    routing.mockClear();
    const fast = await get(url, key, { headers: all });
    return { slow: comparable(slow), fast: comparable(fast), wasHot: routing.mock.calls.length === 0 };
  };
}

describe('the hot path', () => {
  test.each([
    ['a list', COMPANIES, {}],
    ['a list in another spelling', '/%61pi/v1/companies?offset=0&category_slugs=space', {}],
    ['a compressed list', COMPANIES, { 'accept-encoding': 'gzip, br' }],
    ['a list for an allowed origin', COMPANIES, { origin: ORIGIN }],
    ['a list for another origin', COMPANIES, { origin: 'https://other.example' }],
    ['a company', `${COMPANIES}/7`, {}],
    ['offerings', '/api/v1/offerings', {}],
    ['health', HEALTH, {}],
    ['health on the condition of a tag', HEALTH, { 'if-none-match': '*' }],
  ])('answers %s as Fastify does', async (_, url, headers) => {
    const service = await warmApp({ corsOrigins: [ORIGIN] });
    const key = await service.newKey();
    const call = callBothWays(service);
    await call(url, key, headers);
    const { slow, fast, wasHot } = await call(url, key, headers);
    expect(wasHot).toBe(true);
    expect(slow.statusCode).toBe(200);
    expect(fast).toEqual(slow);
  });

  test.each([
    ['a list', COMPANIES, [], 200],
    ['a compressed list', COMPANIES, ['Accept-Encoding: gzip'], 200],
    ['a list that the caller has', COMPANIES, ['If-None-Match: *'], 304],
    ['a refusal', COMPANIES, ['x-api-key: guess'], 401],
    ['health', HEALTH, [], 200],
  ])(
    'writes the same lines as Node for %s, on a connection that stays open',
    async (_, path, sent, status) => {
      const service = await warmApp({ limits: { perAddress: 100, perKey: 100 } });
      const key = await service.newKey();
      const port = await listen(service.app);
      const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead');
      onTestFinished(() => writeHead.mockRestore());
      const isRefusal = status === 401;
      const request = (...headers: string[]) =>
        [`GET ${path} HTTP/1.1`, 'Host: a', 'X-Request-Id: request-1', ...headers, '', ''].join('\r\n');
      const last = 'GET /api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
      const linesOf = async (text: string) => {
        const [head = ''] = (await sendRaw(port, text + last)).text.split('\r\n\r\n');
        const steady = head.replace(/^Date: .{29}$/m, 'Date').replace(/^(ratelimit\S*: ).*$/gm, '$1');
        return { lines: steady.split('\r\n').toSorted(), calls: writeHead.mock.calls.splice(0).length };
      };
      const headers = isRefusal ? sent : [`x-api-key: ${key}`, ...sent];
      // Fastify answers a request with `traceparent`, and says so in one line more.
      const trace = `traceparent: 00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      const withoutConditions = sent.filter((line) => line.startsWith('Accept'));
      await linesOf(request(`x-api-key: ${key}`, ...withoutConditions));
      writeHead.mockClear();
      const slow = await linesOf(request(trace, ...headers));
      const fast = await linesOf(request(...headers));
      expect([slow.calls, fast.calls]).toEqual([2, 1]);
      expect(fast.lines).toContainEqual(expect.stringMatching(`^HTTP/1.1 ${status} `));
      expect(fast.lines).toEqual(slow.lines.filter((line) => !line.startsWith('traceparent')));
    },
  );

  test.each(['', '?offset=5', '?offset=50&limit=25', '?offset=59&limit=1'])(
    'reads the page %j again when there is no room for it in memory',
    async (query) => {
      const service = await warmApp({}, { responseCacheBytes: 1 });
      const call = callBothWays(service);
      const key = await service.newKey();
      await call(COMPANIES + query, key);
      const { slow, fast, wasHot } = await call(COMPANIES + query, key);
      expect(wasHot).toBe(true);
      expect(fast).toEqual(slow);
      expect((await call(COMPANIES + query, 'guess')).fast.statusCode).toBe(401);
    },
  );

  test('sends a page with other characters than ASCII that it reads again', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'Café €'), company(2, '株式会社 😀')]);
    const caches = {
      dataSets: createDataSets(place.storage, MINUTE),
      keys: createCachedKeys(createKeyStore(place.db), MINUTE),
    };
    const service = await temporaryApp({}, { ...caches, responseCacheBytes: 1 }, place);
    const call = callBothWays(service);
    const key = await service.newKey();
    await call(COMPANIES, key);
    const { slow, fast, wasHot } = await call(COMPANIES, key);
    expect(wasHot).toBe(true);
    expect(fast).toEqual(slow);
    const port = await listen(service.app);
    const raw = await sendRaw(
      port,
      `GET ${COMPANIES} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\nGET /api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    expect(raw.text).toContain(Buffer.from(slow.body, 'base64').toString());
  });

  test('displaces no page in memory for others, but for one in a thousand', async () => {
    const metrics = { ...NO_METRICS, countCacheLookup: vi.fn<Metrics['countCacheLookup']>() };
    const service = await warmApp({}, { responseCacheBytes: 1_300, metrics });
    const key = await service.newKey();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => random.mockRestore());
    const lookUp = async (offset: number) => {
      await service.get(`${COMPANIES}?limit=1&offset=${offset}`, key);
      return metrics.countCacheLookup.mock.lastCall?.[0];
    };
    await lookUp(0);
    for (const offset of [1, 2, 1, 2]) expect(await lookUp(offset)).toBe('miss');
    expect(await lookUp(0)).toBe('hit');
    random.mockReturnValue(0);
    await lookUp(1);
    expect([await lookUp(1), await lookUp(0)]).toEqual(['hit', 'miss']);
  });

  test('refuses a wrong key even while the data set was not read lately', async () => {
    let isFresh = true;
    let read: DataSets | undefined;
    const dataSets: DataSets = {
      current: () => (read ??= createDataSets(service.storage, MINUTE)).current(),
      peek: () => (isFresh ? read?.peek() : undefined),
    };
    const service = await warmApp({}, { dataSets });
    const call = callBothWays(service);
    await call(COMPANIES, await service.newKey());
    await call(COMPANIES, 'guess');
    isFresh = false;
    const { slow, fast, wasHot } = await call(COMPANIES, 'guess');
    expect([wasHot, slow.statusCode]).toEqual([true, 401]);
    expect(fast).toEqual(slow);
  });

  test('keeps neither requests nor a replaced data set in memory', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A')]);
    const watched: { requests: WeakRef<object>[]; dataSets: WeakRef<object>[] } = {
      requests: [],
      dataSets: [],
    };
    const stored = createDataSets(place.storage, 0);
    const dataSets: DataSets = {
      peek: () => undefined,
      async current() {
        const dataSet = await stored.current();
        watched.dataSets.push(new WeakRef(dataSet));
        return dataSet;
      },
    };
    const service = await temporaryApp({}, { dataSets }, place);
    service.app.addHook('onRequest', async (request) => void watched.requests.push(new WeakRef(request)));
    const key = await service.newKey();
    const get = (url: string) => service.get(url, key);
    for (const url of [COMPANIES, `${COMPANIES}/1`, '/api/v1/offerings', HEALTH]) await get(url);
    // The last request may still be in use.
    await expect.poll(() => collected(watched.requests.slice(0, 3))).toBe(3);
    await load(place, [company(2, 'B')]);
    for (const url of [`${COMPANIES}?limit=1`, HEALTH]) await get(url);
    await expect.poll(() => collected(watched.dataSets.slice(0, 1))).toBe(1);
  });

  test('leaves to Fastify what has to be read again and takes time, or fails', async () => {
    const companies = {
      ...createCompanyStore(),
      pageNow: () => {
        throw new Error('damaged');
      },
    };
    const service = await warmApp({}, { responseCacheBytes: 1, companies });
    const call = callBothWays(service);
    const key = await service.newKey();
    for (const url of [COMPANIES, `${COMPANIES}?category_slugs=space`, `${COMPANIES}/7`]) {
      await call(url, key);
      const { slow, fast, wasHot } = await call(url, key);
      expect([wasHot, slow.statusCode]).toEqual([false, 200]);
      expect(fast).toEqual(slow);
    }
  });

  test.each(['*', 'the tag', '"other", the tag', ' the tag', '"other"'])(
    'compares the condition %j as Fastify does',
    async (condition) => {
      const service = await warmApp();
      const key = await service.newKey();
      const call = callBothWays(service);
      const { slow: first } = await call(COMPANIES, key);
      const sent = { 'if-none-match': condition.replace('the tag', String(first.headers['etag'])) };
      const { slow, fast, wasHot } = await call(COMPANIES, key, sent);
      expect(wasHot).toBe(true);
      expect(slow.statusCode).toBe(condition === '"other"' ? 200 : 304);
      expect(fast).toEqual(slow);
    },
  );

  test('says that a page has not changed though it never sent it', async () => {
    const service = await warmApp();
    const key = await service.newKey();
    const call = callBothWays(service);
    const { headers } = await service.get(COMPANIES, key);
    const condition = { 'if-none-match': String(headers['etag']), 'accept-encoding': 'br' };
    await call(COMPANIES, key, condition);
    const again = await call(COMPANIES, key, condition);
    expect([again.wasHot, again.fast.statusCode]).toEqual([true, 304]);
    expect(again.fast).toEqual(again.slow);
    const whole = await service.get(COMPANIES, key, { headers: { 'accept-encoding': 'br' } });
    expect([whole.statusCode, whole.headers['content-encoding']]).toEqual([200, 'br']);
  });

  test('refuses callers as Fastify does', async () => {
    const service = await warmApp({ corsOrigins: [ORIGIN] });
    const good = await service.newKey();
    const revoked = await service.keys.create({ client: 'a', scopes: ['read:companies'] });
    await service.keys.revoke(revoked.id);
    const suspended = await service.newKey(undefined, 'suspended');
    await service.keys.suspend('suspended');
    const scopeless = await service.newKey([]);
    const call = callBothWays(service);
    const origin = { origin: ORIGIN };
    await call(COMPANIES, good, origin);
    const codes = [];
    for (const key of [undefined, '', 'guess', 'x'.repeat(257), revoked.secret, suspended, scopeless]) {
      const { slow, fast, wasHot } = await call(COMPANIES, key, origin);
      expect([key, wasHot]).toEqual([key, true]);
      expect(fast).toEqual(slow);
      codes.push(JSON.parse(Buffer.from(fast.body, 'base64').toString()).code);
    }
    expect(codes).toEqual([
      'unauthenticated',
      'unauthenticated',
      'invalid_key',
      'invalid_key',
      'key_revoked',
      'client_suspended',
      'insufficient_scope',
    ]);
  });

  test('counts against the limits of address and key as Fastify does', async () => {
    const service = await warmApp({ limits: { perAddress: 0, perKey: 6 } });
    const key = await service.newKey();
    const call = callBothWays(service);
    const left = [];
    for (let time = 0; time < 4; time++) {
      const { slow, fast } = await call(COMPANIES, key);
      left.push(slow.headers['ratelimit-remaining'], fast.headers['ratelimit-remaining']);
      if (time < 3) continue;
      expect(fast).toEqual(slow);
      expect([fast.statusCode, fast.headers['retry-after']]).toEqual([429, '60']);
    }
    expect(left).toEqual(['5', '4', '3', '2', '1', '0', '0', '0']);
    const guesses = await warmApp({ limits: { perAddress: 3, perKey: 0 } });
    await guesses.get(COMPANIES, await guesses.newKey());
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await guesses.get(COMPANIES, 'guess')).statusCode);
    expect(statuses).toEqual([401, 401, 429]);
  });

  test('uses X-Forwarded-For only from a trusted proxy', async () => {
    const service = await warmApp({
      limits: { perAddress: 2, perKey: 0 },
      trustProxy: ['10.0.0.9'],
    });
    const key = await service.newKey();
    const from = async (remoteAddress: string, client: string) =>
      (await service.get(COMPANIES, key, { remoteAddress, headers: { 'x-forwarded-for': client } }))
        .statusCode;
    const statuses = [];
    for (const client of ['1.1.1.1', '1.1.1.1', '1.1.1.1', '2.2.2.2'])
      statuses.push(await from('10.0.0.9', client));
    for (const client of ['3.3.3.3', '4.4.4.4', '5.5.5.5']) statuses.push(await from('10.0.0.8', client));
    expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429]);
  });

  test.each([
    ['HEAD', { method: 'HEAD' as const }],
    ['an upgrade', { headers: { connection: 'upgrade', upgrade: 'h2c' } }],
    ['a body', { payload: 'x' }],
    ['a chunked body', { headers: { 'transfer-encoding': 'chunked' } }],
  ])('leaves %s to Fastify', async (_, options) => {
    const service = await warmApp();
    const key = await service.newKey();
    await service.get(COMPANIES, key);
    const routing = vi.spyOn(service.app, 'routing');
    await service.get(COMPANIES, key, options);
    expect(routing).toHaveBeenCalledTimes(1);
  });

  test('keeps the order of pipelined requests, hot ones and others', async () => {
    const service = await warmApp();
    const key = await service.newKey();
    const port = await listen(service.app);
    const request = (path: string, ...headers: string[]) =>
      [`GET ${path} HTTP/1.1`, 'Host: a', `x-api-key: ${key}`, ...headers, '', ''].join('\r\n');
    await sendRaw(port, request(COMPANIES, 'Connection: close'));
    const paths = Array.from({ length: 60 }, (_, at) => (at % 3 === 1 ? `${COMPANIES}/${at}` : COMPANIES));
    const { text } = await sendRaw(
      port,
      paths.map((path) => request(path)).join('') + request('/api', 'Connection: close'),
    );
    const ids = [...text.matchAll(/"id":(\d+),"name":"Company \1","normalized/g)].map(([, id]) => Number(id));
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(statuses).toEqual([...paths.map(() => 200), 404]);
    const page = Array.from({ length: 25 }, (_, at) => at);
    const inOrder = (await service.get(COMPANIES, key)).json().companies.map(({ id }: { id: number }) => id);
    expect(page).toHaveLength(inOrder.length);
    expect(ids).toEqual(paths.flatMap((_, at) => (at % 3 === 1 ? [at] : inOrder)));
  });

  test('does not read requests as streams, and leaves their connection open for others', async () => {
    const service = await warmApp();
    const key = await service.newKey();
    await service.get(COMPANIES, key);
    const port = await listen(service.app);
    const requests: IncomingMessage[] = [];
    service.app.server.on('request', (request: IncomingMessage) => requests.push(request));
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    onTestFinished(() => void socket.destroy());
    let text = '';
    socket.on('data', (part: string) => (text += part));
    for (const [at, path] of [COMPANIES, COMPANIES, '/api', COMPANIES].entries()) {
      socket.write(request(path));
      await expect.poll(() => text.match(/HTTP\/1\.1 /g)).toHaveLength(at + 1);
    }
    expect(requests.map(({ readableFlowing }) => readableFlowing)).toEqual([null, null, true, null]);
    expect(requests.map(({ readableEnded }) => readableEnded)).toEqual([true, true, true, true]);
  });

  test('cuts off a caller that stops reading in the middle of an answer', async () => {
    const service = await warmApp({}, { stalledAfterMs: 300 });
    const key = await service.newKey();
    const port = await listen(service.app);
    await service.get(`${COMPANIES}?limit=60`, key);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.pause();
    const [accepted] = await once(service.app.server, 'connection');
    const closed = once(accepted, 'close');
    while (accepted.writableLength === 0) {
      socket.write(`GET ${COMPANIES}?limit=60 HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    expect(accepted.bytesWritten).toBeGreaterThan(0);
  });

  test('holds no more than one answer for a caller that never reads', async () => {
    const service = await warmApp();
    const key = await service.newKey();
    const port = await listen(service.app);
    const request = `GET ${COMPANIES}?limit=60 HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`;
    await service.get(`${COMPANIES}?limit=60`, key);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.pause();
    const [accepted] = await once(service.app.server, 'connection');
    let sent = 0;
    const answered = () => service.log().match(/"msg":"answered"/g)?.length ?? 0;
    while (sent - answered() < 40) {
      for (let more = 0; more < 20; more++) if (socket.write(request)) sent++;
      await new Promise((resolve) => setImmediate(resolve));
      if (sent > 20_000) break;
    }
    const before = answered();
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered() - before).toBeLessThan(2);
    expect(accepted.writableLength).toBeLessThan(200_000);
  });

  test('serves a new data set and its keys as soon as they are known', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'Old')]);
    let time = 0;
    const service = await temporaryApp(
      {},
      {
        dataSets: createDataSets(place.storage, 1_000, () => time),
        keys: createCachedKeys(createKeyStore(place.db), MINUTE),
      },
      place,
    );
    const key = await service.newKey();
    const names = async () =>
      (await service.get(COMPANIES, key)).json().companies.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Old']);
    await load(place, [company(1, 'New')]);
    expect(await names()).toEqual(['Old']);
    time = 1_001;
    expect([await names(), await names()]).toEqual([['New'], ['New']]);
  });
});
