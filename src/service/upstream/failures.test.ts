import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { ErrorEnvelope } from '#contract/error.ts';
import { describe, expect, test } from 'vitest';
import { fakeUpstream, proxyApp, rawUpstream, type FakeUpstream } from '../testing/fake-upstream.ts';

const COMPANIES = '/api/v1/companies';
const key = 'their-own-kind-of-key';
const JSON_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const MEGABYTE = 1_000_000;

/** Sends one request and returns the response, the number of upstream requests, and the log. */
async function requestOnce({ url, received }: FakeUpstream, timeoutMs = 2_000) {
  const { get, log } = await proxyApp(url, {}, { timeoutMs });
  const response = await get(COMPANIES, { 'x-api-key': key });
  const { 'retry-after': retryAfter, 'cache-control': keep, location } = response.headers;
  return {
    status: response.statusCode,
    envelope: ErrorEnvelope.parse(response.json()),
    headers: { retryAfter, keep, location },
    requests: received.length,
    log: { cause: log().includes('UpstreamUnavailable'), key: log().includes(key) },
  };
}

/** A generic message; the cause is only logged. */
const UNAVAILABLE = {
  status: 503,
  envelope: { error: 'Temporarily unavailable. Try again later.', code: 'service_unavailable' },
  headers: { retryAfter: '5', keep: 'no-store', location: undefined },
  requests: 1,
  log: { cause: true, key: false },
};

const RAW: readonly [what: string, bytes: string | Buffer][] = [
  ['not HTTP', 'nonsense\r\n\r\n'],
  ['empty', ''],
  ['truncated in the headers', 'HTTP/1.1 200 OK\r\ncontent-ty'],
  ['shorter than its content-length', `${JSON_HEAD}content-length: 100\r\n\r\n{"companies":[`],
  ['truncated in a chunk', `${JSON_HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"com\r\n`],
  ['truncated without a content-length', `${JSON_HEAD}connection: close\r\n\r\n{"companies":[`],
  ['one byte over 5 MB', `${JSON_HEAD}content-length: 5000001\r\n\r\n"${'a'.repeat(5 * MEGABYTE - 1)}"`],
  [
    'over 5 MB without a content-length',
    `${JSON_HEAD}connection: close\r\n\r\n"${'a'.repeat(5 * MEGABYTE)}"`,
  ],
  ['one with 100 kB of headers', `${JSON_HEAD}x: ${'a'.repeat(100_000)}\r\n\r\n{}`],
  ['a protocol switch', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ['HTML', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\n{}'],
  ['one without a content-type', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'],
  ['an empty body', `${JSON_HEAD}content-length: 0\r\n\r\n`],
  ['204 No Content', 'HTTP/1.1 204 No Content\r\n\r\n'],
  [
    '206 Partial Content',
    'HTTP/1.1 206 Partial Content\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  ],
  ['an unknown status', 'HTTP/1.1 999 Odd\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'],
  ['in an unknown encoding', `${JSON_HEAD}content-encoding: zstd\r\ncontent-length: 2\r\n\r\n{}`],
  ['labelled gzip but not compressed', `${JSON_HEAD}content-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`],
];

describe('an invalid upstream response', () => {
  test.each(RAW)('becomes 503 when it is %s', async (_, bytes) => {
    expect(await requestOnce(await rawUpstream(bytes))).toEqual(UNAVAILABLE);
  });

  test.each([301, 302, 303, 307, 308])('redirect %i is not followed and becomes 503', async (status) => {
    const elsewhere = await fakeUpstream((_, response) => response.end());
    const redirecting = await fakeUpstream((_, response) => {
      response
        .writeHead(status, { location: `${elsewhere.url}/stolen`, 'content-type': 'application/json' })
        .end('{}');
    });
    expect(await requestOnce(redirecting)).toEqual(UNAVAILABLE);
    expect(elsewhere.received).toEqual([]);
  });

  test('a body that decompresses to more than 5 MB becomes 503', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE, ' '));
    const bombing = await fakeUpstream((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
    });
    const before = process.memoryUsage().rss;
    expect(await requestOnce(bombing)).toEqual(UNAVAILABLE);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  });

  test.each([
    ['whose head', ''],
    ['whose body', `${JSON_HEAD}content-length: 100\r\n\r\n{`],
  ])('becomes 503 on timeout: %s', async (_, bytes) => {
    const started = performance.now();
    expect(await requestOnce(await rawUpstream(bytes, { close: false }), 300)).toEqual(UNAVAILABLE);
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test('a timeout fires after a garbage collection too', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const { url, received } = await rawUpstream('', { close: false });
    const { get } = await proxyApp(url, {}, { timeoutMs: 700 });
    const responses = Promise.all(Array.from({ length: 20 }, () => get(COMPANIES)));
    await expect.poll(() => received.length).toBe(20);
    collectGarbage();
    expect((await responses).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503));
  });

  test('requests that wait for a connection time out like others', async () => {
    const { url, received } = await rawUpstream('', { close: false });
    const { get } = await proxyApp(url, {}, { timeoutMs: 500 });
    const started = performance.now();
    const responses = Promise.all(Array.from({ length: 50 }, () => get(COMPANIES)));
    await expect.poll(() => received.length).toBe(32);
    expect((await responses).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(503));
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test('a response that trickles in past the timeout becomes 503', async () => {
    const slow = await fakeUpstream((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await requestOnce(slow, 400)).toEqual(UNAVAILABLE);
  });

  test('connection, DNS and TLS errors become 503', async () => {
    const { url } = await fakeUpstream((_, response) => response.end());
    for (const nobody of ['http://127.0.0.1:1', 'http://nobody.invalid', url.replace('http', 'https')])
      expect(await requestOnce({ url: nobody, received: [] })).toEqual({ ...UNAVAILABLE, requests: 0 });
  });
});

describe('an unusual but complete upstream response', () => {
  test('an unrequested gzip response is decompressed', async () => {
    const zipped = gzipSync('{"a":1}');
    const { url } = await fakeUpstream((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(zipped);
    });
    const response = await (await proxyApp(url)).get(COMPANIES);
    expect(response.json()).toEqual({ a: 1 });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  test('a body of exactly 5 MB is passed on', async () => {
    const text = `"${'a'.repeat(5 * MEGABYTE - 2)}"`;
    const upstream = await rawUpstream(`${JSON_HEAD}content-length: ${text.length}\r\n\r\n${text}`);
    const response = await (await proxyApp(upstream.url)).get(COMPANIES);
    expect([response.statusCode, response.body.length]).toEqual([200, 5 * MEGABYTE]);
  });

  test('interim responses are skipped', async () => {
    const upstream = await rawUpstream(
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${JSON_HEAD}content-length: 2\r\n\r\n{}`,
    );
    const response = await (await proxyApp(upstream.url)).get(COMPANIES);
    expect([response.statusCode, response.body]).toEqual([200, '{}']);
  });

  test('invalid response headers are dropped', async () => {
    const upstream = await rawUpstream(`${JSON_HEAD}etag: "\u20ac"\r\ncontent-length: 2\r\n\r\n{}`);
    const response = await (await proxyApp(upstream.url)).get(COMPANIES);
    expect([response.statusCode, response.headers['etag']]).toEqual([200, undefined]);
  });

  test('requests succeed again once the upstream is back', async () => {
    let down = true;
    const { url, received } = await fakeUpstream((request, response) => {
      if (down) request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const { get } = await proxyApp(url);
    expect((await get(COMPANIES)).statusCode).toBe(503);
    down = false;
    expect((await get(COMPANIES)).statusCode).toBe(200);
    expect(received).toHaveLength(2);
  });
});
