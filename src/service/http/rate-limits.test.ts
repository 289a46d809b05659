import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiKey } from '../keys/key-store.ts';
import { listen } from '../testing/raw-http.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import {
  createLimiters,
  createRateCounters,
  type Limiters,
  type RateStatus,
  WINDOW_MS,
} from './rate-limits.ts';

const COMPANIES = '/api/v1/companies';

describe('the rate limit by address', () => {
  test('guessing keys is rate limited for that address only', async () => {
    const { get, newKey } = await temporaryApp({ limits: { perAddress: 20, perKey: 0 } });
    const key = await newKey();
    const from = (remoteAddress: string, sent: string, headers = {}) =>
      get(COMPANIES, sent, { remoteAddress, headers });
    for (let time = 0; time < 20; time++)
      expect((await from('10.0.0.1', `guess ${time}`)).statusCode).toBe(401);
    const stopped = await from('10.0.0.1', key);
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(stopped.headers).toMatchObject({ 'ratelimit-policy': '"address";q=20;w=60' });
    expect(stopped.headers['ratelimit']).toMatch(/^"address";r=0;t=\d+$/);
    expect((await from('10.0.0.2', key)).statusCode).toBe(200);
    expect((await from('10.0.0.1', key, { 'x-forwarded-for': '10.0.0.3' })).statusCode).toBe(429);
    expect((await get('/api/v1/health', undefined, { remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
  });

  test('every spelling of an operation counts', async () => {
    const { get } = await temporaryApp({ limits: { perAddress: 2, perKey: 0 } });
    const statuses = [];
    for (const url of [COMPANIES, '/%61pi/v1/companies', '/api/v1/compan%69es', '/%61pi/v1/companies'])
      statuses.push((await get(url, 'guess')).statusCode);
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  test.each([
    '/config.json',
    '/openapi.json',
    '/api',
    '/api/',
    '/api/v2/none',
    '/%61pi/v2/none',
    `${COMPANIES}/%ZZ`,
    '/%',
    '/api/v1/health/',
  ])('requests for %s count although they need no key', async (url) => {
    const { get } = await temporaryApp({ limits: { perAddress: 2, perKey: 0 } });
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await get(url)).statusCode);
    expect(statuses[1]).not.toBe(429);
    expect(statuses[2]).toBe(429);
    expect((await get(COMPANIES, 'guess')).json().code).toBe('rate_limited');
  });

  test('other methods count, but static files and health checks do not', async () => {
    const { get, dataDir } = await temporaryApp({ limits: { perAddress: 2, perKey: 0 } });
    await writeFile(join(dataDir, 'logos/a.svg'), '<svg/>');
    const free = ['/', '/companies', '/assets/main-1a2b.js', '/logos/a.svg', '/api/v1/health'];
    for (const url of [...free, ...free]) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    const statuses = [];
    for (const url of ['/companies', COMPANIES, '/api/v1/health'])
      statuses.push((await get(url, undefined, { method: 'POST' })).statusCode);
    expect(statuses).toEqual([404, 405, 429]);
  });

  test('X-Forwarded-For is used only from a trusted proxy', async () => {
    const { get } = await temporaryApp({ limits: { perAddress: 1, perKey: 0 }, trustProxy: ['10.0.0.9'] });
    const from = async (client: string) =>
      (await get(COMPANIES, 'guess', { remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': client } }))
        .statusCode;
    expect([await from('1.1.1.1'), await from('1.1.1.1'), await from('2.2.2.2')]).toEqual([401, 429, 401]);
  });
});

describe('an address', () => {
  test.each([
    [['1.1.1.1', '1.1.1.1:5000', '1.1.1.1:5001', '::ffff:1.1.1.1', '[::ffff:1.1.1.1]:80']],
    [['2001:db8::1', '[2001:db8::2]:443', '2001:db8:0:0:ffff::3', '2001:DB8::4']],
  ])('counts as one whatever its port, notation or place in a network: %j', async (spellings) => {
    const { get } = await temporaryApp({ limits: { perAddress: 1, perKey: 0 }, trustProxy: ['10.0.0.0/8'] });
    const statuses = [];
    for (const client of [...spellings, '1.1.1.2', '2001:db8:0:1::1']) {
      const headers = { 'x-forwarded-for': `${client}, 10.0.0.8:443` };
      statuses.push((await get(COMPANIES, 'guess', { remoteAddress: '10.0.0.9', headers })).statusCode);
    }
    expect(statuses).toEqual([401, ...spellings.slice(1).map(() => 429), 401, 401]);
  });
});

describe('a caller that resets the connection', () => {
  /** Sends a complete request and resets the connection, right away or once the service has accepted it. */
  async function requestAndReset(port: number, accepted?: Promise<unknown>) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await (accepted ?? once(socket, 'connect'));
    socket.write(`GET ${COMPANIES} HTTP/1.1\r\nHost: dossier.example\r\n\r\n`, () => {
      socket.resetAndDestroy();
    });
    await once(socket, 'close');
  }

  test('a request counts even if the caller resets the connection', async () => {
    const { app, get, log } = await temporaryApp({ limits: { perAddress: 20, perKey: 0 } });
    const port = await listen(app);
    for (let time = 0; time < 20; time++) await requestAndReset(port, once(app.server, 'connection'));
    await expect.poll(() => log().match(/"status":401/g)).toHaveLength(20);
    expect((await get(COMPANIES, 'guess')).statusCode).toBe(429);
    expect(log()).not.toContain('request failed');
  });

  test('a reset before the connection is accepted logs no error', async () => {
    const { app, log } = await temporaryApp({ limits: { perAddress: 1_000, perKey: 0 } });
    const port = await listen(app);
    let closed = 0;
    app.server.on('connection', (socket) => socket.once('close', () => closed++));
    await Promise.all(Array.from({ length: 200 }, () => requestAndReset(port)));
    await expect.poll(() => closed).toBe(200);
    const levels = log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).level);
    expect(Math.max(...levels)).toBeLessThan(40);
    expect(log()).not.toMatch(/"status":5/);
  });
});

test('a window has no more than sixty seconds, whatever the fraction of a millisecond it begins with', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(12_871.54865888913);
  onTestFinished(() => clock.mockRestore());
  expect(performance.now() + 60_000 - performance.now()).toBeGreaterThan(60_000);
  expect(createLimiters({ perAddress: 2, perKey: 0 }).byAddress('192.0.2.1')?.resetSeconds).toBe(60);
});

describe('the rate limit by key', () => {
  test('a key over its limit affects neither other keys nor health', async () => {
    const { get, newKey } = await temporaryApp({ limits: { perAddress: 0, perKey: 2 } });
    const [mine, other] = [await newKey(), await newKey()];
    const first = await get(COMPANIES, mine);
    expect(first.headers).toMatchObject({
      ratelimit: '"key";r=1;t=60',
      'ratelimit-policy': '"key";q=2;w=60',
    });
    expect((await get(COMPANIES, mine)).statusCode).toBe(200);
    const stopped = await get(COMPANIES, mine);
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'rate_limited']);
    expect(stopped.headers).toMatchObject({ 'ratelimit-policy': '"key";q=2;w=60' });
    expect(stopped.headers['ratelimit']).toMatch(/^"key";r=0;t=(?:60|59)$/);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(COMPANIES, other)).statusCode).toBe(200);
    expect((await get('/api/v1/health', mine)).statusCode).toBe(200);
  });
});

test('a list filtered by a hundred values counts as one request', async () => {
  const { get, newKey } = await temporaryApp({ limits: { perAddress: 0, perKey: 3 } });
  const key = await newKey();
  const ids = (first: number) => Array.from({ length: 100 }, (_, index) => first + index).join(',');
  const statuses = [];
  for (const first of [0, 1, 2, 3])
    statuses.push((await get(`${COMPANIES}?company_ids=${ids(first)}`, key)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

describe('the limit of a key', () => {
  const after = async (perKey: number, requestsPerMinute: number) => {
    const { get, newKey } = await temporaryApp({ limits: { perAddress: 0, perKey } });
    const key = await newKey(undefined, 'tester', { requestsPerMinute });
    const answers = [];
    for (let time = 0; time < 4; time++) answers.push(await get(COMPANIES, key));
    return answers.map(({ statusCode }) => statusCode);
  };

  test.each([
    ['replaces a higher limit of the server', 100, 2, [200, 200, 429, 429]],
    ['replaces a lower limit of the server', 1, 3, [200, 200, 200, 429]],
    ['counts where the server has none', 0, 2, [200, 200, 429, 429]],
    ['of 0 lifts the limit of the server', 1, 0, [200, 200, 200, 200]],
  ])('a limit of its own %s', async (_, perKey, own, statuses) => {
    expect(await after(perKey, own)).toEqual(statuses);
  });
});

describe('rate limit counters', () => {
  // Tests the limiters alone, because sending requests from this many callers would take seconds.
  const keyOf = (id: string) => ({ id }) as ApiKey;

  test.each<[string, (limiters: Limiters, caller: number) => RateStatus | null]>([
    ['address', ({ byAddress }, caller) => byAddress(`10.0.${caller >> 8}.${caller & 255}`)],
    ['key', ({ byKey }, caller) => byKey(keyOf(`key ${caller}`))],
  ])('the counter of one %s survives thousands of others', (_, call) => {
    const limiters = createLimiters({ perAddress: 1, perKey: 1 });
    call(limiters, 0);
    expect(call(limiters, 0)).toMatchObject({ isExceeded: true });
    for (let other = 1; other < 60_000; other++) call(limiters, other);
    expect(call(limiters, 0)).toMatchObject({ isExceeded: true });
  });
});

describe('the counters', () => {
  test('a window begins with the first request of a caller, and the next one when it is over', () => {
    let now = 1_000;
    const counters = createRateCounters(() => now);
    expect(counters.count('a', 10)).toMatchObject({ used: 1, endsAt: 1_000 + WINDOW_MS });
    now += WINDOW_MS - 1;
    expect(counters.count('a', 10, 3)).toMatchObject({ used: 4 });
    expect(counters.count('b', 10)).toMatchObject({ used: 1, endsAt: now + WINDOW_MS });
    now += 1;
    expect(counters.count('a', 10)).toMatchObject({ used: 1, endsAt: now + WINDOW_MS });
  });

  test('a caller over its limit is counted no further, so that it costs the others nothing', () => {
    const counters = createRateCounters(() => 0);
    const shared: number[] = [];
    counters.share((_caller, { unshared }) => shared.push(unshared));
    for (let time = 0; time < 5; time++) counters.count('a', 2);
    expect(counters.count('a', 2).used).toBe(3);
    expect(shared).toEqual([1, 2, 3]);
  });
});
