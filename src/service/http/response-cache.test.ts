import { once } from 'node:events';
import { connect } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDataSets } from '../data-sets/current-data-set.ts';
import { createCachedKeys } from '../keys/authenticate.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { listen, sendRaw } from '../testing/raw-http.ts';
import { dataSetsWith, temporaryApp } from '../testing/temporary-app.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';

const COMPANIES = '/api/v1/companies';
const HEALTH = '/api/v1/health';
const ORIGIN = 'https://dossier.example';
const MINUTE = 60_000;

/** Builds an app that caches the current data set for a minute. In other tests, it isn't cached. */
async function warmApp(
  config: Parameters<typeof temporaryApp>[0] = {},
  dependencies: Parameters<typeof temporaryApp>[1] = {},
) {
  const place = await temporaryDatabase();
  const companies = Array.from({ length: 60 }, (_, id) => company(id, `Company ${id}`, ['space']));
  await load(place, companies);
  const countCacheLookup = vi.fn<Metrics['countCacheLookup']>();
  const caches = {
    dataSets: createDataSets(place.storage, { maxAgeMs: MINUTE }),
    keys: createCachedKeys(createKeyStore(place.storage), MINUTE),
    metrics: { ...NO_METRICS, countCacheLookup },
  };
  const service = await temporaryApp(config, { ...caches, ...dependencies }, place);
  return { ...service, lastLookup: () => countCacheLookup.mock.lastCall?.[0] };
}

const comparable = ({ statusCode, rawPayload, headers }: LightMyRequestResponse) => {
  const { date: _date, ...others } = headers;
  return { statusCode, body: rawPayload.toString('base64'), headers: others };
};

const rateOf = ({ headers }: LightMyRequestResponse) => /r=(\d+)/.exec(String(headers['ratelimit']))?.[1];

describe('a response from memory', () => {
  test.each([
    ['a list', COMPANIES, {}],
    ['a list in another spelling', '/%61pi/v1/companies?offset=0&category_slugs=space', {}],
    ['a compressed list', COMPANIES, { 'accept-encoding': 'gzip, br' }],
    ['a list for an allowed origin', COMPANIES, { origin: ORIGIN }],
    ['a list for another origin', COMPANIES, { origin: 'https://other.example' }],
    ['a list within a trace', COMPANIES, { traceparent: 'malformed' }],
    ['a list on the condition of another tag', COMPANIES, { 'if-none-match': '"other"' }],
    ['a company', `${COMPANIES}/7`, {}],
    ['offerings', '/api/v1/offerings', {}],
  ])('is the same as the first one: %s', async (_, url, headers) => {
    const service = await warmApp({ corsOrigins: [ORIGIN] });
    const key = await service.newKey();
    const ask = async (method: 'GET' | 'HEAD') =>
      comparable(
        await service.get(url, key, { method, headers: { 'x-request-id': 'request-1', ...headers } }),
      );
    const first = await ask('GET');
    expect([first.statusCode, service.lastLookup()]).toEqual([200, 'miss']);
    expect(await ask('GET')).toEqual(first);
    expect(service.lastLookup()).toBe('miss');
    expect(await ask('GET')).toEqual(first);
    expect(service.lastLookup()).toBe('hit');
    expect(await ask('HEAD')).toEqual({ ...first, body: '' });
  });

  test.each(['*', 'the tag', '"other", the tag', ' the tag'])(
    'is a 304 for the condition %j',
    async (sent) => {
      const service = await warmApp();
      const key = await service.newKey();
      await service.get(COMPANIES, key);
      const { headers } = await service.get(COMPANIES, key);
      const condition = { 'if-none-match': sent.replace('the tag', String(headers['etag'])) };
      const again = await service.get(COMPANIES, key, { headers: condition });
      expect([again.statusCode, again.body, service.lastLookup()]).toEqual([304, '', 'not_modified']);
      expect(again.headers).toMatchObject({
        etag: headers['etag'],
        'x-data-revision': headers['x-data-revision'],
      });
      expect(again.headers['content-length']).toBeUndefined();
    },
  );

  test('is only for callers with a key that may read it', async () => {
    const service = await warmApp();
    const good = await service.newKey();
    const revoked = await service.keys.create({ client: 'a', scopes: ['read:companies'] });
    await service.keys.revoke(revoked.id);
    const suspended = await service.newKey(undefined, 'suspended');
    await service.keys.suspend('suspended');
    const scopeless = await service.newKey([]);
    for (const _ of ['read', 'kept']) await service.get(COMPANIES, good);
    const codes = [];
    for (const key of [undefined, '', 'guess', 'x'.repeat(257), revoked.secret, suspended, scopeless])
      codes.push((await service.get(COMPANIES, key)).json().code);
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

  test.each([2 ** 20, 1])('counts once against each limit, with %d bytes for responses', async (bytes) => {
    const service = await warmApp({ limits: { perAddress: 12, perKey: 5 }, responseCacheBytes: bytes });
    const [key, other] = [await service.newKey(), await service.newKey()];
    const left = [];
    for (let time = 0; time < 7; time++) left.push(rateOf(await service.get(COMPANIES, key)));
    expect(left).toEqual(['4', '3', '2', '1', '0', '0', '0']);
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await service.get(COMPANIES, other)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is there for the third reader of all pages, if they fit', async () => {
    const service = await warmApp({ responseCacheBytes: 60 * 2_500 });
    const key = await service.newKey();
    for (const expected of ['miss', 'miss', 'hit', 'hit'])
      for (let offset = 0; offset < 60; offset++) {
        await service.get(`${COMPANIES}?limit=1&offset=${offset}`, key);
        expect(service.lastLookup()).toBe(expected);
      }
  });

  test('is not kept with no memory for responses', async () => {
    const service = await warmApp({ responseCacheBytes: 0 });
    const key = await service.newKey();
    for (let time = 0; time < 4; time++) {
      await service.get(`${COMPANIES}/1`, key);
      expect(service.lastLookup()).toBe('miss');
    }
  });

  test('stays while other responses are read once each', async () => {
    const service = await warmApp({ responseCacheBytes: 40_000 });
    const key = await service.newKey();
    const page = (offset: number) => service.get(`${COMPANIES}?limit=1&offset=${offset}`, key);
    for (const offset of [0, 1, 0, 1]) await page(offset);
    for (let walk = 0; walk < 3; walk++)
      for (let offset = 2; offset < 60; offset++) {
        await page(offset);
        expect(service.lastLookup()).toBe('miss');
      }
    for (const offset of [0, 1]) {
      await page(offset);
      expect(service.lastLookup()).toBe('hit');
    }
  });

  test('belongs to its data set', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'Old')]);
    let time = 0;
    const service = await temporaryApp(
      {},
      {
        dataSets: createDataSets(place.storage, { maxAgeMs: 1_000, now: () => time }),
        keys: createCachedKeys(createKeyStore(place.storage), MINUTE),
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

  test('may have characters other than ASCII', async () => {
    const service = await warmApp();
    await load(service, [company(1, 'Café €'), company(2, '株式会社 😀')]);
    const key = await service.newKey();
    const first = await service.get(COMPANIES, key);
    expect(first.body).toContain('株式会社 😀');
    await service.get(COMPANIES, key);
    expect((await service.get(COMPANIES, key)).body).toBe(first.body);
    expect(service.lastLookup()).toBe('hit');
  });
});

describe('memory', () => {
  /** Counts how many of these objects were collected as garbage. Those just used may need another collection. */
  const collected = (objects: readonly WeakRef<object>[]) => {
    collectGarbage();
    return objects.filter((object) => object.deref() === undefined).length;
  };

  test('keeps neither requests nor a replaced data set', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A')]);
    const requests: WeakRef<object>[] = [];
    const watchedDataSets: WeakRef<object>[] = [];
    const stored = createDataSets(place.storage, { maxAgeMs: 0, patienceMs: 200 });
    const dataSets = dataSetsWith(async () => {
      const dataSet = await stored.current();
      watchedDataSets.push(new WeakRef(dataSet));
      return dataSet;
    });
    const service = await temporaryApp({}, { dataSets }, place);
    service.app.addHook('onRequest', async (request) => void requests.push(new WeakRef(request)));
    const key = await service.newKey();
    for (const url of [COMPANIES, `${COMPANIES}/1`, '/api/v1/offerings', HEALTH]) await service.get(url, key);
    // The last request may still be in use.
    await expect.poll(() => collected(requests.slice(0, 3))).toBe(3);
    await load(place, [company(2, 'B')]);
    for (const url of [`${COMPANIES}?limit=1`, HEALTH]) await service.get(url, key);
    await expect.poll(() => collected(watchedDataSets.slice(0, 1))).toBe(1);
  });

  test('does not grow with what callers without a key send', async () => {
    // Without access log, because a test keeps its log in memory.
    const service = await warmApp({ accessLog: 'off' });
    const port = await listen(service.app);
    await service.get(COMPANIES, await service.newKey());
    const heap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const send = async (from: number) => {
      const requests = Array.from({ length: 500 }, (_, at) => {
        const own = `${from + at}${'x'.repeat(5_000)}`;
        const path = at % 2 === 0 ? HEALTH : COMPANIES;
        return `GET ${path}?${own} HTTP/1.1\r\nHost: a\r\nx-api-key: guess\r\nAccept-Encoding: ${own}\r\n\r\n`;
      });
      await sendRaw(port, `${requests.join('')}GET /api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    };
    await send(0);
    const before = heap();
    for (let from = 500; from < 1_500; from += 500) await send(from);
    // In all, 10 MB were sent.
    await expect.poll(() => heap() - before).toBeLessThan(5_000_000);
  });
});

describe('a connection', () => {
  const request = (path: string, key: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: a', `x-api-key: ${key}`, ...headers, '', ''].join('\r\n');

  test('gets responses from memory and others in the order of its requests', async () => {
    const service = await warmApp();
    const key = await service.newKey();
    const port = await listen(service.app);
    await service.get(COMPANIES, key);
    const page = (await service.get(COMPANIES, key)).json().companies.map(({ id }: { id: number }) => id);
    const paths = Array.from({ length: 60 }, (_, at) => (at % 3 === 1 ? `${COMPANIES}/${at}` : COMPANIES));
    const { text } = await sendRaw(
      port,
      paths.map((path) => request(path, key)).join('') + request('/api', key, 'Connection: close'),
    );
    const ids = [...text.matchAll(/"id":(\d+),"name":"Company \1","normalized/g)].map(([, id]) => Number(id));
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(statuses).toEqual([...paths.map(() => 200), 404]);
    expect(ids).toEqual(paths.flatMap((_, at) => (at % 3 === 1 ? [at] : page)));
  });

  test('is cut off when its caller stops reading, and holds no more than one answer until then', async () => {
    const service = await warmApp({}, { stalledAfterMs: 300 });
    const key = await service.newKey();
    const port = await listen(service.app);
    const path = `${COMPANIES}?limit=60`;
    for (const _ of ['read', 'kept']) await service.get(path, key);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.pause();
    const [accepted] = await once(service.app.server, 'connection');
    const closed = once(accepted, 'close');
    // Sends many times what the buffers of both sides hold.
    socket.write(request(path, key).repeat(2_000));
    await closed;
    const answered = service.log().match(/"msg":"answered"/g)?.length ?? 0;
    expect(answered).toBeGreaterThan(1);
    expect(answered).toBeLessThan(1_000);
  });
});
