import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { ErrorEnvelope } from '#contract/error.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { body, redirect, send } from '../testing/fault-builders.ts';
import type { Fault } from '../testing/fault-modes.ts';
import type { FaultServer } from '../testing/fault-server.ts';
import { proxyApp, startUpstream } from '../testing/proxy-app.ts';

const COMPANIES = '/api/v1/companies';
const key = 'their-own-kind-of-key';
const JSON_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const MEGABYTE = 1_000_000;

async function requestOnce({ url, requests }: Pick<FaultServer, 'url' | 'requests'>, timeoutMs = 2_000) {
  const { get, log } = await proxyApp(url, {}, { timeoutMs });
  const response = await get(COMPANIES, { 'x-api-key': key });
  const { 'retry-after': retryAfter, 'cache-control': keep, location } = response.headers;
  return {
    status: response.statusCode,
    envelope: ErrorEnvelope.parse(response.json()),
    headers: { retryAfter, keep, location },
    requests: requests().length,
    log: { cause: log().includes('UpstreamUnavailable'), key: log().includes(key) },
  };
}

/** The response has a generic message, because the cause is only logged. */
const UNAVAILABLE = {
  status: 503,
  envelope: { error: 'Temporarily unavailable. Try again later.', code: 'service_unavailable' },
  headers: { retryAfter: '5', keep: 'no-store', location: undefined },
  requests: 1,
  log: { cause: true, key: false },
};

async function startFailing(fault: Fault) {
  const server = await startUpstream();
  server.fail(/./, fault);
  return server;
}

const sendable = (text: string | Buffer, type = 'application/json') =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n`,
    ),
    Buffer.from(text),
  ]);

// `upstream-client.slow.test.ts` has all other invalid responses.
const RAW: readonly [what: string, bytes: string | Buffer][] = [
  ['truncated without a content-length', `${JSON_HEAD}connection: close\r\n\r\n{"companies":[`],
  ['one byte over 5 MB', `${JSON_HEAD}content-length: 5000001\r\n\r\n"${'a'.repeat(5 * MEGABYTE - 1)}"`],
  [
    'over 5 MB without a content-length',
    `${JSON_HEAD}connection: close\r\n\r\n"${'a'.repeat(5 * MEGABYTE)}"`,
  ],
  ['one with 100 kB of headers', `${JSON_HEAD}x: ${'a'.repeat(100_000)}\r\n\r\n{}`],
  ['one without a content-type', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'],
  [
    '206 Partial Content',
    'HTTP/1.1 206 Partial Content\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  ],
  ['nested deeper than 64', sendable('['.repeat(65) + ']'.repeat(65))],
  ['nested two million deep', sendable('['.repeat(2 * MEGABYTE) + ']'.repeat(2 * MEGABYTE))],
  ['in Latin-1', sendable(Buffer.from('"caf\u00e9"', 'latin1'))],
  ['in UTF-16', sendable(Buffer.from('{}', 'utf16le'), 'application/json; charset=utf-16')],
  ['of another charset, by its header alone', sendable('{}', 'application/json; Charset="utf-16"')],
  ['in an unknown encoding', `${JSON_HEAD}content-encoding: zstd\r\ncontent-length: 2\r\n\r\n{}`],
];

describe('an invalid upstream response', () => {
  test.each(RAW)('becomes 503 when it is %s', async (_, bytes) => {
    expect(await requestOnce(await startFailing(send(bytes)))).toEqual(UNAVAILABLE);
  });

  test.each([301, 302, 303, 307, 308])('redirect %i is not followed and becomes 503', async (status) => {
    const elsewhere = await startUpstream();
    const redirecting = await startFailing(redirect(status, `${elsewhere.url}/stolen`));
    expect(await requestOnce(redirecting)).toEqual(UNAVAILABLE);
    expect(elsewhere.requests()).toEqual([]);
  });

  test('a body that decompresses to more than 5 MB becomes 503', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE, ' '));
    const bombing = await startFailing(
      body(200, bomb, { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    );
    const before = process.memoryUsage().rss;
    expect(await requestOnce(bombing)).toEqual(UNAVAILABLE);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  });

  test.each([
    ['whose head', 'silence'],
    ['whose body', 'stalled-body'],
  ] as const)('becomes 503 on timeout: %s', async (_, fault) => {
    expect(await requestOnce(await startFailing(fault), 300)).toEqual(UNAVAILABLE);
  });

  test('a timeout fires after a garbage collection too', async () => {
    const { url, requests } = await startFailing('silence');
    const { get } = await proxyApp(url, {}, { timeoutMs: 2_000 });
    const responses = Promise.all(Array.from({ length: 16 }, () => get(COMPANIES)));
    await expect.poll(() => requests().length).toBe(16);
    collectGarbage();
    expect((await responses).map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(503));
  });

  test('of one caller, 16 requests are sent at a time, and those that wait time out like others', async () => {
    const { url, requests } = await startFailing('silence');
    const { get } = await proxyApp(url, {}, { timeoutMs: 2_000 });
    const responses = Promise.all(Array.from({ length: 50 }, () => get(COMPANIES)));
    // Check this before the first request times out, because a waiting request then takes its place.
    await vi.waitFor(() => expect(requests()).toHaveLength(16), { timeout: 1_500 });
    await setTimeout(300);
    expect(requests()).toHaveLength(16);
    expect((await responses).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(503));
  });

  test('a caller who takes up all of its share leaves room for another', async () => {
    const { url, fail } = await startUpstream();
    fail(/offerings/, 'silence');
    const { get } = await proxyApp(url, { trustProxy: ['127.0.0.1'] }, { timeoutMs: 3_000 });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const stuck = Promise.all(Array.from({ length: 50 }, () => get('/api/v1/offerings', from('10.0.0.1'))));
    expect((await get(COMPANIES, from('10.0.0.2'))).statusCode).toBe(200);
    expect((await stuck).every(({ statusCode }) => statusCode === 503)).toBe(true);
  });

  test('connection, DNS and TLS errors become 503', async () => {
    const { url } = await startUpstream();
    for (const nobody of ['http://127.0.0.1:1', 'http://nobody.invalid', url.replace('http', 'https')])
      expect(await requestOnce({ url: nobody, requests: () => [] })).toEqual({ ...UNAVAILABLE, requests: 0 });
  });
});

describe('an unusual but complete upstream response', () => {
  test('a body of exactly 5 MB is passed on', async () => {
    const text = `"${'a'.repeat(5 * MEGABYTE - 2)}"`;
    const upstream = await startFailing(send(`${JSON_HEAD}content-length: ${text.length}\r\n\r\n${text}`));
    const response = await (await proxyApp(upstream.url)).get(COMPANIES);
    expect([response.statusCode, response.body.length]).toEqual([200, 5 * MEGABYTE]);
  });

  test('invalid response headers are dropped', async () => {
    const upstream = await startFailing(send(`${JSON_HEAD}etag: "\u20ac"\r\ncontent-length: 2\r\n\r\n{}`));
    const response = await (await proxyApp(upstream.url)).get(COMPANIES);
    expect([response.statusCode, response.headers['etag']]).toEqual([200, undefined]);
  });

  const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
  test.each([
    ['120', '120'],
    ['0', '0'],
    ['Sat, 21 Nov 2026 10:00:30 GMT', '30'],
    ['Sat, 21 Nov 2026 09:59:30 GMT', undefined],
    ['2026-11-21T10:00:30Z', undefined],
    ['1'.repeat(7_000), undefined],
    ['-1', undefined],
    ['1e400', undefined],
    ['120abc', undefined],
  ])('its Retry-After %s is passed on as %s', async (sent, seconds) => {
    const upstream = await startFailing(
      send(
        `HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\ndate: ${date}\r\nretry-after: ${sent}\r\ncontent-length: 2\r\n\r\n{}`,
      ),
    );
    const { statusCode, headers } = await (await proxyApp(upstream.url)).get(COMPANIES);
    expect([statusCode, headers['retry-after']]).toEqual([429, seconds]);
  });
});
