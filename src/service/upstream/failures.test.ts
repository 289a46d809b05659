import { gzipSync } from 'node:zlib';
import { ErrorEnvelope } from '#contract/error.ts';
import { describe, expect, test } from 'vitest';
import { fakeUpstream, frontApp, rawUpstream, type FakeUpstream } from '../testing/fake-upstream.ts';

const COMPANIES = '/api/v1/companies';
const key = 'their-own-kind-of-key';
const JSON_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const MEGABYTE = 1_000_000;

/** What a caller sees of one request, how many requests that cost, and what the log says. */
async function askOnce({ url, received }: FakeUpstream, timeoutMs = 2_000) {
  const { get, log } = await frontApp(url, {}, { timeoutMs });
  const answer = await get(COMPANIES, { 'x-api-key': key });
  const { 'retry-after': retryAfter, 'cache-control': keep, location } = answer.headers;
  return {
    status: answer.statusCode,
    envelope: ErrorEnvelope.parse(answer.json()),
    headers: { retryAfter, keep, location },
    requests: received.length,
    log: { cause: log().includes('UpstreamUnavailable'), key: log().includes(key) },
  };
}

/** In general words, with the cause in the log only. */
const UNAVAILABLE = {
  status: 503,
  envelope: { error: 'Temporarily unavailable. Try again later.', code: 'service_unavailable' },
  headers: { retryAfter: '5', keep: 'no-store', location: undefined },
  requests: 1,
  log: { cause: true, key: false },
};

const RAW: readonly [what: string, bytes: string | Buffer][] = [
  ['that is no HTTP', 'nonsense\r\n\r\n'],
  ['that is empty', ''],
  ['whose head is cut', 'HTTP/1.1 200 OK\r\ncontent-ty'],
  ['that is shorter than its length', `${JSON_HEAD}content-length: 100\r\n\r\n{"companies":[`],
  ['whose chunks are cut', `${JSON_HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"com\r\n`],
  ['without a length that is cut', `${JSON_HEAD}connection: close\r\n\r\n{"companies":[`],
  [
    'with a length of 5 MB and a byte',
    `${JSON_HEAD}content-length: 5000001\r\n\r\n"${'a'.repeat(5 * MEGABYTE - 1)}"`,
  ],
  [
    'without a length of more than 5 MB',
    `${JSON_HEAD}connection: close\r\n\r\n"${'a'.repeat(5 * MEGABYTE)}"`,
  ],
  ['with 100 kB of headers', `${JSON_HEAD}x: ${'a'.repeat(100_000)}\r\n\r\n{}`],
  [
    'that switches protocols',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  ],
  ['in HTML', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\n{}'],
  ['of no type', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'],
  ['of nothing', `${JSON_HEAD}content-length: 0\r\n\r\n`],
  ['without content', 'HTTP/1.1 204 No Content\r\n\r\n'],
  [
    'of a part',
    'HTTP/1.1 206 Partial Content\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  ],
  ['of an odd status', 'HTTP/1.1 999 Odd\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'],
  ['in an unknown encoding', `${JSON_HEAD}content-encoding: zstd\r\ncontent-length: 2\r\n\r\n{}`],
  ['that says gzip and is not', `${JSON_HEAD}content-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`],
];

describe('the envelope of 503 comes instead of an answer', () => {
  test.each(RAW)('%s', async (_, bytes) => {
    expect(await askOnce(await rawUpstream(bytes))).toEqual(UNAVAILABLE);
  });

  test.each([301, 302, 303, 307, 308])('of %i, which is not followed', async (status) => {
    const elsewhere = await fakeUpstream((_, response) => response.end());
    const redirecting = await fakeUpstream((_, response) => {
      response
        .writeHead(status, { location: `${elsewhere.url}/stolen`, 'content-type': 'application/json' })
        .end('{}');
    });
    expect(await askOnce(redirecting)).toEqual(UNAVAILABLE);
    expect(elsewhere.received).toEqual([]);
  });

  test('that would unpack to more than 5 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE, ' '));
    const bombing = await fakeUpstream((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
    });
    const before = process.memoryUsage().rss;
    expect(await askOnce(bombing)).toEqual(UNAVAILABLE);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  });

  test.each([
    ['whose head', ''],
    ['whose body', `${JSON_HEAD}content-length: 100\r\n\r\n{`],
  ])('%s does not come in time', async (_, bytes) => {
    const started = performance.now();
    expect(await askOnce(await rawUpstream(bytes, { close: false }), 300)).toEqual(UNAVAILABLE);
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test('that comes byte by byte for longer than it may', async () => {
    const slow = await fakeUpstream((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await askOnce(slow, 400)).toEqual(UNAVAILABLE);
  });

  test('of nobody: refused, not a name, no TLS', async () => {
    const { url } = await fakeUpstream((_, response) => response.end());
    for (const nobody of ['http://127.0.0.1:1', 'http://nobody.invalid', url.replace('http', 'https')])
      expect(await askOnce({ url: nobody, received: [] })).toEqual({ ...UNAVAILABLE, requests: 0 });
  });
});

describe('an answer that is odd but whole is passed on', () => {
  test('compressed though it was not asked to be', async () => {
    const zipped = gzipSync('{"a":1}');
    const { url } = await fakeUpstream((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(zipped);
    });
    const answer = await (await frontApp(url)).get(COMPANIES);
    expect(answer.json()).toEqual({ a: 1 });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test('of exactly 5 MB', async () => {
    const text = `"${'a'.repeat(5 * MEGABYTE - 2)}"`;
    const upstream = await rawUpstream(`${JSON_HEAD}content-length: ${text.length}\r\n\r\n${text}`);
    const answer = await (await frontApp(upstream.url)).get(COMPANIES);
    expect([answer.statusCode, answer.body.length]).toEqual([200, 5 * MEGABYTE]);
  });

  test('with headers that cannot be sent on, without them', async () => {
    const upstream = await rawUpstream(`${JSON_HEAD}etag: "\u20ac"\r\ncontent-length: 2\r\n\r\n{}`);
    const answer = await (await frontApp(upstream.url)).get(COMPANIES);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, undefined]);
  });

  test('and a server that comes back is asked again', async () => {
    let down = true;
    const { url, received } = await fakeUpstream((request, response) => {
      if (down) request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const { get } = await frontApp(url);
    expect((await get(COMPANIES)).statusCode).toBe(503);
    down = false;
    expect((await get(COMPANIES)).statusCode).toBe(200);
    expect(received).toHaveLength(2);
  });
});
